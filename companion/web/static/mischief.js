// The tester's drawer: cables pulled, noise, bounce, devices that stop answering or lose their power for a moment. Its
// switches show what the box says.

export class Mischief {
  #ask;
  #drawer = document.getElementById("mischief");
  #opener = document.getElementById("mischief-open");
  #faults = document.getElementById("faults");
  #switches = [];

  constructor(ask) {
    this.#ask = ask;
    this.#opener.addEventListener("click", () => this.#open(this.#drawer.hidden));
    document.getElementById("mischief-close").addEventListener("click", () => this.#open(false));
    addEventListener("keydown", (event) => event.key === "Escape" && !this.#drawer.hidden && this.#open(false));
  }

  /** The scanners, the devices that faults can be played to, and the screens among them. */
  offer({ scanners, devices, screens }) {
    this.#switches = [];
    const parts = scanners.map((scanner) => this.#part(scanner, [
      this.#switch(
        "Cable pulled",
        ({ unplugged }) => unplugged.includes(scanner),
        (on) => ({ do: on ? "unplug" : "plug", scanner }),
      ),
      this.#act("Send noise", { do: "noise", scanner }),
    ]));
    for (const device of devices) {
      parts.push(this.#part(device, [
        this.#switch(
          "No answer",
          ({ broken }) => broken.includes(device),
          (failing) => ({ do: "fail", device, failing }),
        ),
        ...(screens.includes(device) ? [this.#act("Cut its power", { do: "power_cut", device })] : []),
      ]));
    }
    const bounce = this.#switch("Contacts bounce", ({ bouncing }) => bouncing, (on) => ({ do: "bounce", on }));
    parts.push(this.#part("buttons", [bounce]));
    this.#faults.replaceChildren(...parts);
  }

  /** Sets the switches as the box says: { unplugged, broken, bouncing }. */
  show(state) {
    let any = false;
    for (const [button, isOn] of this.#switches) {
      const on = isOn(state);
      any ||= on;
      button.setAttribute("aria-checked", String(on));
    }
    this.#opener.classList.toggle("active", any);
  }

  #open(open) {
    this.#drawer.hidden = !open;
    document.body.classList.toggle("testing", open);
    this.#opener.setAttribute("aria-expanded", String(open));
    if (open) {
      this.#drawer.scrollIntoView({ block: "nearest" });
      this.#drawer.querySelector("button").focus({ preventScroll: true });
    } else {
      document.getElementById("table").focus({ preventScroll: true }); // keys are the box's again, at once
    }
  }

  #part(name, made) {
    const part = document.createElement("section");
    const title = document.createElement("h3");
    title.textContent = name;
    part.append(title, ...made);
    part.setAttribute("aria-label", name);
    return part;
  }

  #switch(words, isOn, request) {
    const button = this.#button(words, () => this.#ask(request(button.getAttribute("aria-checked") !== "true")));
    button.setAttribute("role", "switch");
    button.setAttribute("aria-checked", "false");
    this.#switches.push([button, isOn]);
    return button;
  }

  #act(words, request) {
    return this.#button(words, () => this.#ask(request));
  }

  #button(words, done) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words;
    button.addEventListener("click", done);
    return button;
  }
}
