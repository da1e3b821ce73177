// The ten buttons of the box: by mouse, by several fingers at once, by keyboard, by a screen reader's click.

const BY_CODE = {
  Digit1: "red", Digit2: "orange", Digit3: "yellow", Digit4: "green", Digit5: "blue", Digit6: "purple",
  Numpad1: "red", Numpad2: "orange", Numpad3: "yellow", Numpad4: "green", Numpad5: "blue", Numpad6: "purple",
  ArrowLeft: "left", ArrowRight: "right", Enter: "ok", NumpadEnter: "ok", Backspace: "back",
};
const TAP_MS = 90; // how long a click without a finger presses
const HERE_MS = 150; // how often the box hears that a finger is still down

export class Keys {
  #ask;
  #buttons = new Map();
  #fingers = new Map(); // what holds a key down (a pointer, a key of the keyboard) to that key
  #pressed = new Set(); // as the box says
  #here = 0; // the timer that says so

  constructor(box, ask) {
    this.#ask = ask;
    for (const button of box.querySelectorAll("[data-key]")) this.#adopt(button);
    addEventListener("keydown", (event) => this.#keyDown(event));
    addEventListener("keyup", (event) => {
      if (this.#fingers.has(event.code)) event.preventDefault(); // or the space bar would click besides
      this.#up(event.code);
    });
    addEventListener("blur", () => this.letGo());
    document.addEventListener("visibilitychange", () => document.hidden && this.letGo());
  }

  /** Which keys are down, as the box says. */
  show(pressed) {
    this.#pressed = new Set(pressed);
    this.#paint();
  }

  /** All fingers up: the window was left. */
  letGo() {
    for (const finger of [...this.#fingers.keys()]) this.#up(finger);
  }

  /** The box is gone: it has let go by itself. */
  forget() {
    this.#fingers.clear();
    this.#rest();
    this.show([]);
  }

  #rest() {
    if (this.#fingers.size) return;
    clearInterval(this.#here);
    this.#here = 0;
  }

  #adopt(button) {
    const key = button.dataset.key;
    this.#buttons.set(key, button);
    let touched = false;
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      touched = true;
      button.setPointerCapture(event.pointerId);
      this.#down(`pointer ${event.pointerId}`, key);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(end, (event) => {
        this.#up(`pointer ${event.pointerId}`);
        if (end === "pointercancel") touched = false;
      });
    }
    button.addEventListener("click", () => {
      if (!touched) this.#tap(key);
      touched = false;
    });
    button.addEventListener("mousedown", (event) => event.preventDefault()); // Enter stays OK's after a click
    button.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  #keyDown(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const key = this.#meant(event);
    if (!key) return;
    event.preventDefault();
    if (!event.repeat) this.#down(event.code, key);
  }

  #meant({ target, code }) {
    if (target.closest("input, textarea, select")) return null;
    const button = target.closest("button, a");
    if (button && ["Enter", "NumpadEnter", "Space"].includes(code)) return button.dataset.key ?? null;
    return BY_CODE[code] ?? null;
  }

  #tap(key) {
    this.#down("tap", key);
    setTimeout(() => this.#up("tap"), TAP_MS);
  }

  #down(finger, key) {
    if (this.#fingers.has(finger)) return;
    const held = this.#holds(key);
    if (!held && !this.#ask({ do: "press", key })) return;
    this.#fingers.set(finger, key);
    if (!this.#here) this.#here = setInterval(() => this.#ask({ do: "here" }), HERE_MS);
    this.#paint();
  }

  #up(finger) {
    const key = this.#fingers.get(finger);
    if (!key) return;
    this.#fingers.delete(finger);
    this.#rest();
    if (!this.#holds(key)) this.#ask({ do: "release", key });
    this.#paint();
  }

  #holds(key) {
    return [...this.#fingers.values()].includes(key);
  }

  #paint() {
    for (const [key, button] of this.#buttons) button.classList.toggle("down", this.#pressed.has(key) || this.#holds(key));
  }
}
