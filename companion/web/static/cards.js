// The fan of cards, and the scanner they are held to: by a tap, by dragging, by keyboard, or by typing a code.

import { digit, symbol } from "./figures.js";

const DRAG_PX = 8; // a finger that moved less than this tapped
const FLIGHT_MS = 320;
const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Cards {
  #scan;
  #fan = document.getElementById("fan");
  #games = document.getElementById("games");
  #copies = document.getElementById("copies");
  #scanner = document.getElementById("scanner");
  #fans = [];
  #copy = "";

  /** `scan` sends a code to the scanner and says whether it could. */
  constructor(scan) {
    this.#scan = scan;
    this.#fan.addEventListener("keydown", (event) => this.#walk(event));
    const form = document.getElementById("code");
    const text = document.getElementById("code-text");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const code = text.value.trim();
      if (!code || !this.#send(code)) return;
      text.value = "";
      text.blur(); // the keys 1 to 6 are buttons again
    });
    text.addEventListener("keydown", (event) => event.key === "Escape" && text.blur());
  }

  /** Lays out the fans of `/cards.json`, the first one open. */
  offer(fans) {
    this.#fans = fans;
    this.#games.replaceChildren(...fans.map((fan) => choice(fan.title, fan.game, () => this.#open(fan.game))));
    this.#open(fans[0].game);
  }

  #open(game) {
    const fan = this.#fans.find((other) => other.game === game);
    mark(this.#games, game);
    this.#offerCopies(fan.copies);
    const rows = fan.cards.length > 20 ? 2 : 1;
    const each = Math.ceil(fan.cards.length / rows);
    this.#fan.dataset.game = game;
    this.#fan.dataset.face = fan.cards[0].colours.length ? "colours" : fan.cards[0].figure ? "figure" : "title";
    this.#fan.replaceChildren();
    for (let first = 0; first < fan.cards.length; first += each) {
      const row = document.createElement("div");
      row.className = "row";
      const cards = fan.cards.slice(first, first + each);
      row.style.setProperty("--cards", cards.length);
      const turn = (index) => (cards.length > 1 ? (2 * index) / (cards.length - 1) - 1 : 0); // -1 to 1 across the fan
      row.append(...cards.map((card, index) => this.#make(card, turn(index))));
      this.#fan.append(row);
    }
    this.#fan.querySelector(".card").tabIndex = 0;
    this.#fan.scrollLeft = 0;
  }

  #offerCopies(copies) {
    this.#copy = "";
    document.getElementById("copies-part").hidden = copies < 2;
    const names = ["", ...Array.from({ length: copies }, (_, index) => String(index + 1))];
    const made = names.map((name) => {
      const words = name === "" ? "Any copy" : name;
      const button = choice(words, name, () => {
        this.#copy = name;
        mark(this.#copies, name);
      });
      if (name) button.setAttribute("aria-label", name === "1" ? "Copy 1, with the star" : `Copy ${name}`);
      if (name === "1") button.append(symbol("star"));
      return button;
    });
    this.#copies.replaceChildren(...made);
    mark(this.#copies, "");
  }

  #make(card, turn) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "card";
    button.tabIndex = -1;
    button.dataset.code = card.code;
    button.setAttribute("aria-label", `Scan ${card.name}`);
    button.title = card.name;
    button.style.setProperty("--turn", turn.toFixed(3));
    button.append(face(card));
    button.addEventListener("click", (event) => {
      const byKeyboard = event.detail === 0;
      if (button.dataset.dragged && !byKeyboard) return; // the click that a mouse makes of a drag, whenever it comes
      this.#play(button, !byKeyboard);
    });
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("dragstart", (event) => event.preventDefault());
    button.addEventListener("pointerdown", (event) => event.button === 0 && this.#drag(button, event));
    return button;
  }

  #play(button, flies) {
    const code = button.dataset.code + (this.#copy && `#${this.#copy}`);
    if (!this.#send(code) || !flies || still.matches) return;
    const [from, to] = [button.getBoundingClientRect(), this.#scanner.querySelector(".window").getBoundingClientRect()];
    const x = to.left + to.width / 2 - from.left - from.width / 2;
    const y = to.top + to.height / 2 - from.top - from.height / 2;
    const ghost = ghostOf(button, from);
    const there = `translate(${x}px, ${y}px)`;
    const flight = ghost.animate(
      [
        { transform: "none" },
        { transform: `${there} scale(.7)`, offset: 0.75 },
        { transform: `${there} scale(.6)`, opacity: 0 },
      ],
      { duration: FLIGHT_MS, easing: "cubic-bezier(.3,.7,.3,1)" },
    );
    flight.onfinish = () => ghost.remove();
  }

  #send(code) {
    if (!this.#scan(code)) return false;
    this.#scanner.classList.remove("reads");
    void this.#scanner.offsetWidth; // so that the beam starts anew for every card
    this.#scanner.classList.add("reads");
    return true;
  }

  #drag(button, start) {
    let ghost = null;
    delete button.dataset.dragged;
    const move = (event) => {
      const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
      if (!ghost && Math.hypot(x, y) > DRAG_PX) {
        button.setPointerCapture(event.pointerId);
        ghost = ghostOf(button, button.getBoundingClientRect());
        button.dataset.dragged = "yes";
      }
      if (ghost) ghost.style.transform = `translate(${x}px, ${y}px) rotate(2deg)`;
      this.#scanner.classList.toggle("near", Boolean(ghost) && this.#over(event));
    };
    const end = (event) => {
      for (const [name, listener] of listeners) button.removeEventListener(name, listener);
      this.#scanner.classList.remove("near");
      if (!ghost) return;
      ghost.remove();
      if (event.type === "pointerup" && this.#over(event)) this.#play(button, false);
    };
    const listeners = [["pointermove", move], ["pointerup", end], ["pointercancel", end]];
    for (const [name, listener] of listeners) button.addEventListener(name, listener);
  }

  #over({ clientX, clientY }) {
    const { left, right, top, bottom } = this.#scanner.getBoundingClientRect();
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  }

  #walk(event) {
    const cards = [...this.#fan.querySelectorAll(".card")];
    const at = cards.indexOf(document.activeElement);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: cards.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    const next = cards[(to + cards.length) % cards.length];
    cards[at].tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }
}

function face(card) {
  const face = document.createElement("span");
  face.className = "face";
  if (card.colours.length) {
    face.append(...card.colours.map((colour) => {
      const half = document.createElement("span");
      half.className = `half ${colour}`;
      half.append(symbol(colour), symbol(colour));
      return half;
    }));
  } else if (card.figure) {
    face.style.setProperty("--tint", card.tint);
    const label = document.createElement("span");
    label.className = "mark";
    label.textContent = card.mark;
    face.append(digit(card.figure), label);
  } else {
    const name = document.createElement("span");
    name.className = "title";
    name.textContent = card.name;
    face.append(name);
  }
  return face;
}

function ghostOf(button, { left, top, width, height }) {
  const ghost = button.cloneNode(true);
  ghost.classList.add("ghost");
  ghost.removeAttribute("data-code");
  ghost.setAttribute("aria-hidden", "true");
  ghost.tabIndex = -1;
  const [wide, high] = [button.offsetWidth, button.offsetHeight]; // as it is before the fan turns it
  ghost.style.left = `${left + (width - wide) / 2}px`;
  ghost.style.top = `${top + (height - high) / 2}px`;
  ghost.style.width = `${wide}px`;
  ghost.style.height = `${high}px`;
  document.body.append(ghost);
  return ghost;
}

function choice(words, value, chosen) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.value = value;
  button.append(words);
  button.addEventListener("click", chosen);
  button.addEventListener("mousedown", (event) => event.preventDefault());
  return button;
}

function mark(group, value) {
  for (const button of group.children) button.setAttribute("aria-pressed", String(button.dataset.value === value));
}
