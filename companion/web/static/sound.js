// The buzzer: a small square wave behind a little box, from the first gesture on.

const LOUD = 0.06;
const RAMP_SECONDS = 0.004; // so that nothing clicks
const REMEMBERED = "muted";

export class Buzzer {
  #context = null;
  #voice = null;
  #gain = null;
  #tone = null;

  constructor() {
    this.muted = localStorage.getItem(REMEMBERED) === "yes";
    const wake = () => this.#wake();
    for (const gesture of ["pointerdown", "pointerup", "keydown"]) addEventListener(gesture, wake, true);
  }

  mute(muted) {
    this.muted = muted;
    localStorage.setItem(REMEMBERED, muted ? "yes" : "no");
    this.#sound();
  }

  /** Sounds this tone in hertz, or null: silence. */
  tone(hertz) {
    this.#tone = hertz;
    this.#sound();
  }

  #wake() {
    if (this.#context) {
      if (this.#context.state === "suspended") this.#context.resume();
      return;
    }
    this.#context = new AudioContext();
    this.#voice = new OscillatorNode(this.#context, { type: "square" });
    const box = new BiquadFilterNode(this.#context, { type: "lowpass", frequency: 3400, Q: 1.2 });
    this.#gain = new GainNode(this.#context, { gain: 0 });
    this.#voice.connect(box).connect(this.#gain).connect(this.#context.destination);
    this.#voice.start();
    this.#sound();
  }

  #sound() {
    if (!this.#context) return;
    const now = this.#context.currentTime;
    const loud = this.#tone !== null && !this.muted;
    if (loud) this.#voice.frequency.setValueAtTime(this.#tone, now);
    this.#gain.gain.setTargetAtTime(loud ? LOUD : 0, now, RAMP_SECONDS);
  }
}
