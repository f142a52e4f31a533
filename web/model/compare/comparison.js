/** How far a scroller is from UIScrollView, or a run from another: read from an unchecked file of `scrollscope compare`,
 * or as the page compares two runs itself. */

import { isObject } from "../state/mergePatch.js";
import { gestureFrom } from "./gesture.js";

/** @typedef {import("./gesture.js").Gesture} Gesture */

/** `name` and `reference` are what the two sides are called. `kind`: `report` for one that the program has measured,
 * `recordings` and `ghost` for two runs that the page compares. `held`: whether all limits were held, null without limits. `command`: the command
 * that measures the constants, empty for a report.
 * @typedef {Readonly<{ kind: "report" | "recordings" | "ghost", name: string, reference: string,
 *   gestures: readonly Gesture[], notes: readonly string[], held: boolean | null, command: string }>} Comparison */

/** The maximum size of a file in bytes, and of its comparisons and gestures. */
export const LARGEST = 64 << 20;
const MOST_COMPARISONS = 100;
const MOST_GESTURES = 1000;
const MOST_NOTES = 20;
const LONGEST = 1000;

const FORMAT = "scrollscope.comparison";

/** Why a comparison cannot be shown. */
export class ComparisonError extends Error {}

/** Whether a file begins as a comparison does.
 * @param {string} start of the file */
export const isComparison = (start) => /^\s*\{\s*"format"\s*:\s*"scrollscope\.comparison"/.test(start);

/** The comparisons of a file, a line for each trace.
 * @param {string} text @returns {readonly Comparison[]} */
export function comparisonsFrom(text) {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  // A person may have indented it.
  const texts = lines.every((line) => isComparison(line)) ? lines : [text];
  return Object.freeze(texts.slice(0, MOST_COMPARISONS).map((each) => comparisonFrom(parsed(each))));
}

/** @param {string} text @returns {any} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new ComparisonError("It is not complete JSON.");
  }
}

/** @param {any} json @returns {Comparison} */
function comparisonFrom(json) {
  if (!isObject(json) || json.format !== FORMAT) {
    throw new ComparisonError("It is not a file of `scrollscope compare --json`.");
  }
  if (json.version !== 1) throw new ComparisonError(`It has the version ${json.version}; this page reads version 1.`);
  if (typeof json.trace !== "string" || !Array.isArray(json.gestures)) {
    throw new ComparisonError("It has no trace or no gestures.");
  }
  return Object.freeze({
    kind: "report",
    name: fileName(json.trace),
    reference: json.reference === "model" ? "UIScrollView" : fileName(json.reference),
    gestures: Object.freeze(
      json.gestures.slice(0, MOST_GESTURES).map((gesture, index) => {
        const read = gestureFrom(gesture);
        if (read === null) throw new ComparisonError(`Its gesture ${index + 1} cannot be read.`);
        return read;
      }),
    ),
    notes: Object.freeze([...alignmentNotes(json.alignment), ...texts(json.notes)]),
    held: typeof json.held === "boolean" ? json.held : null,
    command: "",
  });
}

/** @param {any} list @returns {readonly string[]} */
const texts = (list) =>
  Array.isArray(list)
    ? list.filter((each) => typeof each === "string").slice(0, MOST_NOTES).map((text) => text.slice(0, LONGEST))
    : [];

/** What was done to the times of the trace.
 * @param {any} alignment @returns {readonly string[]} */
function alignmentNotes(alignment) {
  if (!isObject(alignment)) return [];
  const { framesPerSecond, frameJitter, touchesAreLaid, touchJitter } = alignment;
  const off = (/** @type {any} */ jitter) => Number.isFinite(jitter) ? `, ${jitter.toFixed(2)} ms off it` : "";
  return [
    ...(Number.isFinite(framesPerSecond)
      ? [`frames laid on a grid of ${framesPerSecond} a second${off(frameJitter)}`]
      : []),
    ...(touchesAreLaid === true ? [`touches laid on the grid of their samples${off(touchJitter)}`] : []),
  ];
}

/** The name of a file without its folders and its ending.
 * @param {any} path */
function fileName(path) {
  const name = (String(path).split("/").at(-1) ?? "").replace(/(\.scroll)?\.(ndjson|csv|json)(\.gz)?$/, "");
  return (name || "trace").slice(0, LONGEST);
}
