// What a screen reader is told: what the screens say, as the box words it, and how full the bars are.

const PAUSE_MS = 700; // what changes again within this time is told once, as it is then
const COUNTING_MS = 10000; // what only counts (seconds that run down) is told no more often than this
const METERS_MS = 1000;

const uncounted = (words) => words.replace(/\d+/g, "#");

export class Voice {
  #polite = document.getElementById("spoken");
  #urgent = document.getElementById("spoken-urgent");
  #said = { main: "", score: "" };
  #saidAt = -COUNTING_MS;
  #now = { main: "", score: "" };
  #timer = 0;
  #due = Infinity; // when the timer rings
  #glasses;
  #meters;
  #levels = {};
  #filling = 0;

  /** `glasses`: the screens' elements by name; `meters`: the bars' by colour. */
  constructor(glasses, meters) {
    this.#glasses = glasses;
    this.#meters = meters;
  }

  /** What the screens say now: { main, score, urgent }. */
  hear({ main, score, urgent }) {
    this.#now = { main, score };
    this.#label("main", [main, urgent]);
    this.#label("score", [score]);
    if (this.#urgent.textContent !== urgent) this.#urgent.textContent = urgent;
    if (!this.#changed().length) return;
    const counts = this.#changed().every((name) => uncounted(this.#now[name]) === uncounted(this.#said[name]));
    const now = performance.now();
    const due = Math.max(now + PAUSE_MS, counts ? this.#saidAt + COUNTING_MS : 0);
    if (due >= this.#due) return;
    clearTimeout(this.#timer);
    this.#due = due;
    this.#timer = setTimeout(() => this.#tell(), due - now);
  }

  #label(name, said) {
    const glass = this.#glasses.get(name);
    const label = `${name === "main" ? "Main" : "Score"} screen: ${said.filter(Boolean).join(". ") || "nothing"}`;
    if (glass.getAttribute("aria-label") !== label) glass.setAttribute("aria-label", label);
  }

  #changed() {
    return Object.keys(this.#now).filter((name) => this.#now[name] !== this.#said[name]);
  }

  #tell() {
    this.#due = Infinity;
    const changed = this.#changed();
    if (!changed.length) return;
    this.#polite.textContent = changed.map((name) => this.#now[name]).filter(Boolean).join(". ");
    this.#said = { ...this.#now };
    this.#saidAt = performance.now();
  }

  /** How full each bar is: { red: 0 to 1, ... }; those that are missing are not there. */
  fill(levels) {
    this.#levels = levels;
    if (!this.#filling) this.#filling = setTimeout(() => this.#measure(), METERS_MS);
  }

  #measure() {
    this.#filling = 0;
    for (const [colour, meter] of this.#meters) {
      const now = String(Math.round(100 * (this.#levels[colour] ?? 0)));
      if (meter.getAttribute("aria-valuenow") === now) continue;
      meter.setAttribute("aria-valuenow", now);
      meter.setAttribute("aria-valuetext", `${now} percent lit`);
    }
  }
}
