/** Sends updates in their order, and merges updates while the server is not ready. */

/** Events that wait for a slow server; older ones are dropped. */
const MAXIMUM_EVENTS = 256;
/** Parts of ways in a message. */
const MAXIMUM_WAYS = 1000;
/** The bytes of a message beside its update. */
const ENVELOPE = 256;
/** Views, parts of ways and events that are never too long together. */
const FEW = 40;

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

/**
 * Divides an update into some that are short enough, with the same result.
 *
 * Views that are added or removed stay together, because every state is a whole tree; few are added at a time. What
 * explains them is left out if there is too much, and the server adds it.
 * @param {Update} update
 * @param {(update: Update) => boolean} isShort
 * @returns {Update[]}
 */
export function split(update, isShort) {
  if (isShort(update)) return [update];
  const { patch, why, events } = update;
  const { views = {}, ...others } = patch;
  const ids = Object.keys(views);
  if (ids.length < 2 || Object.values(views).some((view) => !view || view.subviews || view.class)) {
    return [{ ...update, why: [], events: events.slice(-FEW) }];
  }
  const half = ids.length >> 1;
  const first = new Set(ids.slice(0, half));
  /** @param {boolean} isFirst */
  const part = (isFirst) => {
    const entries = Object.entries(views).filter(([id]) => first.has(id) === isFirst);
    const patch = { ...(isFirst ? others : { t: others.t }), views: Object.fromEntries(entries) };
    return {
      patch: /** @type {SentPatch} */ (patch),
      why: why.filter(({ view }) => first.has(view) === isFirst),
      events: isFirst ? [] : events.slice(-MAXIMUM_EVENTS),
    };
  };
  return [part(true), part(false)].flatMap((each) => split(each, isShort));
}

/** The state's messages of one connection. */
export class Outbox {
  #send;
  #seq = 0;
  /** The number of the last message that the server has received. */
  #acknowledged = 0;
  /**
   * What the server is not ready for: one update, or several that are too long together.
   * @type {Update[]}
   */
  #pending = [];
  limit = 8;
  maximumBytes = 262_144;

  /** @param {(method: string, params: object) => void} send */
  constructor(send) {
    this.#send = send;
  }

  /** @param {object} state */
  snapshot(state) {
    this.#pending = [];
    this.#seq += 1;
    this.#send("Source.snapshot", { seq: this.#seq, state });
  }

  /** @param {Update} update */
  push(update) {
    const last = this.#pending.at(-1);
    const joined = last && compose(last, update);
    if (joined && this.#isShort(joined)) this.#pending.splice(-1, 1, joined);
    else this.#pending.push(...split(update, (part) => this.#isShort(part)));
    this.#flush();
  }

  /** @param {number} seq */
  acknowledge(seq) {
    this.#acknowledged = Math.max(this.#acknowledged, seq);
    this.#flush();
  }

  /** @param {Update} update */
  #isShort(update) {
    const { patch, why, events } = update;
    if (why.length > MAXIMUM_WAYS || events.length > MAXIMUM_EVENTS) return false;
    if (Object.keys(patch.views ?? {}).length + why.length + events.length <= FEW) return true;
    const text = JSON.stringify(update);
    const room = this.maximumBytes - ENVELOPE;
    // A code unit takes at most three bytes.
    return 3 * text.length <= room || new TextEncoder().encode(text).length <= room;
  }

  #flush() {
    while (this.#seq - this.#acknowledged < this.limit) {
      const update = this.#pending.shift();
      if (!update) return;
      this.#seq += 1;
      this.#send("Source.patch", { seq: this.#seq, base: this.#seq - 1, ...update });
    }
  }
}
