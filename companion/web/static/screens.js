// An OLED screen, pixel by pixel: each of its pixels is a whole number of the display's, with the dark gap between.

const LIT = [226, 241, 255];
const GLASS = [4, 6, 10];
const BLUR = 4; // the glow around the pixels is the picture so many times smaller, drawn large and smooth
const FAINTEST = 0.34; // at contrast 0 an SSD1306 still glows

export class Screen {
  #home;
  #canvas = document.createElement("canvas");
  #bloom = document.createElement("canvas");
  #image = null;
  #drawn = null;
  #contrast = 255;
  #scale = 0;
  #size = [128, 64];

  /** `home` is the glass that the canvas is put into. */
  constructor(home) {
    this.#home = home;
    this.#bloom.className = "bloom";
    this.#canvas.className = "pixels";
    home.append(this.#bloom, this.#canvas);
    new ResizeObserver(() => this.measure()).observe(home);
  }

  /** `image`: { width, height, bits }, or null while the screen is off. */
  show(image) {
    this.#image = image;
    if (image && (image.width !== this.#size[0] || image.height !== this.#size[1])) {
      this.#size = [image.width, image.height];
      this.measure();
    }
  }

  contrast(level) {
    if (level !== this.#contrast) this.#drawn = null;
    this.#contrast = level;
  }

  /** Finds the largest whole scale that fits; only when the room changed. */
  measure() {
    const [width, height] = this.#size;
    const ratio = devicePixelRatio;
    const style = getComputedStyle(this.#home);
    const room = (this.#home.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)) * ratio;
    const scale = Math.max(1, Math.floor((room + 0.01) / width));
    this.#scale = scale;
    for (const canvas of [this.#canvas, this.#bloom]) {
      canvas.style.width = `${(width * scale) / ratio}px`;
      canvas.style.height = `${(height * scale) / ratio}px`;
    }
    this.#canvas.width = width * scale;
    this.#canvas.height = height * scale;
    this.#bloom.width = width / BLUR;
    this.#bloom.height = height / BLUR;
    this.#canvas.dataset.scale = scale;
    this.#drawn = null;
    this.draw();
  }

  draw() {
    if (!this.#scale) return;
    const [width, height] = this.#size;
    const bits = this.#image?.bits ?? new Uint8Array((width / 8) * height);
    const rows = this.#changedRows(bits);
    this.#drawn = bits;
    if (rows) this.#paint(bits, ...rows);
  }

  #changedRows(bits) {
    const stride = this.#size[0] / 8;
    if (!this.#drawn) return [0, this.#size[1]];
    let first = 0;
    let last = bits.length - 1;
    while (first < bits.length && bits[first] === this.#drawn[first]) first += 1;
    if (first === bits.length) return null;
    while (bits[last] === this.#drawn[last]) last -= 1;
    return [Math.floor(first / stride), Math.floor(last / stride) + 1];
  }

  #paint(bits, top, bottom) {
    const [width] = this.#size;
    const scale = this.#scale;
    const bright = FAINTEST + (1 - FAINTEST) * (this.#contrast / 255);
    const lit = word(mix(bright));
    const edge = scale > 2 ? word(mix(bright * 0.74)) : lit;
    const dark = word(GLASS);
    const wide = width * scale;
    const pixels = new Uint32Array(wide * (bottom - top) * scale);
    const inner = new Uint32Array(wide);
    const outer = new Uint32Array(wide);
    for (let y = top; y < bottom; y += 1) {
      inner.fill(dark);
      outer.fill(dark);
      for (let x = 0; x < width; x += 1) {
        if (!((bits[y * (width / 8) + (x >> 3)] >> (7 - (x & 7))) & 1)) continue;
        inner.fill(lit, x * scale, (x + 1) * scale);
        outer.fill(edge, x * scale, (x + 1) * scale);
        if (scale > 2) inner[(x + 1) * scale - 1] = edge;
      }
      for (let line = 0; line < scale; line += 1) {
        pixels.set(scale > 2 && line === scale - 1 ? outer : inner, ((y - top) * scale + line) * wide);
      }
    }
    put(this.#canvas, pixels, wide, top * scale);
    this.#glow(bits, bright);
  }

  #glow(bits, bright) {
    const [width, height] = this.#size;
    const across = width / BLUR;
    const sums = new Uint8Array(across * (height / BLUR));
    for (let at = 0; at < bits.length; at += 1) {
      const place = Math.floor((at * 8) / width / BLUR) * across + ((at * 8) % width) / BLUR;
      sums[place] += COUNT[bits[at] >> 4];
      sums[place + 1] += COUNT[bits[at] & 15];
    }
    const rgb = word(LIT) & 0xffffff;
    const faded = (sum) => ((Math.round((255 * bright * sum) / BLUR ** 2) << 24) | rgb) >>> 0;
    put(this.#bloom, Uint32Array.from(sums, faded), across, 0);
  }
}

const COUNT = Array.from({ length: 16 }, (_, bits) => [1, 2, 4, 8].filter((bit) => bits & bit).length);
const mix = (part) => GLASS.map((dark, channel) => Math.round(dark + (LIT[channel] - dark) * part));
const word = ([r, g, b]) => ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;

function put(canvas, words, width, top) {
  const image = new ImageData(new Uint8ClampedArray(words.buffer), width);
  canvas.getContext("2d").putImageData(image, 0, top);
}
