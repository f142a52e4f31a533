/** Parses one line of a recording, or reports its error. */

import { isObject, own } from "../state/mergePatch.js";
import { RecordingError } from "./error.js";
import { isTime, lineFault, patchFault, stateFault } from "./validate.js";

/** @typedef {import("../session/session.js").Event} Event */

/** A command. Its `method` is null if all gestures ended because the client in control disconnected.
 * @typedef {Readonly<{ t: number, line: number, method: string | null, params: any }>} Entry */

/** The content of a line. `t` is engine time in microseconds. `seek`: the session went to another time of its scene: it
 * kept the first `keeping` inputs of the scene, and then had the inputs in `entries`.
 * `other` is for engines only, or from a later version.
 * @typedef {Readonly<
 *   | { kind: "command", t: number, entry: Entry, startsScene: boolean }
 *   | { kind: "patch", t: number, patch: any, why: readonly Why[] }
 *   | { kind: "event", t: number, event: Event }
 *   | { kind: "state", t: number, state: any, hash: string }
 *   | { kind: "mark", t: number, text: string }
 *   | { kind: "end", t: number, lines: number, commands: number, hash: string }
 *   | { kind: "seek", t: number, keeping: number, entries: readonly Entry[] }
 *   | { kind: "other", t: number }
 * >} LineContent */

const DECODER = new TextDecoder("utf-8", { fatal: true });
/** The maximum length of a user's note. */
const LONGEST_MARK = 2000;

/** Parses the line as JSON.
 * @param {import("./checksumBlocks.js").Line} line @returns {any} */
export function jsonOf({ number, bytes }) {
  let json;
  try {
    json = JSON.parse(DECODER.decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError) throw new RecordingError(number, `not JSON: ${error.message}`);
    if (error instanceof TypeError) throw new RecordingError(number, "not UTF-8");
    throw error;
  }
  const fault = lineFault(json);
  if (fault !== null) throw new RecordingError(number, fault);
  return json;
}

/** Whether a command starts a scene, whose time begins at zero.
 * @param {string} method */
export const isStartOfScene = (method) => method === "Scene.load" || method === "Scene.reset";

/** @param {import("./checksumBlocks.js").Line} line @returns {LineContent} */
export function read(line) {
  const json = jsonOf(line);
  const fail = (/** @type {string} */ message) => {
    throw new RecordingError(line.number, message);
  };
  if (!isObject(json)) return fail("expected an object");
  const { t } = json;
  if (!isTime(t)) return fail("/t: expected a time in microseconds");
  if ("method" in json) {
    if (typeof json.method !== "string") return fail("/method: expected the name of a method");
    return { kind: "command", t, entry: entryOf(json, line.number), startsScene: isStartOfScene(json.method) };
  }
  if ("patch" in json) {
    const fault = patchFault(json.patch);
    if (fault !== null) return fail(`/patch${fault.startsWith("/") ? "" : ": "}${fault}`);
    const why = Array.isArray(json.why) ? json.why.filter(isCause) : [];
    return { kind: "patch", t, patch: own(json.patch), why: own(why) };
  }
  if ("event" in json) {
    if (typeof json.event !== "string") return fail("/event: expected the name of an event");
    return { kind: "event", t, event: own(json) };
  }
  if ("state" in json) {
    const fault = stateFault(json.state);
    if (fault !== null) return fail(`/state${fault.startsWith("/") ? "" : ": "}${fault}`);
    return { kind: "state", t, state: own(json.state), hash: String(json.hash ?? "") };
  }
  if ("mark" in json) return { kind: "mark", t, text: String(json.mark).slice(0, LONGEST_MARK) };
  if ("end" in json) {
    if (!isObject(json.end)) return fail("/end: expected an object");
    return {
      kind: "end",
      t,
      lines: Number(json.end.lines),
      commands: Number(json.end.commands),
      hash: String(json.end.hash),
    };
  }
  if ("cancel" in json) return { kind: "command", t, entry: entryOf({ t }, line.number), startsScene: false };
  if (!("seek" in json)) return { kind: "other", t };
  if (!Number.isInteger(json.seek) || json.seek < 0) return fail("/seek: expected a number of inputs");
  const entries = json.deeds ?? [];
  if (!Array.isArray(entries) || !entries.every((each) => isObject(each) && isTime(each.t))) {
    return fail("/deeds: expected commands");
  }
  return { kind: "seek", t, keeping: json.seek, entries: entries.map((each) => entryOf(each, line.number)) };
}

/** @param {any} json @param {number} line @returns {Entry} */
const entryOf = ({ t, method = null, params = {} }, line) => Object.freeze({ t, line, method, params: own(params) });

/** @param {any} cause */
function isCause(cause) {
  return (
    isObject(cause) && typeof cause.view === "string" && typeof cause.property === "string" &&
    typeof cause.cause === "string"
  );
}
