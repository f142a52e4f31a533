/** A source of scroll views, as another program speaks it to the inspector. */

import { TextSocket } from "./socket.js";
import { ERROR_CODES } from "../../../web/generated/limits.js";
import { CHAT, chatState } from "../../../web/tests/measuredRecording.js";
import { SourceWire } from "../../../web/tests/checkedWires.js";
import { PATIENCE } from "./keys.js";

/** A fixed token for sources; the option that sets it. */
const TOKEN = "fedcba9876543210fedcba9876543210";
export const WITH_SOURCES = Object.freeze(["--source-token", TOKEN]);

/**
 * Connects a source and says what it is.
 * @param {number} port of the inspector
 * @param {any} [says] what differs in that
 * @param {SourceWire | null} [wire] holds its messages against the schemas
 */
export async function connectSource(port, says = {}, wire = new SourceWire()) {
  /** What the server has sent. @type {any[]} */
  const received = [];
  /** @type {(() => void)[]} */
  let waiting = [];
  let seq = 0;
  let id = 0;
  let isOpen = true;
  const wake = () => {
    const those = waiting;
    waiting = [];
    for (const resolve of those) resolve();
  };
  const socket = await TextSocket.open(
    `ws://127.0.0.1:${port}/ws`,
    {
      message(text) {
        received.push(JSON.parse(text));
        wake();
      },
      closed() {
        isOpen = false;
        wake();
      },
    },
    ["scrollscope.source.v1", `token.${TOKEN}`],
    wire,
  );
  const send = (method, params, more = {}) => socket.send(JSON.stringify({ jsonrpc: "2.0", ...more, method, params }));

  const source = {
    received,
    isOpen: () => isOpen,
    send,
    /** The first message that a function accepts. @param {string} what @param {(message: any) => boolean} accepts */
    async heard(what, accepts) {
      const end = Date.now() + PATIENCE;
      for (;;) {
        const found = received.find(accepts);
        if (found) return found;
        const left = end - Date.now();
        if (left <= 0) throw new Error(`${what} has not come; there came ${JSON.stringify(received).slice(0, 2000)}`);
        await new Promise((resolve) => {
          const timer = setTimeout(resolve, left);
          waiting.push(() => (clearTimeout(timer), resolve(null)));
        });
      }
    },
    /** Sends its state. @param {any} [state] */
    snapshot(state = chatState()) {
      seq += 1;
      send("Source.snapshot", { seq, state });
    },
    /** Sends a change. @param {any} patch @param {readonly any[]} [why] @param {readonly any[]} [events] */
    patch(patch, why = [], events = []) {
      seq += 1;
      send("Source.patch", { seq, base: seq - 1, patch, why, events });
    },
    /** Sets an offset, as something did. @param {number} t @param {number} y @param {any} why */
    moved(t, y, why, values = {}) {
      const views = { list: { contentOffset: [0, y], ...values } };
      source.patch({ t, views }, [{ view: "list", property: "contentOffset", ...why }]);
    },
    /** Answers a request of the server. @param {number} request */
    answer: (request) => socket.send(JSON.stringify({ jsonrpc: "2.0", id: request, result: {} })),
    /** Refuses one. @param {number} request @param {string} message */
    refuse: (request, message) =>
      socket.send(JSON.stringify({ jsonrpc: "2.0", id: request, error: { code: ERROR_CODES.wrongState, message } })),
    close: () => socket.close(),
  };
  await source.heard("the hello", ({ method }) => method === "Server.hello");
  id += 1;
  const { clock, quantum, capabilities, ...its } = /** @type {any} */ ({ ...CHAT, ...says });
  send("Source.hello", { protocol: "1.0", source: its, clock, quantum, capabilities }, { id });
  const answer = (message) => message.id === id && message.result !== undefined;
  const { result } = await source.heard("the answer to its hello", answer);
  return Object.assign(source, {
    /** The name that the server has given it. */
    id: result.source,
  });
}
