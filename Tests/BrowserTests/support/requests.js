import { PATIENCE } from "./keys.js";
import { TextSocket } from "./socket.js";

/** How long a reply may take, in milliseconds: longer than what is waited for in a page. */
const LIMIT = PATIENCE + 30_000;

/** Requests over a WebSocket whose replies have their ids, as those of JSON-RPC 2.0 and of WebDriver BiDi. */
export class Requests {
  #socket;
  #common;
  #next = 1;
  /** @type {Map<number, (reply: { result?: any, error?: any, message?: string }) => void>} */
  #waiting = new Map();

  /**
   * @param {string} address as ws://127.0.0.1:1234/path
   * @param {{ protocols?: string[], common?: object, wire?: any, heard?: (message: any, requests: Requests) => void }} how `common`: what each request
   *   has; `wire`: holds the messages against the schemas; `heard`: gets each message
   */
  static async open(address, { protocols = [], common = {}, wire = null, heard = () => {} } = {}) {
    const opened = new Requests();
    opened.#common = common;
    opened.#socket = await TextSocket.open(
      address,
      {
        message(text) {
          const message = JSON.parse(text);
          heard(message, opened);
          opened.#waiting.get(message.id)?.(message);
        },
        closed() {
          for (const reply of [...opened.#waiting.values()]) reply({ error: "the connection is closed" });
        },
      },
      protocols,
      wire,
    );
    return opened;
  }

  /**
   * The result of a request; fails with the error in the reply, if the connection closes, or after the limit.
   * @param {string} method
   * @param {object} params
   * @param {number} [limit] milliseconds
   * @returns {Promise<any>}
   */
  ask(method, params = {}, limit = LIMIT) {
    const id = this.#next;
    this.#next += 1;
    return new Promise((resolve, reject) => {
      const fail = (why) => reject(new Error(`${method}: ${why}`));
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        fail(`no reply in ${limit / 1000} s`);
      }, limit);
      this.#waiting.set(id, ({ result, error, message }) => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        if (error) fail([error.message ?? error, message].filter(Boolean).join(": "));
        else resolve(result);
      });
      this.#socket.send(JSON.stringify({ ...this.#common, id, method, params }));
    });
  }

  /** Says what has no reply. @param {string} method @param {object} params */
  tell(method, params) {
    this.#socket.send(JSON.stringify({ ...this.#common, method, params }));
  }

  /** Has the system acknowledge at once what has arrived, as `scrollscope watch` does. */
  acknowledge() {
    this.#socket.pong();
  }

  /** Reads nothing more. */
  pause() {
    this.#socket.pause();
  }

  close() {
    this.#socket.close();
  }
}
