/** Splits the findings at a time: open then, resolved by then, and found later. */

import { byWorst } from "./findings.js";

/** @typedef {import("./findings.js").Findings} Findings */
/** @typedef {import("./findings.js").Resolved} Resolved */
/** `until` is present if the finding was resolved later.
 * @typedef {Readonly<{ finding: Finding, until?: number | null }>} Held */
/** @typedef {Readonly<{ open: readonly Held[], later: readonly Held[], resolved: readonly Resolved[] }>} Divided */

/** @param {Findings} findings @param {number | null} t microseconds; null is the present @returns {Divided} */
export function findingsAt({ open, resolved }, t) {
  if (t === null) return { open: open.map((finding) => ({ finding })), later: [], resolved };
  const all = [...open.map((finding) => ({ finding })), ...resolved].sort((one, other) =>
    byWorst(one.finding, other.finding)
  );
  // A finding that ended at an unknown time may have been open or not: it counts as resolved.
  const isGone = (/** @type {Held} */ { until }) => until !== undefined && (until === null || until <= t);
  const known = all.filter(({ finding }) => finding.since <= t);
  return {
    open: known.filter((held) => !isGone(held)),
    later: all.filter(({ finding }) => finding.since > t),
    resolved: resolved.filter((each) => each.finding.since <= t && isGone(each)),
  };
}

/** Returns the findings at moments: the same object as long as they do not change.
 * @returns {(findings: Findings, t: number) => Findings} */
export function createFindingsAt() {
  let known = /** @type {Readonly<{ of: Findings, t: number, result: Findings }> | null} */ (null);
  return (findings, t) => {
    if (known?.of === findings && known.t === t) return known.result;
    const { open, resolved } = findingsAt(findings, t);
    const next = { ...findings, open: open.map(({ finding }) => finding), resolved };
    const before = known?.result;
    const isSame = before !== undefined && isSameList(before.open, next.open) &&
      isSameList(before.resolved, next.resolved);
    known = { of: findings, t, result: isSame && before ? before : Object.freeze(next) };
    return known.result;
  };
}

/** @param {readonly unknown[]} one @param {readonly unknown[]} other */
const isSameList = (one, other) => one.length === other.length && one.every((item, index) => item === other[index]);
