// The strip as light: six bars of ten, three crowd lights, five track lights, drawn on one canvas with their glow.

import { look } from "./light.js";

const MOST_RATIO = 2; // sharper than this costs a phone more than anyone sees
const MARGIN = 48; // CSS pixels the glow may reach beyond its box
const BAR_LEDS = 10;

const ink = ([r, g, b], alpha) => `rgba(${r},${g},${b},${alpha})`;

export class Lights {
  #home;
  #canvas;
  #pen;
  #layout = null;
  #cells = [];
  #bounds = [0, 0, 0, 0];
  #leds = new Uint16Array(0);

  /** `home` holds the canvas `.glow`, the `.tube`s and the `.lamp`s of `.crowd` and `.track`. */
  constructor(home) {
    this.#home = home;
    this.#canvas = home.querySelector(".glow");
    this.#pen = this.#canvas.getContext("2d");
    new ResizeObserver(() => this.measure()).observe(home);
  }

  /** Which LED of the strip is which, as the box says it: { bars, crowd, track }. */
  arrange(layout) {
    this.#layout = layout;
    this.measure();
  }

  show(leds) {
    this.#leds = leds;
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
    this.#home.querySelectorAll(".tube").forEach((tube, bar) => {
      this.#addBar(tube.getBoundingClientRect(), this.#layout.bars[bar]);
    });
    this.#addLamps(".crowd .lamp", this.#layout.crowd);
    this.#addLamps(".track .lamp", this.#layout.track);
    this.#bounds = [home.left - MARGIN, home.top - MARGIN, home.width + 2 * MARGIN, home.height + 2 * MARGIN];
    this.draw();
  }

  #addBar(tube, places) {
    const cap = tube.width * 0.2;
    const pitch = (tube.height - 2 * cap) / BAR_LEDS;
    const width = tube.width * 0.62;
    places.forEach((place, index) => {
      const height = pitch - Math.max(2, pitch * 0.16);
      const y = tube.bottom - cap - (index + 0.5) * pitch;
      const [x, round, reach] = [tube.left + tube.width / 2, Math.min(5, height / 3), tube.width * 1.15];
      this.#cells.push({ place, x, y, width, height, round, reach });
    });
  }

  #addLamps(selector, places) {
    this.#home.querySelectorAll(selector).forEach((lamp, index) => {
      const rect = lamp.getBoundingClientRect();
      const size = rect.width - 4;
      const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2];
      this.#cells.push({ place: places[index], x, y, width: size, height: size, round: size / 2, reach: size * 1.35 });
    });
  }

  draw() {
    const pen = this.#pen;
    pen.globalCompositeOperation = "source-over";
    pen.clearRect(...this.#bounds);
    const seen = this.#cells.map((cell) => [cell, this.#lightOf(cell.place)]);
    pen.globalCompositeOperation = "lighter";
    for (const [cell, light] of seen) if (light) this.#halo(cell, light);
    pen.globalCompositeOperation = "source-over"; // the LED itself keeps its hue, whatever its neighbours throw on it
    for (const [cell, light] of seen) this.#body(cell, light);
  }

  #lightOf(place) {
    const at = place * 3;
    return at + 2 < this.#leds.length ? look(this.#leds[at], this.#leds[at + 1], this.#leds[at + 2]) : null;
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
