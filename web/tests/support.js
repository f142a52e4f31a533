/** Test helpers: seeded random numbers and plain copies of frozen values. */

import { createMemories } from "../app/memories.js";
import { fault } from "./schemas.js";

/**
 * Mulberry32: the same numbers for the same seed.
 * @param {number} seed
 */
export function seeded(seed) {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    below: (/** @type {number} */ limit) => Math.floor(next() * limit),
    between: (/** @type {number} */ low, /** @type {number} */ high) => low + next() * (high - low),
    pick: (/** @type {readonly any[]} */ items) => items[Math.floor(next() * items.length)],
  };
}

/** A copy of a value with ordinary prototypes, as after a JSON round trip, for deepEqual. */
export const plain = (/** @type {any} */ value) => JSON.parse(JSON.stringify(value));

/** A small scene: a window with a scroll view that contains a picture. */
export const basics = () => ({
  t: 0,
  scene: { name: "basics", title: "Basics" },
  device: { size: [390, 844], displayScale: 3, orientation: "portrait", safeAreaInsets: [0, 0, 0, 0] },
  root: "window",
  views: {
    window: { class: "Window", frame: [0, 0, 390, 844], subviews: ["scroll"] },
    scroll: {
      class: "ScrollView",
      frame: [0, 0, 390, 844],
      contentSize: [1200, 1600],
      subviews: ["picture"],
    },
    picture: { class: "ImageView", frame: [0, 0, 1200, 1600], content: { picture: "hills" } },
  },
});

/**
 * The device after a `Device.set`, as the engine computes it: a rotation swaps width and height, unless it has a size.
 * @param {any} device @param {any} params
 */
export function deviceAfter(device, params) {
  const isLying = (/** @type {string} */ orientation = "portrait") => orientation.startsWith("landscape");
  const turns = params.orientation !== undefined && isLying(params.orientation) !== isLying(device.orientation);
  return { ...device, ...(turns ? { size: [...device.size].reverse() } : {}), ...params };
}

/**
 * How often each event of each view is in lines.
 * @param {readonly Readonly<{ event: string, view: string, count: number }>[]} lines
 */
export function eventCounts(lines) {
  const counts = /** @type {Record<string, number>} */ ({});
  for (const { event, view, count } of lines) counts[`${event} ${view}`] = (counts[`${event} ${view}`] ?? 0) + count;
  return counts;
}

/** Lets promises that are already resolved continue. */
export async function settled() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/**
 * A server that answers requests when it is asked to, or at once by `answer`.
 * @param {((method: string, params: any) => any) | null} answer
 */
export function fakeServer(answer = null) {
  const requests = [];
  return {
    requests,
    methods: () => requests.map(({ method }) => method),
    /** @param {string} method @param {any} [params] @returns {Promise<any>} */
    call(method, params) {
      return new Promise((resolve) => {
        const request = { method, params, resolve };
        requests.push(request);
        if (answer) respond(request, answer(method, params));
      });
    },
    /** Answers a request, the latest by default. */
    async reply(how, request = requests.at(-1)) {
      respond(request, how);
      await settled();
    },
  };
}

/** Answers a request; only one that is refused may be invalid. */
function respond({ method, params, resolve }, answer) {
  const request = { method, ...(params && { params }) };
  const error = answer?.error ? null : fault(request, `request.schema.json#/$defs/${method}`);
  if (error) throw new Error(`${method} ${error}: ${JSON.stringify(params)}`);
  resolve(answer);
}

/** A page's memories, and states that are added to its journal as steps: patches of whole views. */
export function recorder({ isMeasured = false } = {}) {
  const memories = createMemories(() => {}, () => isMeasured);
  const { journal } = memories;
  return {
    ...memories,
    /** @param {any} state @param {readonly string[]} touched
     * @param {{ why?: any, events?: any, frames?: number, missed?: any }} more */
    record(state, touched, { why = [], events = [], frames = 1, missed = null } = {}) {
      if (journal.latest === null) return journal.snapshot({ seq: 1, state });
      const views = Object.fromEntries(touched.map((id) => [id, state.views[id] ?? null]));
      memories.history.meet(state, touched);
      journal.add({ seq: 1, t: state.t, patch: { t: state.t, views }, why, events, frames, state }, missed);
    },
  };
}
