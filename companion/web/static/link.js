// The socket to the box: frames come in, requests go out; lost and found again by itself.

const LIGHTS = 1;
const SCREEN = 2;
const CONTRAST = 3;
const STATE = 4;
const WORDS = 5;

const SILENCE_MS = 3500; // the box says something every second; after this long it is not answering
const RETRY_MS = [250, 500, 1000, 2000];

/** Reads one frame (see companion/web/frames.py) into { number, lights, screens, contrasts, state, words }. */
export function readFrame(buffer) {
  const view = new DataView(buffer);
  const text = new TextDecoder();
  const number = view.getUint32(0, true);
  const frame = { number, lights: new Map(), screens: new Map(), contrasts: new Map(), state: null, words: null };
  let at = 4;
  while (at < buffer.byteLength) {
    const kind = view.getUint8(at);
    const nameLength = view.getUint8(at + 1);
    const name = text.decode(new Uint8Array(buffer, at + 2, nameLength));
    at += 2 + nameLength;
    const length = view.getUint32(at, true);
    at += 4;
    const held = buffer.slice(at, at + length);
    at += length;
    if (kind === LIGHTS) frame.lights.set(name, new Uint16Array(held));
    else if (kind === SCREEN) frame.screens.set(name, readScreen(held));
    else if (kind === CONTRAST) frame.contrasts.set(name, new Uint8Array(held)[0]);
    else if (kind === STATE) frame.state = JSON.parse(text.decode(held));
    else if (kind === WORDS) frame.words = JSON.parse(text.decode(held));
  }
  return frame;
}

function readScreen(held) {
  if (held.byteLength === 0) return null;
  const view = new DataView(held);
  return { width: view.getUint16(0, true), height: view.getUint16(2, true), bits: new Uint8Array(held, 4) };
}

/** Tells `heard` of { hello }, { frame }, { error } and `standing` of true or false as the box comes and goes. */
export class Link {
  #socket = null;
  #heard;
  #standing;
  #tries = 0;
  #watch = 0;

  constructor(heard, standing) {
    this.#heard = heard;
    this.#standing = standing;
    this.#open();
    addEventListener("pagehide", () => this.#socket?.close());
    addEventListener("pageshow", (event) => {
      if (event.persisted) this.#open();
    });
  }

  /** Asks for something; false when there is nobody to ask. */
  ask(request) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(request));
    return true;
  }

  #open() {
    const socket = new WebSocket(new URL("socket", document.baseURI.replace(/^http/, "ws")));
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    this.#expectWord(socket);
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return;
      this.#expectWord(socket);
      if (typeof data === "string") {
        const said = JSON.parse(data);
        if (said.hello) {
          this.#tries = 0;
          this.#standing(true);
        }
        this.#heard(said);
      } else {
        const frame = readFrame(data);
        this.#heard({ frame });
        this.ask({ do: "seen", frame: frame.number });
      }
    };
    socket.onclose = () => this.#lost(socket);
  }

  #expectWord(socket) {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      this.#lost(socket);
      socket.close();
    }, SILENCE_MS);
  }

  #lost(socket) {
    if (socket !== this.#socket) return;
    this.#socket = null;
    clearTimeout(this.#watch);
    this.#standing(false);
    const wait = RETRY_MS[Math.min(this.#tries, RETRY_MS.length - 1)];
    this.#tries += 1;
    setTimeout(() => this.#open(), wait);
  }
}
