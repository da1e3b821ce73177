// The page of the virtual table: puts the parts together. What is shown comes from the box alone.

import { Calm } from "./calm.js";
import { Camera } from "./camera.js";
import { Cards } from "./cards.js";
import { Keys } from "./keys.js";
import { Lights } from "./lights.js";
import { Link } from "./link.js";
import { Mischief } from "./mischief.js";
import { Screen } from "./screens.js";
import { Buzzer } from "./sound.js";
import { Voice } from "./voice.js";

const SAID_MS = 4000;
const CALM_MS = 200; // with less motion nothing is drawn more often than this
const HINTED = "hinted";

const byId = (id) => document.getElementById(id);
const ask = (request) => {
  if (["press", "scan", "read"].includes(request.do)) unhint();
  return link.ask(request);
};

const box = byId("box");
const lights = new Lights(byId("lights"));
const screens = new Map([...box.querySelectorAll("[data-screen]")].map((home) => [home.dataset.screen, new Screen(home)]));
const buzzer = new Buzzer();
const keys = new Keys(box, ask);
const cards = new Cards((text) => ask({ do: "scan", text }));
const camera = new Camera(ask, say);
const mischief = new Mischief(ask);
const voice = new Voice(
  new Map([...box.querySelectorAll("[data-screen]")].map((home) => [home.dataset.screen, home])),
  new Map([...box.querySelectorAll(".timer")].map((timer) => [timer.querySelector("[data-key]").dataset.key, timer.querySelector(".tube")])),
);
const calm = new Calm();
const still = matchMedia("(prefers-reduced-motion: reduce)");
const dirty = new Set();
let scanners = [];

const link = new Link(heard, standing);

function heard({ hello, frame, error }) {
  if (hello) arrive(hello);
  if (frame) take(frame);
  if (error) say(error);
}

function arrive({ scanners: named, devices, screens: glasses, lights: layout, camera: takesCodes, see_only: seeOnly }) {
  scanners = named;
  camera.offer(takesCodes && !seeOnly);
  byId("see-only").hidden = !seeOnly;
  byId("hint").hidden = seeOnly || localStorage.getItem(HINTED) === "yes";
  mischief.offer({ scanners, devices, screens: glasses });
  lights.arrange(layout);
  for (const [name, screen] of screens) {
    const there = devices.includes(name);
    box.querySelector(`[data-screen="${name}"]`).classList.toggle("absent", !there);
    if (!there) screen.show(null);
  }
}

function take(frame) {
  if (frame.lights.size) {
    for (const [strip, leds] of frame.lights) {
      calm.take(strip, leds, performance.now());
      if (!still.matches) lights.show(strip, leds);
    }
    draw(lights);
    voice.fill(lights.levels());
  }
  for (const [name, image] of frame.screens) {
    const screen = screens.get(name);
    if (!screen) continue;
    screen.show(image);
    box.querySelector(`[data-screen="${name}"]`).classList.toggle("off", image === null);
    draw(screen);
  }
  for (const [name, level] of frame.contrasts) {
    screens.get(name)?.contrast(level);
    if (screens.has(name)) draw(screens.get(name));
  }
  if (frame.words) voice.hear(frame.words);
  if (frame.state) reflect(frame.state);
}

// The first hint has been followed: it is never needed again.
function unhint() {
  if (byId("hint").hidden) return;
  byId("hint").hidden = true;
  localStorage.setItem(HINTED, "yes");
}

function reflect(state) {
  buzzer.tone(state.tone);
  keys.show(state.pressed);
  mischief.show(state);
  const unplugged = scanners.length > 0 && state.unplugged.includes(scanners[0]);
  byId("scanner").classList.toggle("unplugged", unplugged);
  const words = unplugged ? "Unplugged" : scanners.length ? "Scanner" : "No scanner";
  if (byId("scanner-words").textContent !== words) byId("scanner-words").textContent = words;
}

// Whatever came since the last picture is drawn once, when the browser draws.
function draw(part) {
  if (dirty.size === 0 && !still.matches) requestAnimationFrame(drawAll);
  dirty.add(part);
}

function drawAll() {
  for (const waiting of dirty) waiting.draw();
  dirty.clear();
}

setInterval(() => {
  if (!still.matches) return;
  const changed = calm.changed(performance.now());
  for (const [strip, leds] of changed) lights.show(strip, leds);
  if (changed.size) {
    dirty.add(lights);
    voice.fill(lights.levels());
  }
  drawAll();
}, CALM_MS);

function standing(there) {
  const lost = byId("lost");
  document.body.classList.toggle("gone", !there);
  lost.hidden = there;
  lost.textContent = there ? "" : "The box is not answering. Trying again …";
  if (!there) {
    keys.forget();
    buzzer.tone(null);
  }
}

let unsay = 0;
function say(words) {
  const said = byId("said");
  said.textContent = words;
  said.hidden = false;
  clearTimeout(unsay);
  unsay = setTimeout(() => (said.hidden = true), SAID_MS);
}

const mute = byId("mute");
const paintMute = () => mute.setAttribute("aria-pressed", String(buzzer.muted));
mute.addEventListener("click", () => {
  buzzer.mute(!buzzer.muted);
  paintMute();
});
paintMute();
for (const button of document.querySelectorAll(".small")) {
  button.addEventListener("mousedown", (event) => event.preventDefault());
}

cards.offer(await (await fetch("cards.json")).json());
