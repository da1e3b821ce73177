// The computer's camera as a scanner, where the browser reads codes by itself (BarcodeDetector) and may use the camera.

const FORMATS = ["qr_code", "data_matrix", "code_128"]; // what `companion cards labels` prints
const LOOK_MS = 120;
const GONE_MS = 1000; // a code is scanned once for as long as it stays in sight, and anew after it was out of sight so long

const REFUSED = {
  NotAllowedError: "Allow this page to use the camera, then press the camera again.",
  NotFoundError: "There is no camera on this computer.",
  NotReadableError: "Another program uses the camera: close it there.",
};

/** A button that turns the camera on and off. Codes go to `ask`; what went wrong is told by `say`. */
export class Camera {
  #button = document.getElementById("camera");
  #view = document.getElementById("camera-view");
  #ask;
  #say;
  #detector = null;
  #stream = null;
  #starting = false;
  #seen = new Map(); // each code in sight, and when it was seen last

  constructor(ask, say) {
    this.#ask = ask;
    this.#say = say;
    this.#button.addEventListener("click", () => (this.#stream || this.#starting ? this.stop() : this.#start()));
    addEventListener("pagehide", () => this.stop());
    document.addEventListener("visibilitychange", () => document.hidden && this.stop());
  }

  /** Shows the button where the table takes codes from a camera, and this browser can read them. */
  async offer(taken) {
    const formats = taken ? await readable() : [];
    this.#detector = formats.length ? new BarcodeDetector({ formats }) : null;
    this.#button.hidden = this.#detector === null;
    if (this.#button.hidden) this.stop();
    else if (this.#stream) this.#ask({ do: "camera", on: true }); // the box was away, and has forgotten it
  }

  /** Turns the camera off. */
  stop() {
    const on = this.#stream !== null;
    this.#starting = false;
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = null;
    this.#view.srcObject = null;
    this.#seen.clear();
    this.#paint();
    if (on) this.#ask({ do: "camera", on: false });
  }

  async #start() {
    this.#starting = true;
    this.#paint();
    let stream = null;
    try {
      const video = { facingMode: "environment", width: { ideal: 1280 } };
      stream = await navigator.mediaDevices.getUserMedia({ video });
      if (!this.#starting) throw new DOMException("It was turned off meanwhile.", "AbortError");
      this.#view.srcObject = stream;
      await this.#view.play();
    } catch (error) {
      for (const track of stream?.getTracks() ?? []) track.stop();
      if (error.name !== "AbortError") this.#say(REFUSED[error.name] ?? `The camera cannot be used: ${error.message}`);
      this.stop();
      return;
    }
    this.#starting = false;
    this.#stream = stream;
    stream.getVideoTracks()[0].addEventListener("ended", () => {
      if (this.#stream !== stream) return;
      this.#say("The camera is gone.");
      this.stop();
    });
    this.#paint();
    this.#ask({ do: "camera", on: true });
    this.#look(stream);
  }

  async #look(stream) {
    while (this.#stream === stream) {
      try {
        this.#take(await this.#detector.detect(this.#view), stream);
      } catch (error) {
        if (error.name !== "InvalidStateError") throw error; // no picture has come yet
      }
      await new Promise((done) => setTimeout(done, LOOK_MS));
    }
  }

  #take(codes, stream) {
    if (this.#stream !== stream) return;
    const now = performance.now();
    for (const [code, at] of this.#seen) if (now - at > GONE_MS) this.#seen.delete(code);
    for (const { rawValue: code } of codes) {
      const known = this.#seen.has(code);
      this.#seen.set(code, now);
      if (!code || known || !this.#ask({ do: "read", text: code })) continue;
      this.#view.classList.remove("reads");
      void this.#view.offsetWidth; // so that it flashes anew for every card
      this.#view.classList.add("reads");
    }
  }

  #paint() {
    const on = this.#stream !== null || this.#starting;
    this.#button.setAttribute("aria-pressed", String(on));
    this.#view.hidden = this.#stream === null;
  }
}

async function readable() {
  if (!("BarcodeDetector" in globalThis) || !navigator.mediaDevices?.getUserMedia) return [];
  const known = await BarcodeDetector.getSupportedFormats();
  return FORMATS.filter((format) => known.includes(format));
}
