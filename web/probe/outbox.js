/** Sends updates in their order, and composes into one what the server is not ready for. */

/** Events that wait for a slow server; older ones are dropped. */
const MAXIMUM_EVENTS = 256;
/** Parts of ways in a message; the server books the rest itself. */
const MAXIMUM_WAYS = 1000;

/**
 * Joins two updates into one with the same result.
 * @param {Update} first
 * @param {Update} second
 * @returns {Update}
 */
export function compose(first, second) {
  return {
    patch: /** @type {SentPatch} */ (composePatch(first.patch, second.patch)),
    why: composeWays([...first.why, ...second.why]),
    events: [...first.events, ...second.events].slice(-MAXIMUM_EVENTS),
    merged: (first.merged ?? 1) + (second.merged ?? 1),
  };
}

/**
 * Joins merge patches (RFC 7396).
 * @param {any} first
 * @param {any} second
 * @returns {any}
 */
function composePatch(first, second) {
  if (!isObject(first) || !isObject(second)) return second;
  const patch = { ...first };
  for (const [key, value] of Object.entries(second)) patch[key] = composePatch(first[key], value);
  return patch;
}

/** @param {unknown} value */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Adds the parts of the same cause.
 * @param {Way[]} ways
 */
function composeWays(ways) {
  /** @type {Map<string, Way>} */
  const sums = new Map();
  for (const way of ways) {
    const key = JSON.stringify([way.view, way.by, way.cause, way.command, way.caller]);
    const sum = sums.get(key);
    const [x, y] = sum?.delta ?? [0, 0];
    sums.set(key, { ...way, delta: [x + way.delta[0], y + way.delta[1]] });
  }
  return [...sums.values()];
}

/** The state's messages of one connection. */
export class Outbox {
  #send;
  #seq = 0;
  /** The number of the last message that the server has received. */
  #acknowledged = 0;
  /** @type {Update | null} */
  #pending = null;
  limit = 8;
  maximumBytes = 262_144;

  /** @param {(method: string, params: object) => void} send */
  constructor(send) {
    this.#send = send;
  }

  /** @param {object} state */
  snapshot(state) {
    this.#pending = null;
    this.#seq += 1;
    this.#send("Source.snapshot", { seq: this.#seq, state });
  }

  /** @param {Update} update */
  push(update) {
    this.#pending = this.#pending ? compose(this.#pending, update) : update;
    this.#flush();
  }

  /** @param {number} seq */
  acknowledge(seq) {
    this.#acknowledged = Math.max(this.#acknowledged, seq);
    this.#flush();
  }

  #flush() {
    if (!this.#pending || this.#seq - this.#acknowledged >= this.limit) return;
    const update = { ...this.#pending, why: this.#pending.why.slice(0, MAXIMUM_WAYS) };
    this.#pending = null;
    this.#seq += 1;
    this.#send("Source.patch", { seq: this.#seq, base: this.#seq - 1, ...update });
  }
}
