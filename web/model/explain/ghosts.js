/** Ghost runs: the same past with other values or other touches, next to the actual session. */

import { createSeries } from "../time/series.js";
import { fixed, short, value as shownValue } from "../properties/format.js";
import { isCount, rowsOf } from "../lookup/checks.js";
import { isObject } from "../state/mergePatch.js";
import { LIMITS } from "../../generated/limits.js";

/** @typedef {import("../../generated/protocol.js").Params<"Sim.fork">} ForkParams */

/** `t` is the time at which it branches off, `at` the time it has reached. `note` is the reason why it ended; empty
 * while it runs.
 * @typedef {Readonly<{ fork: string, label: string, tone: string, t: number, at: number, isVisible: boolean,
 *   isCaughtUp: boolean, refused: number, note: string }>} Ghost */

/** Maximum number of remembered scroll views per ghost. */
const MAXIMUM_VIEWS = 64;

const TONES = Object.freeze(["idle", "animation", "bounce", "rubber"]);

export function createGhosts() {
  /** @type {readonly Ghost[]} */
  let list = Object.freeze([]);
  /** By ghost and view. */
  const all = /** @type {Map<string, Map<string, Series>>} */ (new Map());
  /** @param {readonly Ghost[]} next */
  const become = (next) => (list = Object.freeze(next));
  /** @param {string} fork @param {Partial<Ghost>} values */
  const change = (fork, values) =>
    become(list.map((ghost) => (ghost.fork === fork ? Object.freeze({ ...ghost, ...values }) : ghost)));
  /** @param {string} fork */
  const remove = (fork) => {
    all.delete(fork);
    become(list.filter((ghost) => ghost.fork !== fork));
  };
  /** @param {string} fork @param {number} t @param {string} label */
  const add = (fork, t, label) => {
    const tone = TONES.find((each) => list.every((ghost) => ghost.tone !== each)) ?? TONES[0];
    const ghost = { fork, label, tone, t, at: t, isVisible: true, isCaughtUp: false, refused: 0, note: "" };
    become([...list, Object.freeze(ghost)].slice(-2 * LIMITS.forks));
  };
  return {
    list: () => list,
    /** The server has started a ghost; its first samples may arrive before this response.
     * @param {any} result of `Sim.fork` @param {string} label */
    began(result, label) {
      if (typeof result?.fork !== "string" || !isCount(result.t)) return;
      if (list.some(({ fork }) => fork === result.fork)) change(result.fork, { label, t: result.t });
      else add(result.fork, result.t, label);
    },
    /** Adds the samples of a ghost.
     * @param {any} params of `Fork.samples` */
    sampled(params) {
      if (typeof params?.fork !== "string" || !isCount(params.t)) return;
      const { fork, t, samples, isCaughtUp, refused, restart } = params;
      if (!list.some((ghost) => ghost.fork === fork)) add(fork, t, `ghost ${fork}`);
      const views = restart === true ? new Map() : all.get(fork) ?? new Map();
      all.set(fork, views);
      for (const view of isObject(samples) ? Object.keys(samples) : []) {
        if (!views.has(view) && views.size >= MAXIMUM_VIEWS) continue;
        const series = views.get(view) ?? createSeries();
        views.set(view, series);
        append(series, samples[view]);
      }
      change(fork, { at: t, isCaughtUp: isCaughtUp === true, refused: isCount(refused) ? refused : 0, note: "" });
    },
    /** The server has ended a ghost; its samples stay visible.
     * @param {any} params of `Fork.dropped` */
    dropped(params) {
      const reason = String(params?.reason ?? "");
      change(String(params?.fork), { note: reason || "cancelled", isCaughtUp: true });
    },
    remove,
    /** @param {string} fork @param {boolean} isVisible */
    show: (fork, isVisible) => change(fork, { isVisible }),
    clear() {
      all.clear();
      become([]);
    },
    /** @param {string} fork @param {string} view @returns {Series | null} */
    series: (fork, view) => all.get(fork)?.get(view) ?? null,
    /** The content offset of a ghost's view at a time; null before its start and after the time it has reached.
     * @param {string} fork @param {string} view @param {number} t microseconds */
    ghostAt(fork, view, t) {
      const ghost = list.find((each) => each.fork === fork);
      if (!ghost || t < ghost.t || t > ghost.at) return null;
      return all.get(fork)?.get(view)?.valueAt(t) ?? null;
    },
  };
}

/** @typedef {ReturnType<typeof createGhosts>} Ghosts */

/** Adds the changes of a view's offset, zoom and phase; each value holds until the next.
 * @param {Series} series @param {any} changes */
function append(series, changes) {
  const offsets = rowsOf(changes?.contentOffset, 3);
  const zooms = rowsOf(changes?.zoomScale, 2);
  const phases = Array.isArray(changes?.phase) ? changes.phase.filter(isPhase) : [];
  const times = [...new Set([...offsets, ...zooms, ...phases].map(([t]) => t))].sort((one, other) => one - other);
  const last = series.length > 0 ? series.at(series.length - 1) : null;
  let { x, y, zoom, phase } = last ?? { x: 0, y: 0, zoom: 1, phase: "idle" };
  let [o, z, p] = [0, 0, 0];
  for (const t of times) {
    for (; o < offsets.length && offsets[o][0] <= t; o += 1) [, x, y] = offsets[o];
    for (; z < zooms.length && zooms[z][0] <= t; z += 1) [, zoom] = zooms[z];
    for (; p < phases.length && phases[p][0] <= t; p += 1) [, phase] = phases[p];
    series.push(t, [x, y], phase, { zoom, velocity: series.slopeTo(t, [x, y]) });
  }
}

/** @param {any} row */
const isPhase = (row) => Array.isArray(row) && Number.isFinite(row[0]) && typeof row[1] === "string";

/** A short description of what differs in a ghost: `decelerationRate 0.99`.
 * @param {ForkParams} params */
export function labelOf({ values, commands }) {
  const changes = Object.entries(values ?? {}).flatMap(
    ([view, its]) => Object.entries(its).map(([name, value]) => ({ view, name, value })),
  );
  if (changes.length === 0) return commands ? "other touches" : "the same again";
  const views = new Set(changes.map(({ view }) => view));
  return changes.map(({ view, name, value }) => `${views.size > 1 ? `${view}.` : ""}${name} ${valueText(value)}`).join(
    ", ",
  );
}

/** @param {any} value */
const valueText = (value) => (typeof value === "number" ? short(value, 4) : shownValue(value));

/** The status of a ghost, for display.
 * @param {Ghost} ghost @param {number} now microseconds */
export function ghostText({ at, isCaughtUp, note, refused, t }, now) {
  if (note !== "") return note;
  const skipped = refused > 0 ? ` · ${refused} refused` : "";
  if (isCaughtUp) return `runs along${skipped}`;
  const share = now > t ? Math.min(99, Math.floor(((at - t) / (now - t)) * 100)) : 0;
  return `computed ${fixed(share, 0)} %${skipped}`;
}
