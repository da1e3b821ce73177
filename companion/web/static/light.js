// From the linear light of an LED to what a screen shows of it. Pure.

const FULL = 65535;
const EXPOSURE = 5; // how far the eye opens: LEDs are seen bright long before they are at their full current

/** One channel of linear light, 0 to 1, as sRGB, 0 to 255. */
export function encode(linear) {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(1, Math.max(0, value)));
}

/**
 * How an LED looks. Its brightness is compressed as an eye or a film does it, the hue kept; `tint` is the hue at full
 * brightness (for the light it throws around), `body` the LED itself, `strength` 0 to 1 how bright it seems.
 */
export function look(red, green, blue) {
  const most = Math.max(red, green, blue) / FULL;
  if (most === 0) return null;
  const seen = 1 - Math.exp(-EXPOSURE * most);
  const part = [red, green, blue].map((channel) => channel / FULL / most);
  return {
    body: part.map((channel) => encode(channel * seen)),
    tint: part.map((channel) => encode(0.04 + 0.96 * channel)),
    strength: encode(seen) / 255,
  };
}
