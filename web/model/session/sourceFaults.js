/** What a live source has sent and the server has not taken, such as the faulty lines of a program. */

import { isCount } from "../lookup/checks.js";
import { isObject } from "../state/mergePatch.js";

/** `last`: the newest, in order. `line`: its number on standard input; null for a message.
 * @typedef {Readonly<{ source: string, count: number,
 *   last: readonly Readonly<{ line: number | null, text: string }>[] }>} SourceFaults */

/** @param {any} params of `Source.faults` @returns {SourceFaults | null} null for a message that is none */
export function faultsFrom({ source, count, last }) {
  if (typeof source !== "string" || !isCount(count) || !Array.isArray(last)) return null;
  const faults = last.filter(isObject).map(({ line, text }) =>
    Object.freeze({ line: isCount(line) ? line : null, text: String(text ?? "") })
  );
  return faults.length === 0 ? null : Object.freeze({ source, count, last: Object.freeze(faults) });
}

/** The faults of the shown source; null if there are none.
 * @param {Pick<Session, "faults" | "measured">} session */
export const faultsOf = ({ faults, measured }) =>
  faults !== null && measured !== null && faults.source === measured.id ? faults : null;

/** The text to show: what is wrong, and the newest with its line.
 * @param {SourceFaults} faults */
export function faultText({ count, last }) {
  const { line, text } = last[last.length - 1];
  const things = line === null ? "message" : "line";
  return {
    title: count === 1 ? `One ${things} was not taken.` : `${count} ${things}s were not taken, the last:`,
    place: line === null ? "" : `Line ${line}`,
    text,
    all: last.map((each) => `${each.line === null ? "" : `Line ${each.line}: `}${each.text}`).join("\n"),
  };
}
