/** A recording that was opened: what it is, where its whole states are, and what was found wrong with it. */

import { RecordingError } from "./error.js";
import { headerFrom, SUFFIX } from "./header.js";
import { jsonOf } from "./line.js";
import { BEGINNING, steps } from "./steps.js";
import { START, stretches } from "./stretches.js";

const CARRIAGE_RETURN = 13;

/** @typedef {import("./steps.js").Entry} Entry */
/** @typedef {Readonly<{ t: number, text: string }>} Mark at a time from the start of the recording */

/**
 * `start` and `duration` in microseconds: where something begins to happen, and where it ends. `isComplete`: it has its
 * last line; `rest`: the line behind that, which should not be there. `faults` are those that were located, at most
 * MOST_FAULTS of them; `faultCount` is how many there are.
 * @typedef {Readonly<{
 *   name: string,
 *   header: import("./header.js").Header,
 *   file: Blob,
 *   start: number,
 *   duration: number,
 *   lines: number,
 *   commands: number,
 *   isComplete: boolean,
 *   tornBytes: number,
 *   faults: readonly RecordingError[],
 *   faultCount: number,
 *   rest: number | null,
 *   marks: readonly Mark[],
 *   entries: readonly Entry[],
 * }>} Recording
 */

/** The largest file, unpacked. */
const LARGEST = 512 << 20;
const MOST_FAULTS = 100;
const MOST_MARKS = 10_000;
/** Bytes of the file of which the page has the states at a time. */
const WINDOW = 10 << 20;

/**
 * Opens a recording and goes through all of it once.
 * @param {Blob} blob packed by gzip or not
 * @param {string} name of the file
 * @param {(share: number) => void} [progress] told how much is read, up to 1
 * @returns {Promise<Recording>}
 */
export async function openRecording(blob, name, progress = () => {}) {
  const { file, isTorn } = await unpacked(blob);
  if (file.size > LARGEST) throw tooLarge();
  const header = await readHeader(file);
  /** @type {RecordingError[]} */
  const faults = [];
  /** @type {Mark[]} */
  const marks = [];
  /** @type {Entry[]} */
  const entries = [];
  let [start, duration, commands, faultCount, isComplete] = [0, 0, 0, 0, false];
  let changes = 0;
  /** @type {number | null} */
  let rest = null;
  const parts = steps(file, BEGINNING);
  let part = await parts.next();
  for (; !part.done; part = await parts.next()) {
    for (const item of part.value.items) {
      duration = Math.max(duration, item.time);
      if (item.kind === "step" && item.patch !== null) changes += 1;
      if (item.kind === "entry") {
        entries.push(item.entry);
        // What is recorded of a session that has gone on for a while begins with a leap to there.
        if (changes === 0 && commands === 0) start = item.time;
      }
      if (item.kind === "command") commands += 1;
      else if (item.kind === "mark" && marks.length < MOST_MARKS) marks.push({ t: item.time, text: item.text });
      else if (item.kind === "fault") {
        faultCount += 1;
        if (faults.length < MOST_FAULTS) faults.push(item.error);
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
    isComplete: isComplete && tornBytes === 0 && !isTorn,
    tornBytes,
    faults,
    faultCount,
    rest,
    marks,
    entries,
  });
}

/**
 * The items about a time: those of the whole recording, unless that is long. Where it goes on, `more` is the last.
 * @param {Recording} recording
 * @param {number} time microseconds from its start
 * @param {number} [size] bytes of the file
 * @returns {AsyncGenerator<import("./steps.js").Item | Readonly<{ kind: "more", time: number }>>}
 */
export async function* itemsAbout({ file, entries }, time, size = WINDOW) {
  if (entries.length === 0) return;
  let at = entries.length - 1;
  while (at > 0 && entries[at].time > time) at -= 1;
  const earliest = file.size <= size ? 0 : entries[at].position - size / 2;
  const from = entries.find(({ position }) => position >= earliest) ?? entries[at];
  for await (const { items, position } of steps(file, from)) {
    yield* items;
    // On to where a whole state is, and to the moment that was asked for in any case.
    const isFar = position - from.position >= size && position > entries[at].position;
    const entry = isFar ? items.find(({ kind }) => kind === "entry") : undefined;
    if (entry && position < file.size) return yield { kind: "more", time: entry.time };
  }
}

/**
 * What a recording without its end, or with damages, has to say of itself; empty where it is whole.
 * @param {Recording} recording
 */
export function conditionOf({ isComplete, lines, faults, faultCount, rest, entries }) {
  const parts = [];
  if (faultCount > 0) {
    const more = faultCount > 1 ? `, and ${faultCount - 1} more` : "";
    const goesOn = entries.some(({ line }) => line > faults[0].line);
    parts.push(`Damaged: ${faults[0].message}${more}; ${goesOn ? "it goes on at the next whole state" : "no whole state comes after it"}.`);
  }
  if (rest !== null) parts.push(`What follows its end is left out: line ${rest} and those after it.`);
  if (!isComplete) parts.push(`Cut off: it ends with line ${lines}, the last whole one.`);
  return parts.join(" ");
}

/**
 * A file's name without what all names of recordings end in.
 * @param {string} name
 */
export function shortName(name) {
  const plain = name.replace(/\.gz$/, "");
  return plain.endsWith(SUFFIX) ? plain.slice(0, -SUFFIX.length) : plain;
}

/** @param {Blob} file */
async function readHeader(file) {
  if (file.size === 0) throw new RecordingError(0, "This is not a recording: the file is empty.");
  const first = (await stretches(file, START).next()).value;
  if (!("lines" in first)) throw new RecordingError(0, "This is not a recording: its first line has no end.");
  let json;
  try {
    json = jsonOf(first.lines[0]);
  } catch (error) {
    if (!(error instanceof RecordingError)) throw error;
    throw new RecordingError(0, "This is not a recording: its first line is not JSON.");
  }
  const header = headerFrom(json);
  // It would be called damaged at its first checksum, and nobody would know by what.
  if (first.lines[0].bytes.at(-1) === CARRIAGE_RETURN) {
    throw new RecordingError(0, "Its lines end in CR LF and a recording’s in LF: something, such as version control, changed them.");
  }
  return header;
}

/**
 * Unpacks what gzip has packed. What is there of a file that was cut off is kept.
 * @param {Blob} blob
 * @returns {Promise<{ file: Blob, isTorn: boolean }>}
 */
async function unpacked(blob) {
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
    // Node says it with an error of its own kind.
    if (!(error instanceof TypeError) && !(error instanceof Error && "code" in error)) throw error;
    if (size === 0) throw new RecordingError(0, "This is not a recording: it cannot be unpacked.");
    return { file: new Blob(pieces), isTorn: true };
  }
  return { file: new Blob(pieces), isTorn: false };
}

function tooLarge() {
  return new RecordingError(0, `The recording is larger than ${LARGEST >> 20} MiB; use scrollscope on the command line.`);
}
