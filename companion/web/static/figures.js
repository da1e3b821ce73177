// Symbols and seven-segment figures as SVG.

const SVG = "http://www.w3.org/2000/svg";
const ACROSS = { a: 3, g: 19, d: 35 }; // the middle of each level bar
const UPRIGHT = { f: [3, 11], b: [19, 11], e: [3, 27], c: [19, 27] };

/** The symbol of the page with this name: a colour's, or `star`. */
export function symbol(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${name}`);
  svg.append(use);
  return svg;
}

/** A seven-segment figure: `bars` are the letters of those lit, a at the top, then clockwise, g in the middle. */
export function digit(bars) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 22 38");
  svg.setAttribute("class", "digit");
  svg.setAttribute("aria-hidden", "true");
  for (const [bar, y] of Object.entries(ACROSS)) svg.append(segment(`M4 ${y}l2-2h10l2 2-2 2H6z`, bars.includes(bar)));
  for (const [bar, [x, y]] of Object.entries(UPRIGHT)) {
    svg.append(segment(`M${x} ${y - 7}l2 2v10l-2 2-2-2v-10z`, bars.includes(bar)));
  }
  return svg;
}

function segment(path, lit) {
  const element = document.createElementNS(SVG, "path");
  element.setAttribute("d", path);
  if (lit) element.setAttribute("class", "lit");
  return element;
}
