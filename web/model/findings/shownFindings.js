/** Findings for display: at the rows of the tree, on the timeline, as text. */

import { memoised } from "../lookup/memo.js";
import { fixed, list, plural, seconds, value } from "../properties/format.js";
import { keyOf, SEVERITIES } from "./findings.js";

/** @typedef {import("./findings.js").Findings} Findings */
/** @typedef {import("./findings.js").Severity} Severity */

/** The number of findings, and the severity of the worst.
 * @typedef {Readonly<{ count: number, severity: Severity }>} Tally */

/** Findings at one place of the timeline; `times` are those at which they were seen.
 * @typedef {Readonly<{ at: number, findings: readonly Finding[], severity: Severity, isAgain: boolean }>} Mark */

/** The findings of each view. Computed once per list. */
const talliesOf = memoised((/** @type {readonly Finding[]} */ open) => {
  const tallies = /** @type {Map<string, Tally>} */ (new Map());
  for (const { view, severity } of open) tallies.set(view, plus(tallies.get(view), { count: 1, severity }));
  return tallies;
});

/** The tally of a tree row: its own findings and, while it is collapsed, those of all its descendants.
 * @param {readonly Finding[]} open @param {ReadonlyMap<string, string>} parents
 * @param {(id: string) => boolean} isCollapsed @returns {ReadonlyMap<string, Tally>} */
export function rolledUp(open, parents, isCollapsed) {
  const own = talliesOf(open);
  if (own.size === 0) return own;
  const shown = /** @type {Map<string, Tally>} */ (new Map());
  for (const [view, tally] of own) {
    let place = view;
    const seen = new Set([view]);
    for (let at = parents.get(view); at !== undefined && !seen.has(at); at = parents.get(at)) {
      seen.add(at);
      if (isCollapsed(at)) place = at;
    }
    shown.set(place, plus(shown.get(place), tally));
  }
  return shown;
}

/** @param {Tally | undefined} one @param {Tally} other @returns {Tally} */
function plus(one, other) {
  if (!one) return other;
  return { count: one.count + other.count, severity: worse(one.severity, other.severity) };
}

/** @param {Severity} one @param {Severity} other @returns {Severity} */
const worse = (one, other) => (SEVERITIES[one].rank <= SEVERITIES[other].rank ? one : other);

/** The tally of all findings, or null if there are none.
 * @param {readonly Finding[]} open @returns {Tally | null} */
export function totalOf(open) {
  return open.reduce(
    (/** @type {Tally | null} */ total, { severity }) => plus(total ?? undefined, { count: 1, severity }),
    null,
  );
}

/** The number of open findings for a badge; null if there are none. One list has one value. */
export const badgeOf = memoised((/** @type {readonly Finding[]} */ open) => {
  const total = totalOf(open);
  return total && Object.freeze({ count: total.count, tone: SEVERITIES[total.severity].tone, text: tallyText(total) });
});

/** `2 problems, the worst an error`, for tooltips and screen readers.
 * @param {Tally} tally */
export function tallyText({ count, severity }) {
  const { word } = SEVERITIES[severity];
  const one = `${word === "error" ? "an" : "a"} ${word}`;
  return count === 1 ? `1 problem: ${one}` : `${count} problems, the worst ${one}`;
}

/** The times at which findings were seen first and last, for the timeline; those at one place share a mark.
 * @param {readonly Finding[]} open @param {number} from @param {number} to microseconds
 * @param {number} reach the distance in microseconds within which marks would overlap @returns {readonly Mark[]} */
export function marksOf(open, from, to, reach) {
  const sightings = open.flatMap((finding) => [
    { t: finding.since, finding, isAgain: false },
    ...(finding.last === undefined || finding.last === finding.since
      ? []
      : [{ t: finding.last, finding, isAgain: true }]),
  ]);
  const inSight = sightings.filter(({ t }) => t >= from && t <= to).sort((one, other) => one.t - other.t);
  const marks = /** @type {{ at: number, findings: Finding[], severity: Severity, isAgain: boolean }[]} */ ([]);
  for (const { t, finding, isAgain } of inSight) {
    const open = marks[marks.length - 1];
    if (!open || t - open.at > reach) {
      marks.push({ at: t, findings: [finding], severity: finding.severity, isAgain });
      continue;
    }
    if (!open.findings.includes(finding)) open.findings.push(finding);
    open.severity = worse(open.severity, finding.severity);
    open.isAgain &&= isAgain;
  }
  return marks;
}

/** When and where a finding was seen: `scroll · since 4.217 s · 3 times, last at 4.500 s`.
 * @param {Finding} finding */
export function sightingText({ view, since, count, last }) {
  const again = count === undefined ? "" : ` · ${count} times`;
  const until = last === undefined || last === since ? "" : `, last at ${seconds(last)} s`;
  return `${view} · ${count === undefined ? "since" : "at"} ${seconds(since)} s${again}${until}`;
}

/** The moment of a problem that its link leads to: `since 4.217 s`, or when it was seen last.
 * @param {Finding} finding @returns {Readonly<{ t: number, text: string }>} */
export function sightedAt({ since, count, last = since }) {
  const word = last !== since ? "last at" : count === undefined ? "since" : "at";
  return { t: last, text: `${word} ${seconds(last)} s` };
}

/** What a finding says, with its time where the page shows an earlier one: the sentence of a problem that was seen again is
 * that of the last time.
 * @param {Finding} finding @param {number | null} moment in view, null for the present */
export function sawText(finding, moment) {
  const { t } = sightedAt(finding);
  return moment !== null && moment < t && t !== finding.since ? `At ${seconds(t)} s: ${finding.saw}` : finding.saw;
}

/** Why a fix is not offered at a time: the offset that it sets is right at the time of the problem only. Empty if it is.
 * @param {Finding} finding @param {number | null} now microseconds; null without a state */
export function fixRefusal(finding, now) {
  const { t } = sightedAt(finding);
  const isOfMoment = finding.count !== undefined && finding.fix !== undefined && "contentOffset" in finding.fix.values;
  return isOfMoment && now !== null && now !== t
    ? `It sets the offset of ${seconds(t)} s: continue from there to try it.`
    : "";
}

/** The number of a finding as a sum, and what its fix makes of it: `93 pt = contentInset.bottom 345 + safe area 83 −
 * keyboard 335. The fix makes it 10.` The sum is left out where the sentence has it; empty without a number.
 * @param {Finding} finding */
export function sumText({ number, parts, leaves, saw }) {
  if (number === undefined || parts === undefined) return "";
  const summands = Object.entries(parts).filter(([, part]) => Math.abs(part) >= 0.005);
  const text = summands.map(([name, part], index) => {
    const sign = part < 0 ? "− " : index === 0 ? "" : "+ ";
    return `${sign}${name} ${value(Math.abs(part))}`;
  }).join(" ");
  const sum = summands.length > 1 ? ` = ${text}` : "";
  const fix = leaves === undefined ? "" : `The fix makes it ${value(leaves)}.`;
  return saw.includes(text) ? fix : [`${value(number)} pt${sum}`, fix].filter((part) => part !== "").join(". ");
}

/** The values behind a finding, as names and texts.
 * @param {Finding} finding @returns {readonly (readonly [string, string])[]} */
export const valuesOf = ({ values }) => Object.keys(values).sort().map((name) => [name, valueText(values[name])]);

/** @param {any} it */
export function valueText(it) {
  if (it === null) return "none";
  if (Array.isArray(it) && it.length > 0 && it.every(Number.isFinite)) {
    return it.length === 2 ? it.map((number) => fixed(number, Number.isInteger(number) ? 0 : 1)).join(", ") : list(it);
  }
  return value(it);
}

/** The announcement of new findings for users who do not see the list; empty if there are none.
 * @param {Findings} before @param {Findings} after */
export function newsOf(before, after) {
  if (before.open === after.open) return "";
  const known = before.epoch === after.epoch ? new Set(before.open.map(keyOf)) : new Set();
  const fresh = after.open.filter((finding) => !known.has(keyOf(finding)));
  if (fresh.length === 0) return "";
  const [first] = fresh;
  const named = `${SEVERITIES[first.severity].word} in ${first.view}: ${first.title}`;
  return fresh.length === 1 ? `Problem found, ${named}.` : `${plural(fresh.length, "problem")} found, ${named}.`;
}
