/** Opens the compare view: for a comparison from a file, or for two runs that the page has, and moves its cursor. */

import { atFrame, atGesture, atNext, comparing, gestureOf, moved } from "../model/compare/comparing.js";
import { compareGhost, compareRecordings } from "../model/compare/runs.js";
import { ComparisonError, comparisonsFrom, isComparison, LARGEST } from "../model/compare/comparison.js";
import { dragsOf } from "../model/compare/drags.js";
import { endOf, rests } from "../model/explain/ghosts.js";
import { openRecording, shortName, unpacked } from "../model/recording/recording.js";
import { RecordingError } from "../model/recording/error.js";
import { scrollViewFor } from "../model/state/state.js";
import { transportOf } from "../model/time/transport.js";

/** @typedef {import("../model/compare/comparing.js").Choice} Choice */
/** @typedef {import("../model/compare/comparing.js").Comparing} Comparing */
/** @typedef {import("../model/compare/runTrack.js").Run} Run */
/** @typedef {import("../source/embedded.js").Embedded} Embedded */

/** What is kept of an opened recording.
 * @typedef {Pick<Recording, "name" | "recorded" | "drags" | "duration" | "header">} Kept */

/** Maximum number of opened recordings to compare with. */
const KEPT = 4;
/** Microseconds after the last state for which a view at rest is known to stay: the server sends nothing until it moves. */
const KNOWN_REST = 100_000;
/** Bytes in which a file says what it is. */
const START = 200;
const NOTHING = "There is nothing to compare with: open another recording, or start a ghost with What if…";
const NO_MOTION = "Nothing scrolls here yet: there is nothing to compare.";

/** @param {Store} store
 * @param {Pick<import("../app/memories.js").Memories, "ghosts" | "history">} memories
 * @param {Readonly<{ source: () => import("../source/source.js").Source, say: (text: string) => void,
 *   inside: () => readonly Embedded[] }>} page `inside`: the recordings in the page's own file and in an opened one */
export function createComparisonController(store, { ghosts, history }, { source, say, inside }) {
  let reports = /** @type {readonly import("../model/compare/comparison.js").Comparison[]} */ ([]);
  let kept = /** @type {readonly Kept[]} */ ([]);

  /** @param {(shown: Comparing) => Comparing} change */
  const change = (change) => {
    const { comparing: shown } = store.get();
    if (shown !== null) store.set({ comparing: change(shown) });
  };
  const view = () => {
    const { session: { state }, selection } = store.get();
    return state && scrollViewFor(state, selection);
  };

  /** The run that the page shows; null if nothing scrolls in it.
   * @returns {Run | null} */
  const shownRun = () => {
    const id = view();
    const recording = source().recording();
    if (recording !== null) return runOf(recording, id);
    const { session } = store.get();
    const series = id === null ? null : history.series(id);
    if (series === null || session.state === null) return null;
    const quantum = quantumOf(session.measured, session.state);
    const end = transportOf(session).at + (rests(series) ? KNOWN_REST : 0);
    return { name: "the session", series, drags: dragsOf(series), end, quantum };
  };

  /** @returns {readonly Choice[]} */
  const choices = () => {
    const current = source().recording()?.name ?? "";
    const names = [...new Set([...inside(), ...kept].map(({ name }) => name))];
    const references = new Set(reports.map(({ reference }) => reference));
    return Object.freeze([
      ...reports.map(({ name, reference }, index) => ({
        key: `report ${index}`,
        title: `${name} and ${reference}, as measured`,
      })),
      ...store.get().ghosts.map(({ fork, label }) => ({ key: `ghost ${fork}`, title: `Ghost: ${label}` })),
      ...names.filter((name) => name !== current && !references.has(shortName(name))).map((name) => ({
        key: `recording ${name}`,
        title: `Recording: ${shortName(name)}`,
      })),
    ].map((choice) => Object.freeze(choice)));
  };

  /** A recording that was opened, or that is in the page's file.
   * @param {string} name @returns {Promise<Kept | null>} */
  const find = async (name) => {
    const known = kept.find((each) => each.name === name);
    const found = inside().find((each) => each.name === name);
    if (known || !found) return known ?? null;
    const recording = await openRecording(found.file, name);
    keep(recording);
    return recording;
  };
  /** @param {Kept} recording */
  const keep = ({ name, recorded, drags, duration, header }) => {
    kept = [...kept.filter((each) => each.name !== name), { name, recorded, drags, duration, header }].slice(-KEPT);
  };

  /** The comparison of a choice; null if it cannot be made.
   * @param {string} key */
  const comparisonOf = async (key) => {
    const [, kind, rest] = /^(\w+) (.*)$/s.exec(key) ?? [];
    if (kind === "report") return reports[Number(rest)] ?? null;
    const run = shownRun();
    if (run === null) return null;
    if (kind === "ghost") return ghostComparison(rest, run);
    const other = await find(rest);
    const its = other && runOf(other, view());
    const current = source().recording()?.name ?? "session.scroll.ndjson";
    return its && compareRecordings(run, its, commandFor(current, rest));
  };
  /** @param {string} fork @param {Run} run */
  const ghostComparison = (fork, run) => {
    const id = view();
    const ghost = store.get().ghosts.find((each) => each.fork === fork);
    const series = id === null ? null : ghosts.series(fork, id);
    if (!ghost || !series) return null;
    const its = { ...run, name: ghost.label, series, end: endOf(ghost, run.end) };
    const comparison = compareGhost(its, run, ghost.t, commandFor("session.scroll.ndjson"));
    const note = ghost.starts || ghost.start;
    return note === ""
      ? comparison
      : Object.freeze({ ...comparison, notes: [...comparison.notes, `${ghost.label}: ${note}`] });
  };

  /** @param {string} key */
  const choose = async (key) => {
    const comparison = await comparisonOf(key);
    if (comparison === null) return say(NO_MOTION);
    store.set({ comparing: comparing(comparison, choices(), key) });
  };

  /** Reads a file with comparisons.
   * @param {Blob} blob */
  const read = async (blob) => {
    const { file } = await unpacked(blob);
    if (file.size > LARGEST) throw new ComparisonError(`It is larger than ${LARGEST >> 20} MiB.`);
    return comparisonsFrom(await file.text());
  };

  const actions = Object.freeze({
    /** Whether a file has comparisons.
     * @param {Blob} file */
    isOne: async (file) => isComparison(await file.slice(0, START).text()),
    /** Opens a file with comparisons; an error is shown on the page.
     * @param {Blob} file @param {string} name */
    async openFile(file, name) {
      try {
        reports = await read(file);
      } catch (error) {
        if (!isExpected(error)) throw error;
        return store.set({ opening: Object.freeze({ kind: "failed", name, text: error.message, share: 1 }) });
      }
      store.set({ opening: null });
      await choose("report 0");
    },
    /** Opens the comparison that the page's own file has; it is only kept while a link leads elsewhere.
     * @param {boolean} isOpen */
    async openEmbedded(isOpen) {
      const found = inside().find(({ comparison }) => comparison !== null);
      if (!found?.comparison) return;
      reports = await read(found.comparison);
      if (isOpen) await choose("report 0");
    },
    /** A recording was opened: it is what the page shows now.
     * @param {Recording} recording */
    opened(recording) {
      keep(recording);
      actions.leave();
    },
    /** Shows the comparison, or leaves it. */
    async toggle() {
      const { comparing: shown } = store.get();
      if (shown?.isOpen) return actions.leave();
      const all = choices();
      const wanted = all.find(({ key }) => key === shown?.choice) ?? all[0];
      if (wanted === undefined) return say(NOTHING);
      await choose(wanted.key);
    },
    leave: () => change((shown) => Object.freeze({ ...shown, isOpen: false })),
    choose: (/** @type {string} */ key) => void choose(key),
    /** Compares again with a ghost that has gone on. */
    refresh() {
      const { comparing: shown } = store.get();
      const run = shown?.isOpen && shown.comparison.kind === "ghost" ? shownRun() : null;
      const comparison = run && shown && ghostComparison(shown.choice.slice("ghost ".length), run);
      if (comparison) change((shown) => atFrame({ ...shown, comparison }, shown.frame));
    },
    gesture: (/** @type {number} */ index) => change((shown) => atGesture(shown, index)),
    look: (/** @type {number} */ frame) => change((shown) => atFrame(shown, frame)),
    /** @param {number} by microseconds */
    move: (by) => change((shown) => moved(shown, by)),
    /** @param {1 | -1} step */
    frame: (step) => change((shown) => atFrame(shown, shown.frame + step)),
    end: () => change((shown) => atFrame(shown, gestureOf(shown)?.curves?.times.length ?? 0)),
    next: () => change(atNext),
  });
  return actions;
}

/** The run of a scroll view in a recording, or of the one that moves most; null if nothing scrolls.
 * @param {Kept} recording @param {string | null} view @returns {Run | null} */
function runOf({ name, recorded, drags, duration, header }, view) {
  const all = [...recorded.motion.all().entries()];
  const longest = all.reduce((most, each) => (each[1].length > most[1].length ? each : most), all[0] ?? [null, null]);
  const series = view === null ? longest[1] : recorded.motion.series(view) ?? longest[1];
  if (series === null) return null;
  return { name: shortName(name), series, drags, end: duration, quantum: quantumOf(header.measured, null) };
}

/** The smallest step of offsets: a source's, or a pixel.
 * @param {import("../model/session/measured.js").Measured | null} measured @param {State | null} state */
const quantumOf = (measured, state) => measured?.quantum ?? 1 / (state?.device?.displayScale ?? 3);

/** The command that measures the constants of recordings.
 * @param {...string} names */
function commandFor(...names) {
  const [name, other] = names.map((each) => /^[\w.@%+/-]+$/.test(each) ? each : `'${each.replaceAll("'", "'\\''")}'`);
  return `scrollscope compare ${name}${other === undefined ? "" : ` --against ${other}`}`;
}

/** Whether an error is one of the file, or of reading it.
 * @param {unknown} error @returns {error is Error} */
const isExpected = (error) =>
  error instanceof ComparisonError || error instanceof RecordingError || error instanceof DOMException;
