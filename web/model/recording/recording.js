/** An opened recording: its metadata, the places of its complete states, and its errors. */

import { RecordingError } from "./error.js";
import { createDrags, hasFinger } from "../compare/drags.js";
import { createMotion } from "../time/motion.js";
import { headerFrom, SUFFIX } from "./header.js";
import { hierarchyOf } from "../state/hierarchy.js";
import { isStartOfScene, jsonOf } from "./line.js";
import { beginningOf, steps } from "./steps.js";
import { checksumBlocks, START } from "./checksumBlocks.js";

const CARRIAGE_RETURN = 13;

/** @typedef {import("./steps.js").Entry} Entry */
/** @typedef {Readonly<{ t: number, text: string }>} Mark a note at a time from the start of the recording */

/** `start` and `duration` are in microseconds: the time of the first activity, and the end. `isComplete`: it has its
 * last line; `rest`: the line after that, which should not be there. `isOneScene`: no scene starts in it. `recorded` is
 * the motion of all of it, `drags` when fingers were down; `begin`: the time from which it has steps; `first`: its items, until they are
 * shown, if it is short. `faults` are the
 * located errors, at most MAXIMUM_FAULTS of them; `faultCount` is the total number.
 * @typedef {Awaited<ReturnType<typeof openRecording>>} Recording */

/** The maximum file size in bytes, decompressed. */
const LARGEST = 512 << 20;
const MAXIMUM_FAULTS = 100;
const MAXIMUM_MARKS = 10_000;
/** Bytes of the file for which the page holds the states at a time. */
const WINDOW = 10 << 20;

/** Opens a recording and reads it once completely.
 * @param {Blob} blob compressed by gzip or not @param {string} name of the file
 * @param {(share: number) => void} [progress] called with the share that has been read, up to 1 */
export async function openRecording(blob, name, progress = () => {}) {
  const { file, isTorn } = await unpacked(blob);
  if (file.size > LARGEST) throw tooLarge();
  const header = await readHeader(file);
  const faults = /** @type {RecordingError[]} */ ([]);
  const marks = /** @type {Mark[]} */ ([]);
  const entries = /** @type {Entry[]} */ ([]);
  let [start, duration, commands, faultCount, isComplete, isOneScene] = [0, 0, 0, 0, false, true];
  const motion = createMotion();
  const drags = createDrags();
  let changes = 0;
  /** The time of the last step, why steps after it are missing, and the time from which the recording has steps. */
  let [last, begin] = [0, 0];
  let reason = /** @type {import("../time/gaps.js").Reason | null} */ (null);
  const gaps = /** @type {import("../time/gaps.js").Gap[]} */ ([]);
  /** The items of a short recording: it is not read again to show it. */
  const first = { items: file.size <= WINDOW ? /** @type {import("./steps.js").Item[]} */ ([]) : null };
  let rest = /** @type {number | null} */ (null);
  const parts = steps(file, beginningOf(header));
  let part = await parts.next();
  for (; part.done !== true; part = await parts.next()) {
    first.items?.push(...part.value.items);
    for (const item of part.value.items) {
      duration = Math.max(duration, item.time);
      if (item.kind === "seek" && changes === 0 && commands === 0) reason = "notRecorded";
      else if (item.kind === "fault") reason = "damaged";
      if (item.kind === "step") {
        if (reason !== null && item.patch === null) {
          if (item.time > last) gaps.push(Object.freeze({ from: last, to: item.time, reason }));
          if (reason === "notRecorded") begin = item.time;
          reason = null;
        }
        last = item.time;
        if (item.patch !== null) changes += 1;
        const touched = item.patch === null ? hierarchyOf(item.state).scrollViews : Object.keys(item.patch.views ?? {});
        drags.add(item.state.t, hasFinger(item.state));
        motion.record(item.state, touched, item.why, header.measured !== null);
      }
      if (item.kind === "entry") {
        entries.push(item.entry);
        // A recording started in the middle of a session begins with a seek to that time.
        if (changes === 0 && commands === 0) start = item.time;
      }
      if (item.kind === "command" && item.entry.method !== null) {
        commands += 1;
        if (isStartOfScene(item.entry.method)) isOneScene = false;
      } else if (item.kind === "mark" && marks.length < MAXIMUM_MARKS) marks.push({ t: item.time, text: item.text });
      else if (item.kind === "fault") {
        faultCount += 1;
        if (faults.length < MAXIMUM_FAULTS) faults.push(item.error);
      }
      if (item.kind === "end") isComplete = true;
      else if (item.kind === "rest") rest = item.line;
    }
    progress(part.value.position / file.size);
  }
  const { lines, tornBytes } = part.value;
  return Object.freeze({
    name,
    header,
    file,
    start,
    duration,
    lines,
    commands,
    isOneScene,
    isComplete: isComplete && tornBytes === 0 && !isTorn,
    tornBytes,
    faults,
    faultCount,
    rest,
    marks,
    entries,
    begin,
    first,
    drags: Object.freeze(drags.all()),
    recorded: Object.freeze({ motion, gaps: Object.freeze(gaps), from: begin }),
  });
}

/** The items around a time: all of a short recording. If the recording continues after them, `more` is the last item.
 * @param {Recording} recording @param {number} time microseconds from its start
 * @param {number} [size] bytes of the file
 * @returns {AsyncGenerator<import("./steps.js").Item | Readonly<{ kind: "more", time: number }>>} */
export async function* itemsAbout({ file, entries, first }, time, size = WINDOW) {
  if (entries.length === 0) return;
  const { items: read } = first;
  if (read !== null && size >= file.size) {
    // They are in the page's journal then.
    first.items = null;
    yield* read;
    return;
  }
  let at = entries.length - 1;
  while (at > 0 && entries[at].time > time) at -= 1;
  const earliest = file.size <= size ? 0 : entries[at].position - size / 2;
  const from = entries.find(({ position }) => position >= earliest) ?? entries[at];
  for await (const { items, position } of steps(file, from)) {
    yield* items;
    // Continues to a complete state, and at least to the requested moment.
    const isFar = position - from.position >= size && position > entries[at].position;
    const entry = isFar ? items.find(({ kind }) => kind === "entry") : undefined;
    if (entry && position < file.size) return yield { kind: "more", time: entry.time };
  }
}

/** A description of a truncated or damaged recording; empty if it is complete.
 * @param {Recording} recording */
export function conditionOf({ isComplete, lines, faults, faultCount, rest, entries }) {
  const parts = [];
  if (faultCount > 0) {
    const more = faultCount > 1 ? `, and ${faultCount - 1} more` : "";
    const goesOn = entries.some(({ line }) => line > faults[0].line);
    const after = goesOn ? "it continues at the next whole state" : "no whole state follows";
    parts.push(`Damaged: ${faults[0].message}${more}; ${after}.`);
  }
  if (rest !== null) parts.push(`Lines after its end are ignored, from line ${rest} on.`);
  if (!isComplete) parts.push(`Cut off after line ${lines}, the last complete line.`);
  return parts.join(" ");
}

/** A file's name without the extension of recordings.
 * @param {string} name */
export function shortName(name) {
  const plain = name.replace(/\.gz$/, "");
  return plain.endsWith(SUFFIX) ? plain.slice(0, -SUFFIX.length) : plain;
}

/** @param {Blob} file */
async function readHeader(file) {
  if (file.size === 0) throw new RecordingError(0, "This is not a recording: the file is empty.");
  const first = (await checksumBlocks(file, START).next()).value;
  if (!("lines" in first)) throw new RecordingError(0, "This is not a recording: its first line does not end.");
  let json;
  try {
    json = jsonOf(first.lines[0]);
  } catch (error) {
    if (!(error instanceof RecordingError)) throw error;
    throw new RecordingError(0, "This is not a recording: its first line is not JSON.");
  }
  const header = headerFrom(json);
  // Without this check its first checksum would be reported as damaged, without the reason.
  if (first.lines[0].bytes.at(-1) === CARRIAGE_RETURN) {
    throw new RecordingError(
      0,
      "Its lines end in CR LF instead of LF: version control may have changed them.",
    );
  }
  return header;
}

/** Decompresses gzip data. Of a truncated file, the readable part is kept.
 * @param {Blob} blob @returns {Promise<{ file: Blob, isTorn: boolean }>} */
export async function unpacked(blob) {
  const magic = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  if (magic[0] !== 0x1f || magic[1] !== 0x8b) return { file: blob, isTorn: false };
  const pieces = [];
  let size = 0;
  // @ts-ignore: the compiler's library is older than this, which all browsers have since 2023.
  const reader = blob.stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      pieces.push(value);
      size += value.length;
      if (size > LARGEST) throw tooLarge();
    }
  } catch (error) {
    if (error instanceof RecordingError) {
      await reader.cancel();
      throw error;
    }
    // Node reports it with an error of its own kind.
    if (!(error instanceof TypeError) && !(error instanceof Error && "code" in error)) throw error;
    if (size === 0) throw new RecordingError(0, "This is not a recording: it cannot be decompressed.");
    return { file: new Blob(pieces), isTorn: true };
  }
  return { file: new Blob(pieces), isTorn: false };
}

function tooLarge() {
  return new RecordingError(
    0,
    `The recording is larger than ${LARGEST >> 20} MiB; use scrollscope on the command line.`,
  );
}
