// Light for people who want less motion: what flashes or breathes stays lit, what sinks for good goes out a little later.

const WINDOW_MS = 1600; // longer than anything on the table takes to flash or breathe once

/** Each LED as bright as it was at its brightest within the last moment. Pure but for what it remembers of each strip. */
export class Calm {
  #strips = new Map();

  /** A strip's LEDs as they are from `now` (milliseconds) on. */
  take(strip, leds, now) {
    if (!this.#strips.has(strip)) this.#strips.set(strip, { frames: [], shown: null });
    this.#strips.get(strip).frames.push({ leds, since: now });
    this.#forget(strip, now);
  }

  /** The strips whose calm light has changed since this was last asked, by name. */
  changed(now) {
    const changed = new Map();
    for (const [strip, kept] of this.#strips) {
      this.#forget(strip, now);
      const calm = kept.frames.reduce(brighter, new Uint16Array(kept.frames[0].leds.length));
      if (kept.shown && calm.every((channel, index) => channel === kept.shown[index])) continue;
      kept.shown = calm;
      changed.set(strip, calm);
    }
    return changed;
  }

  // A frame counts until the next one has been there for the whole window.
  #forget(strip, now) {
    const { frames } = this.#strips.get(strip);
    while (frames.length > 1 && frames[1].since <= now - WINDOW_MS) frames.shift();
  }
}

function brighter(calm, { leds }) {
  return calm.map((channel, index) => Math.max(channel, leds[index]));
}
