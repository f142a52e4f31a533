import { Wire } from "../../../web/tests/schemas.js";

/**
 * In a page before its own scripts: keeps what its WebSockets send and receive.
 *
 * The driver's own log of these messages costs a third of the processor time of loading the page: it writes down each
 * request for a module, too.
 */
function keepMessages() {
  // What is kept is read from the page of the window, not from those of its frames. A file connects to nothing.
  if (window.top !== window || origin === "null") return;
  const KEPT = "keptMessages";
  /** By connection: its name, whether it was sent, and its text. @type {[string, boolean, string][]} */
  let kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
  sessionStorage.removeItem(KEPT);
  const take = () => {
    const taken = kept;
    kept = [];
    return taken;
  };
  let connections = 0;
  Object.assign(window, { takeMessages: take });
  // What the page itself loads next takes it over.
  addEventListener("pagehide", () => {
    if (kept.length > 0) sessionStorage.setItem(KEPT, JSON.stringify(take()));
  });
  window.WebSocket = class extends WebSocket {
    #name = `${performance.timeOrigin} ${++connections}`;

    /** @param {[string | URL, (string | string[])?]} address */
    constructor(...address) {
      super(...address);
      this.addEventListener("message", ({ data }) => kept.push([this.#name, false, data]));
    }

    /** @param {string} text */
    send(text) {
      super.send(text);
      kept.push([this.#name, true, text]);
    }
  };
}

/** Holds the messages of all connections of a window's pages against the schemas. */
export class Wires {
  /** By the connections' names. @type {Map<string, Wire>} */
  #wires = new Map();
  /** Those of sources of scroll views, which speak another protocol. @type {Set<string>} */
  #ofSources = new Set();

  /** The script that each page has to run before its own. */
  static script = `(${keepMessages})();`;

  /** What to run in a page for the messages since the last time. */
  static taking = "return window.takeMessages ? window.takeMessages() : [];";

  /** @param {readonly (readonly [string, boolean, string])[]} messages what a page gave */
  read(messages) {
    for (const [name, isSent, text] of messages) {
      if (!isSent && text.includes('"role":"source"')) this.#ofSources.add(name);
      if (this.#ofSources.has(name)) continue;
      const wire = this.#wires.get(name) ?? new Wire();
      this.#wires.set(name, wire);
      if (isSent) wire.sent(JSON.parse(text));
      else wire.received(JSON.parse(text));
    }
  }

  /** What was wrong, with the messages. */
  get faults() {
    return [...this.#wires].filter(([name]) => !this.#ofSources.has(name)).flatMap(([, { faults }]) => faults);
  }
}
