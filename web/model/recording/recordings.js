/** The server's recordings: the running one, the one being played, and those in its folder. */

import { bytes, clock, plural } from "../properties/format.js";
import { isObject } from "../state/mergePatch.js";
import { LIMITS } from "../../generated/limits.js";

/** `since` is in microseconds of engine time. `error`: why it ended without a request; empty if it did not.
 * `serverError`: why the recording that the server was started with ended early; empty if it did not.
 * @typedef {Readonly<{ isRecording: boolean, name: string, since: number, bytes: number, commands: number,
 *   error: string, serverError: string }>} Recorded */

/** What the engine plays, up to `end` in microseconds; a demo has no name.
 * @typedef {Readonly<{ name: string, isDemo: boolean, end: number }>} Playing */

/** A recording in the server's folder; one that cannot be read has only an `error`. `duration` is in microseconds,
 * `modified` in milliseconds since 1970. `commands` is null if unknown: the recording is truncated.
 * @typedef {Readonly<{ name: string, scene: string, title: string, duration: number, bytes: number,
 *   commands: number | null, isInputsOnly: boolean, isComplete: boolean, modified: number | null,
 *   error: string }>} Listed */

/** @typedef {Readonly<{ folder: string, entries: readonly Listed[] }>} RecordingList */

/** @type {Recorded} */
export const NOT_RECORDING = Object.freeze({
  isRecording: false,
  name: "",
  since: 0,
  bytes: 0,
  commands: 0,
  error: "",
  serverError: "",
});

/** The names of recordings that the server uses and accepts. */
const NAME = new RegExp(`^(?!\\.)[A-Za-z0-9._-]{1,${LIMITS.recordingNameLength}}$`);
const SUFFIX = ".scroll.ndjson";

/** @param {any} message of `Record.changed`, or the hello's `recording` @returns {Recorded} */
export function recordedFrom(message) {
  if (!isObject(message)) return NOT_RECORDING;
  return Object.freeze({
    isRecording: message.isRecording === true,
    name: text(message.name),
    since: count(message.since),
    bytes: count(message.bytes),
    commands: count(message.commands),
    error: text(message.error),
    serverError: text(message.serverError),
  });
}

/** Reports that a recording ended because it could no longer be written, once per reason.
 * @param {Readonly<{ recorded: Recorded }>} before @param {Readonly<{ recorded: Recorded }>} after
 * @returns {Notice[]} */
export function endOfRecording({ recorded: before }, { recorded: after }) {
  const reasons = [
    after.error === before.error ? "" : after.error,
    after.serverError === before.serverError ? "" : after.serverError,
  ];
  return reasons.filter(Boolean).map((reason) => ({ kind: "problem", text: `The recording has ended: ${reason}` }));
}

/** @param {any} clock of `Sim.changed` or the hello @returns {Playing | null} */
export function playingFrom(clock) {
  const playing = clock?.playing;
  if (!isObject(playing)) return null;
  return Object.freeze({ name: text(playing.name), isDemo: playing.demo === true, end: count(playing.end) });
}

/** @param {any} result of `Record.list` @returns {RecordingList} */
export function listFrom(result) {
  const recordings = Array.isArray(result?.recordings) ? result.recordings.filter(isNamed) : [];
  return Object.freeze({ folder: text(result?.folder), entries: Object.freeze(recordings.map(listed)) });
}

/** @param {any} entry @returns {Listed} */
function listed(entry) {
  const modified = Date.parse(text(entry.modified));
  return Object.freeze({
    name: entry.name,
    scene: text(entry.scene),
    title: text(entry.title) || text(entry.scene) || entry.name,
    duration: count(entry.duration),
    bytes: count(entry.bytes),
    commands: entry.commands === undefined ? null : count(entry.commands),
    isInputsOnly: entry.isInputsOnly === true,
    isComplete: entry.isComplete !== false,
    modified: Number.isNaN(modified) ? null : modified,
    error: text(entry.error),
  });
}

/** The facts in a recording's row, without its names and its date.
 * @param {Listed} entry @returns {readonly string[]} */
export function factsOf({ duration, bytes: size, commands, isInputsOnly, isComplete }) {
  return [
    clock(duration),
    bytes(size),
    ...(commands === null ? [] : [plural(commands, "command")]),
    ...(isInputsOnly ? ["inputs only"] : []),
    ...(isComplete ? [] : ["cut off"]),
  ];
}

/** The note about a truncated recording that is being played; empty if it is complete or not listed.
 * @param {RecordingList | null} list @param {string} name */
export function conditionIn(list, name) {
  const isCutOff = list?.entries.some((entry) => entry.name === name && !entry.isComplete);
  return isCutOff ? "Cut off after its last complete line." : "";
}

/** @param {any} entry */
const isNamed = (entry) => isObject(entry) && isRecordingName(entry.name);

/** Whether a value is a name of a recording.
 * @param {unknown} name */
export function isRecordingName(name) {
  return typeof name === "string" && NAME.test(name) && /\.scroll\.ndjson(\.gz)?$/.test(name);
}

/** Converts a file's name to one for the server's folder.
 * @param {string} file */
export function nameFor(file) {
  const plain = file.replace(/(\.scroll)?(\.ndjson)?(\.gz)?$/, "").replace(/[^A-Za-z0-9._-]+/g, "-").replace(
    /^[.-]+/,
    "",
  );
  return `${plain.slice(0, 100 - SUFFIX.length) || "recording"}${SUFFIX}`;
}

/** Another name, if one is already used.
 * @param {string} name @param {number} turn */
export function otherName(name, turn) {
  const end = `-${turn}${SUFFIX}`;
  return name.slice(0, -SUFFIX.length).slice(0, 100 - end.length) + end;
}

/** @param {unknown} value */
const text = (value) => (typeof value === "string" ? value : "");

/** @param {unknown} value */
const count = (value) => (Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : 0);
