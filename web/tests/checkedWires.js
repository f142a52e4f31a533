/** The messages of connections to the inspector, held against the schemas. */

import { fault } from "./schemas.js";

/** What was wrong on a connection. */
class Checked {
  /** What was wrong, with the message. @type {string[]} */
  faults = [];

  /** @param {unknown} value @param {string} reference the schema's */
  check(value, reference) {
    const error = fault(value, reference);
    if (error) this.faults.push(`${reference} ${error}: ${JSON.stringify(value).slice(0, 400)}`);
  }
}

/**
 * The messages of a connection of a client, both ways. A request that the server has accepted must have been valid.
 */
export class Wire extends Checked {
  /** Whether the source is live. */
  #isMeasured = false;
  /** The requests without an answer, by their ids. */
  #open = new Map();

  /** @param {any} message to the server */
  sent(message) {
    if (message?.id !== undefined) this.#open.set(message.id, message);
    else this.check(message, "message.schema.json#/$defs/fromClient");
  }

  /** @param {any} message from the server */
  received(message) {
    const { method, error, id } = message;
    if (method === "State.snapshot") this.#isMeasured = message.params?.source !== undefined;
    // A live source has states and causes of its own.
    const isOfSource = this.#isMeasured && ["State.snapshot", "State.patch"].includes(method);
    const file = isOfSource ? "source.schema.json" : "message.schema.json";
    if (method !== undefined) return this.check(message, `${file}#/$defs/${method}`);
    const request = this.#open.get(id);
    this.#open.delete(id);
    if (error !== undefined) return this.check(message, "message.schema.json#/$defs/error");
    if (!request) return this.check(message, "message.schema.json#/$defs/reply");
    this.check(request, `request.schema.json#/$defs/${request.method}`);
    this.check(message.result, `result.schema.json#/$defs/${request.method}`);
  }
}

/** The messages of a connection of a source, both ways. */
export class SourceWire extends Checked {
  /** The ids of its requests without a reply, with their methods. */
  #open = new Map();

  /** @param {any} message to the server */
  sent(message) {
    if (message.method !== undefined && message.id !== undefined) this.#open.set(message.id, message.method);
    this.check(message, `source.schema.json#/$defs/${message.method ?? (message.error ? "refusal" : "reply")}`);
  }

  /** @param {any} message from the server */
  received(message) {
    if (message.error !== undefined) return this.check(message, "message.schema.json#/$defs/error");
    const isHello = this.#open.get(message.id) === "Source.hello";
    const kind = message.method ?? (isHello ? "Source.hello.result" : "reply");
    this.check(message, `source.schema.json#/$defs/${kind}`);
  }
}

/**
 * The wire of a connection, whose first message is the server's hello.
 * @param {any} hello
 */
export const wireOf = (hello) => hello.params?.role === "source" ? new SourceWire() : new Wire();

/**
 * Throws if messages were not valid.
 * @param {readonly string[]} faults
 */
export function rejectFaults(faults) {
  if (faults.length > 0) throw new Error(`${faults.length} invalid messages:\n${faults.slice(0, 20).join("\n")}`);
}
