/** Ghost runs: the same past with other values or other touches, next to the actual session. */

import { createGhostStates } from "./ghostStates.js";
import { createSeries } from "../time/series.js";
import { fixed, rateName, seconds, short, value as shownValue } from "../properties/format.js";
import { isCount, rowsOf } from "../lookup/checks.js";
import { isObject } from "../state/mergePatch.js";
import { LIMITS } from "../../generated/limits.js";

/** @typedef {import("../../generated/protocol.js").Params<"Sim.fork">} ForkParams */

/** `question` is its question, as a sentence; `from` its start in words, empty if the question says it; `values` are the replaced values, by view. `t` is the time
 * at which it branches off, `at` the time it has reached. `start`: its initial differences, as a text, and
 * `starts` with all names; empty if the question says it. `hasCard`: its result is shown in the timeline. `isAtRest`: it has reached the session and nothing
 * moves in it, so that it stays unchanged until the session gets a command. `noStates` is the reason why only its motion is
 * known, empty if all is; `note` is the reason why it ended, empty while it runs.
 * @typedef {Readonly<{ fork: string, label: string, question: string, from: string, values: Values, start: string, starts: string, tone: string, t: number,
 *   at: number, isVisible: boolean, hasCard: boolean, isCaughtUp: boolean, isAtRest: boolean, refused: number, noStates: string, note: string }>} Ghost */

/** @typedef {Readonly<Record<string, Readonly<Record<string, any>>>>} Values */
/** @typedef {Readonly<{ label: string, question: string, from?: string, values: Values }>} Description */

/** Maximum number of remembered scroll views per ghost. */
const MAXIMUM_VIEWS = 64;

const TONES = Object.freeze(["ghost", "animation", "bounce", "rubber"]);

export function createGhosts() {
  /** @type {readonly Ghost[]} */
  let list = Object.freeze([]);
  /** By ghost and view. */
  const all = /** @type {Map<string, Map<string, Series>>} */ (new Map());
  const states = createGhostStates();
  /** Those that were removed: their last samples may be on their way. */
  const gone = /** @type {Set<string>} */ (new Set());
  /** @param {readonly Ghost[]} next */
  const become = (next) => (list = Object.freeze(next));
  /** @param {string} fork @param {Partial<Ghost>} values */
  const change = (fork, values) =>
    become(list.map((ghost) => (ghost.fork === fork ? Object.freeze({ ...ghost, ...values }) : ghost)));
  /** @param {string} fork */
  const remove = (fork) => {
    all.delete(fork);
    states.remove(fork);
    gone.add(fork);
    become(list.filter((ghost) => ghost.fork !== fork));
  };
  /** @param {string} fork @param {number} t @param {Description} description */
  const add = (fork, t, description) => {
    const tone = TONES.find((each) => list.every((ghost) => ghost.tone !== each)) ?? TONES[0];
    const run = {
      fork,
      tone,
      t,
      at: t,
      from: "",
      start: "",
      starts: "",
      isVisible: true,
      hasCard: true,
      isCaughtUp: false,
      isAtRest: false,
      refused: 0,
      noStates: "",
      note: "",
    };
    const all = [...list, Object.freeze({ ...run, ...description })];
    for (const ghost of all.slice(0, -2 * LIMITS.forks)) remove(ghost.fork);
    become(all.slice(-2 * LIMITS.forks));
  };
  /** Whether a ghost has a value at a time.
   * @param {string} fork @param {number} t */
  const reached = (fork, t) => list.some((ghost) => ghost.fork === fork && t >= ghost.t && t <= endOf(ghost, t));
  return {
    list: () => list,
    /** The server has started a ghost; its first samples may arrive before this response.
     * @param {any} result of `Sim.fork` @param {Description} description */
    began(result, description) {
      if (typeof result?.fork !== "string" || !isCount(result.t)) return;
      gone.delete(result.fork);
      if (list.some(({ fork }) => fork === result.fork)) change(result.fork, { ...description, t: result.t });
      else add(result.fork, result.t, description);
    },
    /** Adds the initial differences of a ghost of another scene.
     * @param {string} fork @param {Values} values
     * @param {import("./startDifferences.js").StartText} text the same as a text, and with all names */
    differs: (fork, values, { text, names }) => change(fork, { values, start: text, starts: names }),
    /** Adds the samples of a ghost.
     * @param {any} params of `Fork.samples` */
    sampled(params) {
      if (typeof params?.fork !== "string" || !isCount(params.t) || gone.has(params.fork)) return;
      const { fork, t, samples, isCaughtUp, refused, restart, noStates } = params;
      if (!list.some((ghost) => ghost.fork === fork)) {
        add(fork, t, { label: `ghost ${fork}`, question: `Ghost ${fork}`, values: {} });
      }
      const views = restart === true ? new Map() : all.get(fork) ?? new Map();
      all.set(fork, views);
      if (restart === true) states.remove(fork);
      states.add(fork, params);
      for (const view of isObject(samples) ? Object.keys(samples) : []) {
        if (!views.has(view) && views.size >= MAXIMUM_VIEWS) continue;
        const series = views.get(view) ?? createSeries();
        views.set(view, series);
        append(series, samples[view]);
      }
      change(fork, {
        at: t,
        isCaughtUp: isCaughtUp === true,
        isAtRest: isCaughtUp === true && views.size > 0 && [...views.values()].every(rests),
        refused: isCount(refused) ? refused : 0,
        note: "",
        ...(restart === true || noStates !== undefined ? { noStates: String(noStates ?? "") } : {}),
      });
    },
    /** The server has ended a ghost; its samples stay visible.
     * @param {any} params of `Fork.dropped` */
    dropped(params) {
      const reason = String(params?.reason ?? "");
      // Its curve stays; its states take most of its memory.
      states.remove(String(params?.fork));
      change(String(params?.fork), { note: reason || "cancelled", isCaughtUp: true, isAtRest: false });
    },
    remove,
    /** @param {string} fork @param {boolean} isVisible */
    show: (fork, isVisible) => change(fork, { isVisible, hasCard: isVisible }),
    /** Takes the result of a ghost off the timeline; its curve stays.
     * @param {string} fork */
    closeCard: (fork) => change(fork, { hasCard: false }),
    clear() {
      all.clear();
      states.clear();
      gone.clear();
      become([]);
    },
    /** @param {string} fork @param {string} view @returns {Series | null} */
    series: (fork, view) => all.get(fork)?.get(view) ?? null,
    /** The state of a ghost at a time; null if it is not known.
     * @param {string} fork @param {number} t microseconds */
    stateAt: (fork, t) => reached(fork, t) ? states.at(fork, t) : null,
    /** What the states of a ghost are remembered in; another object after it restarted, null if they are not known. */
    statesOf: states.of,
    /** The curves of a property in a ghost; null if its states are not known. */
    curves: states.curves,
    /** The content offset of a ghost's view at a time; null before its start and after the time it has reached.
     * @param {string} fork @param {string} view @param {number} t microseconds */
    ghostAt: (fork, view, t) => reached(fork, t) ? all.get(fork)?.get(view)?.valueAt(t) ?? null : null,
  };
}

/** @typedef {ReturnType<typeof createGhosts>} Ghosts */

/** The time until which the values of a ghost are known.
 * @param {Pick<Ghost, "at" | "isAtRest">} ghost @param {number} now microseconds */
export const endOf = ({ at, isAtRest }, now) => isAtRest ? Math.max(at, now) : at;

/** Whether a view rests after the last sample, and so until another one comes.
 * @param {Pick<Series, "length" | "phase">} series */
export const rests = (series) => series.length > 0 && series.phase(series.length - 1) === "idle";

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

/** What differs in a ghost, in short and as a question: `decelerationRate fast (0.99)`.
 * @param {ForkParams} params @returns {Description} */
export function describeFork({ t, values = {}, commands, scene }) {
  const from = `from ${seconds(t)} s`;
  const changes = Object.entries(values).flatMap(
    ([view, its]) => Object.entries(its).map(([name, value]) => ({ view, name, value })),
  );
  const isOfSeveral = new Set(changes.map(({ view }) => view)).size > 1;
  const texts = (/** @type {string} */ verb) =>
    changes.map(({ view, name, value }) => `${isOfSeveral ? `${view}.` : ""}${name}${verb} ${valueText(name, value)}`)
      .join(
        ", ",
      );
  if (changes.length > 0) return { label: texts(""), question: `What if ${texts(" were")}?`, from, values };
  const label = scene ?? (commands ? "other touches" : "the same again");
  return {
    label,
    question: scene === undefined ? `What if: ${label}` : `${scene}, with the same touches`,
    from,
    values,
  };
}

/** @param {string} name of the property @param {any} value */
function valueText(name, value) {
  const rate = name === "decelerationRate" ? rateName(value) : "";
  if (rate !== "") return `${rate} (${value})`;
  return typeof value === "number" ? short(value, 4) : shownValue(value);
}

/** The status of a ghost, for display.
 * @param {Ghost} ghost @param {number} now microseconds */
export function ghostText({ at, isCaughtUp, note, noStates, refused, t }, now) {
  if (note !== "") return note;
  const share = now > t ? Math.min(99, Math.floor(((at - t) / (now - t)) * 100)) : 0;
  return [
    isCaughtUp ? "runs along" : `computed ${fixed(share, 0)} %`,
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(noStates === "" ? [] : [`only its motion is available: ${noStates}`]),
  ].join(" · ");
}
