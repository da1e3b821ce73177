// The strips as light: bars, a trio and a row, as many LEDs of each as there are, drawn on one canvas with their glow.

import { look } from "./light.js";

const MOST_RATIO = 2; // sharper than this costs a phone more than anyone sees
const MARGIN = 48; // CSS pixels the glow may reach beyond its box
const USUAL = { trio: 3, row: 5 }; // so many lamps are drawn large

const ink = ([r, g, b], alpha) => `rgba(${r},${g},${b},${alpha})`;

export class Lights {
  #home;
  #canvas;
  #pen;
  #layout = null;
  #cells = [];
  #bounds = [0, 0, 0, 0];
  #leds = new Map();

  /** `home` holds the canvas `.glow`, a `.timer` with its `.tube` for each bar, and `.trio` and `.row` for their lamps. */
  constructor(home) {
    this.#home = home;
    this.#canvas = home.querySelector(".glow");
    this.#pen = this.#canvas.getContext("2d");
    new ResizeObserver(() => this.measure()).observe(home);
  }

  /** Where each part lies, as the box says it: { red: { strip, places }, ..., trio, row }; some may be missing. */
  arrange(layout) {
    this.#layout = layout;
    let bars = 0;
    for (const [colour, tube] of this.#tubes()) {
      tube.classList.toggle("absent", !layout[colour]);
      if (layout[colour]) bars += 1;
    }
    this.#home.classList.toggle("barless", bars === 0);
    for (const [part, usual] of Object.entries(USUAL)) {
      const home = this.#home.querySelector(`.${part}`);
      const count = layout[part]?.places.length ?? 0;
      home.hidden = count === 0;
      home.classList.toggle("many", count > usual);
      home.replaceChildren(...Array.from({ length: count }, () => document.createElement("span")));
      for (const lamp of home.children) lamp.className = "lamp";
    }
    this.measure();
  }

  #tubes() {
    const timers = [...this.#home.querySelectorAll(".timer")];
    return timers.map((timer) => [timer.querySelector("[data-key]").dataset.key, timer.querySelector(".tube")]);
  }

  show(strip, leds) {
    this.#leds.set(strip, leds);
  }

  /** Measures where everything is: only when that changed, never while drawing. */
  measure() {
    if (!this.#layout) return;
    const home = this.#home.getBoundingClientRect();
    const ratio = Math.min(devicePixelRatio, MOST_RATIO);
    this.#canvas.width = Math.round((home.width + 2 * MARGIN) * ratio);
    this.#canvas.height = Math.round((home.height + 2 * MARGIN) * ratio);
    this.#pen.setTransform(ratio, 0, 0, ratio, (MARGIN - home.left) * ratio, (MARGIN - home.top) * ratio);
    this.#cells = [];
    for (const [colour, tube] of this.#tubes()) {
      if (this.#layout[colour]) this.#addBar(tube.getBoundingClientRect(), this.#layout[colour]);
    }
    for (const part of Object.keys(USUAL)) if (this.#layout[part]) this.#addLamps(part, this.#layout[part]);
    this.#bounds = [home.left - MARGIN, home.top - MARGIN, home.width + 2 * MARGIN, home.height + 2 * MARGIN];
    this.draw();
  }

  #addBar(tube, { strip, places }) {
    const cap = tube.width * 0.2;
    const pitch = (tube.height - 2 * cap) / places.length;
    const width = tube.width * 0.62;
    places.forEach((place, index) => {
      const height = pitch - Math.min(pitch / 2, Math.max(2, pitch * 0.16));
      const y = tube.bottom - cap - (index + 0.5) * pitch;
      const [x, round, reach] = [tube.left + tube.width / 2, Math.min(5, height / 3), tube.width * 1.15];
      this.#cells.push({ strip, place, x, y, width, height, round, reach });
    });
  }

  #addLamps(part, { strip, places }) {
    this.#home.querySelectorAll(`.${part} .lamp`).forEach((lamp, index) => {
      const rect = lamp.getBoundingClientRect();
      const size = Math.max(rect.width - 4, rect.width * 0.7);
      const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
      const place = places[index];
      this.#cells.push({ strip, place, x, y, width: size, height: size, round: size / 2, reach: size * 1.35 });
    });
  }

  /** The part of each bar's lights that are on, 0 to 1, by colour. */
  levels() {
    const levels = {};
    for (const [colour] of this.#tubes()) {
      const { strip, places } = this.#layout?.[colour] ?? {};
      if (places) levels[colour] = places.filter((place) => this.#lightOf({ strip, place })).length / places.length;
    }
    return levels;
  }

  draw() {
    const pen = this.#pen;
    pen.globalCompositeOperation = "source-over";
    pen.clearRect(...this.#bounds);
    const seen = this.#cells.map((cell) => [cell, this.#lightOf(cell)]);
    pen.globalCompositeOperation = "lighter";
    for (const [cell, light] of seen) if (light) this.#halo(cell, light);
    pen.globalCompositeOperation = "source-over"; // the LED itself keeps its hue, whatever its neighbours throw on it
    for (const [cell, light] of seen) this.#body(cell, light);
  }

  #lightOf({ strip, place }) {
    const leds = this.#leds.get(strip) ?? [];
    const at = place * 3;
    return at + 2 < leds.length ? look(leds[at], leds[at + 1], leds[at + 2]) : null;
  }

  #body({ x, y, width, height, round }, light) {
    const pen = this.#pen;
    pen.beginPath();
    pen.roundRect(x - width / 2, y - height / 2, width, height, round);
    pen.fillStyle = "rgba(255,236,214,.05)";
    pen.fill();
    if (!light) return;
    const { body, strength } = light;
    const hot = body.map((channel) => Math.round(channel + (255 - channel) * 0.3 * strength ** 3));
    const paint = pen.createRadialGradient(x, y, 0, x, y, Math.max(width, height) * 0.66);
    paint.addColorStop(0, ink(hot, 1));
    paint.addColorStop(0.7, ink(body, 1));
    paint.addColorStop(1, ink(body, 0.9));
    pen.fillStyle = paint;
    pen.fill();
  }

  #halo({ x, y, reach }, { tint, strength }) {
    const pen = this.#pen;
    const paint = pen.createRadialGradient(x, y, 0, x, y, reach);
    paint.addColorStop(0, ink(tint, 0.3 * strength));
    paint.addColorStop(0.3, ink(tint, 0.16 * strength));
    paint.addColorStop(0.65, ink(tint, 0.035 * strength));
    paint.addColorStop(1, ink(tint, 0));
    pen.fillStyle = paint;
    pen.fillRect(x - reach, y - reach, 2 * reach, 2 * reach);
  }
}
