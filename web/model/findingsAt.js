/** The findings as a moment divides them: what held then, what was gone by then, and what was found later. */

import { byWorst } from "./findings.js";

/** @typedef {import("./findings.js").Finding} Finding */
/** @typedef {import("./findings.js").Findings} Findings */
/** @typedef {import("./findings.js").Resolved} Resolved */
/** `until` is there where it has gone since.
 * @typedef {Readonly<{ finding: Finding, until?: number | null }>} Held */
/** @typedef {Readonly<{ open: readonly Held[], later: readonly Held[], resolved: readonly Resolved[] }>} Divided */

/**
 * @param {Findings} findings
 * @param {number | null} t microseconds; null is the present
 * @returns {Divided}
 */
export function findingsAt({ open, resolved }, t) {
  if (t === null) return { open: open.map((finding) => ({ finding })), later: [], resolved };
  const all = [...open.map((finding) => ({ finding })), ...resolved].sort((one, other) => byWorst(one.finding, other.finding));
  // What went while nobody told may have held or not: it stays among those that are gone.
  const isGone = (/** @type {Held} */ { until }) => until !== undefined && (until === null || until <= t);
  const known = all.filter(({ finding }) => finding.since <= t);
  return {
    open: known.filter((held) => !isGone(held)),
    later: all.filter(({ finding }) => finding.since > t),
    resolved: resolved.filter((each) => each.finding.since <= t && isGone(each)),
  };
}

/**
 * Makes the findings of moments: the same object while nothing about them changes.
 * @returns {(findings: Findings, t: number) => Findings}
 */
export function createFindingsAt() {
  /** @type {Readonly<{ of: Findings, t: number, result: Findings }> | null} */
  let known = null;
  return (findings, t) => {
    if (known?.of === findings && known.t === t) return known.result;
    const { open, resolved } = findingsAt(findings, t);
    const next = { ...findings, open: open.map(({ finding }) => finding), resolved };
    const before = known?.result;
    const isSame = before !== undefined && isSameList(before.open, next.open) && isSameList(before.resolved, next.resolved);
    known = { of: findings, t, result: isSame && before ? before : Object.freeze(next) };
    return known.result;
  };
}

/**
 * @param {readonly unknown[]} one
 * @param {readonly unknown[]} other
 */
function isSameList(one, other) {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
