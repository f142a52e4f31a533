/** Converts a recording to the same terms as a live scene: states, and patches with causes and events, in order.
 *
 * Times count from the start of the recording: they continue where a scene was loaded and engine time restarted at
 * zero. The first line of a source's recording is its start. A damaged range, or an unreadable line, is reported and skipped up to the next keyframe, as in the program's
 * `RecordedStates`; the vectors `damage` hold both. */

import { applyPatch, isObject, isSame, own } from "../state/mergePatch.js";
import { afterCommand, afterSeek, noCommands, withMethods } from "./commandNames.js";
import { RecordingError } from "./error.js";
import { read } from "./line.js";
import { hierarchyFault } from "./validate.js";
import { stateHash } from "./hash.js";
import { checksumBlocks, START } from "./checksumBlocks.js";

/** @typedef {import("../session/session.js").Event} Event */
/** @typedef {import("./checksumBlocks.js").Line} Line */
/** @typedef {import("./commandNames.js").Commands} Commands */

/** A place to start reading: the line of a complete state. `time` is the time of that line; `base` is the amount to
 * add to the file's times from there on; `commands` are the scene's before it, null after damage.
 * @typedef {import("./checksumBlocks.js").Place & Readonly<{ time: number, base: number, commands: Commands | null }>} Entry */

/** The first line; if the `base` is null, its time is zero.
 * @typedef {import("./checksumBlocks.js").Place & Readonly<{ time: number, base: number | null, commands: Commands | null }>
 * } Beginning */

/** `patch` is null if `state` is a complete state.
 * @typedef {Readonly<{ kind: "step", time: number, line: number, patch: any, why: readonly Why[],
 *   events: readonly Event[], state: State }>} StepItem */

/** An `entry` is a complete state. If it `isKnown`, it equals the result of the patches; otherwise a step follows it.
 * A `rest` is everything after the end, from its first line on.
 * @typedef {Readonly<
 *   | StepItem
 *   | { kind: "entry", time: number, entry: Entry, state: State, isKnown: boolean }
 *   | { kind: "command", time: number, entry: import("./line.js").Entry, startsScene: boolean }
 *   | { kind: "seek", time: number, keeping: number, entries: readonly import("./line.js").Entry[] }
 *   | { kind: "mark", time: number, text: string }
 *   | { kind: "fault", time: number, error: RecordingError }
 *   | { kind: "end", time: number, lines: number, commands: number }
 *   | { kind: "rest", time: number, line: number }
 * >} Item */

/** A part of a recording: items, and the number of the file's bytes up to its end.
 * @typedef {Readonly<{ items: readonly Item[], position: number }>} Part */

/** Where to start reading a whole recording. The first scene of the engine starts with its recording; a live source
 * has a clock of its own, which began before it was recorded.
 * @param {Pick<import("./header.js").Header, "measured">} header @returns {Beginning} */
export const beginningOf = ({ measured }) =>
  Object.freeze({ ...START, line: 1, time: 0, base: measured === null ? 0 : null, commands: noCommands() });

/** The items from an entry on, without the header.
 * @param {import("./checksumBlocks.js").Bytes} file @param {Beginning} from
 * @param {Parameters<typeof checksumBlocks>[2]} [limits]
 * @returns {AsyncGenerator<Part, { tornBytes: number, lines: number }>} */
export async function* steps(file, from, limits = undefined) {
  const follow = createFollower(from);
  const source = checksumBlocks(file, from, limits);
  let lines = from.line - 1;
  for (;;) {
    const { done, value } = await source.next();
    if (done === true) {
      const items = follow.rest();
      if (items.length > 0) yield { items, position: file.size };
      return { tornBytes: value.tornBytes, lines };
    }
    const last = value.lines[value.lines.length - 1];
    lines = last.number;
    yield { items: follow.stretch(value), position: last.position + last.bytes.length + 1 };
  }
}

/** @param {Beginning} from */
function createFollower(from) {
  let state = /** @type {State | null} */ (null);
  let isBeforeStart = from.base === null;
  let base = from.base ?? 0;
  /** The latest time so far, from the start of the recording. */
  let end = from.time;
  /** The engine time of the previous line. */
  let latest = 0;
  let events = /** @type {Event[]} */ ([]);
  let items = /** @type {Item[]} */ ([]);
  let isOver = false;
  /** The number of commands, until something is damaged. */
  let commands = 0;
  let isDamaged = false;
  let named = from.commands;

  /** @param {Readonly<{ time: number, line: number, patch: any, why: readonly Why[], state: State }>} step */
  const add = (step) => {
    items.push({ kind: "step", ...step, events: Object.freeze(events) });
    events = [];
  };
  /** Adds a step for events without a patch.
   * @param {number} line */
  const flush = (line) => {
    if (events.length === 0 || state === null) return;
    const { t } = events[events.length - 1];
    state = applyPatch(state, own({ t }));
    add({ time: t, line, patch: own({ t }), why: [], state: /** @type {State} */ (state) });
  };
  /** @param {RecordingError} error */
  const fail = (error) => {
    items.push({ kind: "fault", time: end, error });
    isDamaged = true;
    named = null;
    [state, events] = [null, []];
  };

  /** @param {number} t the time of a line */
  const start = (t) => {
    if (isBeforeStart) base = -t;
    isBeforeStart = false;
  };

  /** Whether a keyframe's state is undamaged: it follows from the changes, or has the hash. (The
   * checksum does not cover a keyframe's own line.)
   * @param {Extract<import("./line.js").LineContent, { kind: "state" }>} content */
  const isHashValid = ({ t, state: whole, hash }) =>
    whole.t === t && ((state !== null && isSame(state, shifted(whole, base))) || stateHash(whole) === hash);
  /** @param {Line} line @param {any} whole @param {number} t
   * @param {number} check the checksum of all bytes before the line */
  const begin = (line, whole, t, check) => {
    const time = base + t;
    const entry = { position: line.position, line: line.number, check, time, base, commands: named };
    const next = shifted(whole, base);
    const isKnown = state !== null && isSame(state, next);
    items.push({ kind: "entry", time, entry: Object.freeze(entry), state: next, isKnown });
    if (isKnown) return;
    state = next;
    add({ time, line: line.number, patch: null, why: [], state: next });
  };

  /** @typedef {Extract<import("./line.js").LineContent, { kind: "end" }>} End */
  /** @param {End} content */
  const addEnd = (content) => {
    isOver = true;
    items.push({ kind: "end", time: end, lines: content.lines, commands: content.commands });
  };
  /** Why the end does not match the lines before; null if it does.
   * @param {number} number the line's
   * @param {End} content
   * @param {boolean | null} isChecked */
  const endFault = (number, content, isChecked) => {
    if (!isChecked) return new RecordingError(number, 'expected a "crc32" of eight hexadecimal digits at the end');
    if (!isDamaged && from.line === 1 && (content.lines !== number || content.commands !== commands)) {
      const has = `${number} lines and ${commands} commands`;
      const says = `${content.lines} and ${content.commands}`;
      return new RecordingError(number, `the file has ${has}, and says ${says}`);
    }
    if (state === null) return null;
    const last = applyPatch(shifted(state, -base), own({ t: content.t }));
    return stateHash(last) === content.hash ? null : anotherHash(number);
  };

  /** @param {Line} line @param {number} check the checksum of all bytes before the line, if it has one
   * @param {boolean | null} isChecked whether the line is in a stretch with a correct checksum */
  const addLine = (line, check, isChecked) => {
    const content = read(line);
    const mayGoBack = content.kind === "seek" || (content.kind === "command" && content.startsScene);
    if (content.t < latest && !mayGoBack) {
      throw new RecordingError(line.number, `/t: expected ${latest} or later, found ${content.t}`);
    }
    if (content.kind === "state" && !isHashValid(content)) throw anotherHash(line.number);
    if (content.kind === "end") {
      const fault = endFault(line.number, content, isChecked);
      if (fault !== null) {
        flush(line.number);
        addEnd(content);
        throw fault;
      }
    }
    latest = content.t;
    start(content.t);
    if (mayGoBack && base + content.t < end) base = end - content.t;
    const time = base + content.t;
    if (events.length > 0 && time > events[events.length - 1].t) flush(line.number);
    end = Math.max(end, time);
    switch (content.kind) {
      case "command":
        if (content.entry.method !== null) commands += 1;
        named = content.startsScene ? noCommands() : named && afterCommand(named, content.entry.method);
        return items.push({ kind: "command", time, entry: content.entry, startsScene: content.startsScene });
      case "seek":
        named &&= afterSeek(named, content.keeping, content.entries);
        return items.push({ kind: "seek", time, keeping: content.keeping, entries: content.entries });
      case "event":
        return events.push(base === 0 ? content.event : movedEvent(content.event, base));
      case "mark":
        return items.push({ kind: "mark", time, text: content.text });
      case "end":
        flush(line.number);
        return addEnd(content);
      case "state":
        return begin(line, content.state, content.t, check);
      case "patch": {
        if (state === null) return;
        const patch = shifted(content.patch, base);
        const next = applyPatch(state, patch);
        const fault = changesHierarchy(content.patch) ? hierarchyFault(next) : null;
        if (fault !== null) throw new RecordingError(line.number, `/patch${fault}`);
        state = next;
        return add({
          time,
          line: line.number,
          patch,
          why: named === null ? content.why : withMethods(named, content.why),
          state: next,
        });
      }
    }
  };

  /** Resumes at the last line of a damaged range, if it is a keyframe that is right, or the end.
   * @param {Line} line @param {number} check */
  const resume = (line, check) => {
    const content = readable(line);
    if (content === null || (content.kind !== "end" && (content.kind !== "state" || !isHashValid(content)))) return;
    latest = content.t;
    start(content.t);
    // The number of restarts of time in the damaged range is unknown.
    if (base + content.t < end) base = end - content.t;
    end = base + content.t;
    if (content.kind === "state") {
      begin(line, content.state, content.t, check);
    } else {
      addEnd(content);
    }
  };
  let isReported = false;
  /** @param {Line} line the first one after the end */
  const leaveRest = ({ number }) => {
    if (!isReported) items.push({ kind: "rest", time: end, line: number });
    isReported = true;
  };

  const taken = () => {
    const result = items;
    items = [];
    return result;
  };
  return {
    /** @param {import("./checksumBlocks.js").Stretch} stretch @returns {readonly Item[]} */
    stretch({ lines, isChecksumValid: isChecked, lastChecked, check }) {
      const last = lines[lines.length - 1];
      if (isOver) {
        leaveRest(lines[0]);
        return taken();
      }
      if (isChecked === false) {
        const what = `damaged between the checksums of lines ${lastChecked} and ${last.number}`;
        // The first line is the header, which was read.
        fail(new RecordingError(Math.max(2, lines[0].number), what));
        resume(last, check);
        return taken();
      }
      let isSkipping = false;
      for (const line of lines) {
        if (line.number === 1) continue;
        if (isOver) {
          leaveRest(line);
          break;
        }
        if (isSkipping) {
          if (line === last && isChecked) resume(line, check);
          continue;
        }
        try {
          addLine(line, check, isChecked);
        } catch (error) {
          if (!(error instanceof RecordingError)) throw error;
          fail(error);
          isSkipping = true;
        }
      }
      return taken();
    },
    rest() {
      flush(0);
      return taken();
    },
  };
}

/** The error of a keyframe or an end that was changed.
 * @param {number} number the line's */
const anotherHash = (number) => new RecordingError(number, "damaged: the state has another hash than the line says");

/** @param {Line} line */
function readable(line) {
  try {
    return read(line);
  } catch (error) {
    if (error instanceof RecordingError) return null;
    throw error;
  }
}

/** @param {any} patch */
function changesHierarchy({ root, views }) {
  if (root !== undefined) return true;
  if (!isObject(views)) return false;
  return Object.keys(views).some((id) => views[id] === null || "subviews" in views[id]);
}

/** An event with its times converted to count from the start of the recording; a finding has more than one.
 * @param {any} event @param {number} base @returns {Event} */
function movedEvent(event, base) {
  const moved = { ...event, t: event.t + base };
  if (event.event === "finding") {
    for (const key of ["since", "last"]) if (Number.isFinite(event[key])) moved[key] = event[key] + base;
  }
  return own(moved);
}

/** A state or a patch with its times converted to count from the start of the recording.
 * @param {any} json @param {number} base @returns {any} */
function shifted(json, base) {
  if (base === 0) return json;
  const views = Object.create(null);
  for (const id of Object.keys(json.views ?? {})) {
    const view = json.views[id];
    views[id] = typeof view?.rest?.t === "number" ? { ...view, rest: { ...view.rest, t: view.rest.t + base } } : view;
  }
  const t = json.t === undefined ? {} : { t: json.t + base };
  return own({ ...json, ...t, ...(json.views ? { views } : {}) });
}
