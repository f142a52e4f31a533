import { rejectFaults, wireOf } from "../../../web/tests/checkedWires.js";

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
  /** By the connections' names. @type {Map<string, ReturnType<typeof wireOf>>} */
  #wires = new Map();

  /** The script that each page has to run before its own. */
  static script = `(${keepMessages})();`;

  /** In a page: the messages since the last time. */
  static taken = "(window.takeMessages ? window.takeMessages() : [])";

  /** @param {readonly (readonly [string, boolean, string])[]} messages what a page gave */
  read(messages) {
    for (const [name, isSent, text] of messages) {
      const message = JSON.parse(text);
      // The server speaks first.
      const wire = this.#wires.get(name) ?? wireOf(message);
      this.#wires.set(name, wire);
      if (isSent) wire.sent(message);
      else wire.received(message);
    }
  }

  /** Throws if a message was not valid, and forgets all. */
  end() {
    const faults = [...this.#wires.values()].flatMap((wire) => wire.faults);
    this.#wires.clear();
    rejectFaults(faults);
  }
}
