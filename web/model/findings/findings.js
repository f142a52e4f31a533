/** The doctor's findings since the scene started, open and resolved. */

import { defaultOf, hasProperty } from "../properties/defaults.js";
import { isObject, own } from "../state/mergePatch.js";
import { isScrollView } from "../state/viewClass.js";
import { LIMITS } from "../../generated/limits.js";
import { RULE_SEVERITIES } from "../../generated/rules.js";

/** A finding of the doctor; `fix` is the params of a View.set.
 * @typedef {import("../../generated/protocol.js").Finding.Document} Finding */
/** @typedef {Finding["severity"]} Severity */

/** `until`: the time of its end, in microseconds; null if it is unknown, as after a lost connection.
 * @typedef {Readonly<{ finding: Finding, until: number | null }>} Resolved */

/** `open` has the worst first; `resolved` the newest first. `next` belong to an epoch without a snapshot so far.
 * @typedef {Readonly<{ epoch: number | null, open: readonly Finding[], resolved: readonly Resolved[],
 *   next: Findings | null }>} Findings */

/** Maximum number of open findings and of resolved ones. */
const MAXIMUM_OPEN = 2 * LIMITS.findings;
const MAXIMUM_RESOLVED = 100;

/** How each severity is shown: letter and tone, worst first.
 * @type {Readonly<Record<Severity, Readonly<{ letter: string, word: string, tone: string, rank: number }>>>} */
export const SEVERITIES = Object.freeze({
  error: { letter: "E", word: "error", tone: "bad", rank: 0 },
  warning: { letter: "W", word: "warning", tone: "rubber", rank: 1 },
  note: { letter: "N", word: "note", tone: "tracking", rank: 2 },
});

/** What the id of a rule stands for, and where it is described.
 * @param {Pick<Finding, "rule">} finding */
export const ruleText = ({ rule }) =>
  `${rule} is the doctor's rule that found it. “scrollscope doctor --rules” describes all rules.`;

/** The severity of the worst of some rules; null without rules. A rule of a person's own is taken for a warning.
 * @param {readonly string[]} rules ids @returns {Severity | null} */
export function severityOf(rules) {
  const severities = rules.map((id) =>
    /** @type {Readonly<Record<string, Severity>>} */ (RULE_SEVERITIES)[id] ?? "warning"
  );
  return severities.sort((one, other) => SEVERITIES[one].rank - SEVERITIES[other].rank)[0] ?? null;
}

/** @type {Findings} */
export const NO_FINDINGS = begun(null);

/** The key of a finding: its rule and its view; a rule has one finding per view.
 * @param {Readonly<{ rule: string, view: string }>} finding */
export const keyOf = ({ rule, view }) => `${rule} ${view}`;

/** The properties that values with names of their own are parts of.
 * @type {Readonly<Record<string, string>>} */
const WHOLES = own({ height: "frame", size: "frame", inset: "contentInset" });

/** The property that explains a finding: the one that its fix sets, unless that only chooses other code; else the offset,
 * if it is among the finding's values; else the first of these that the view has.
 * @param {Finding} finding @param {State | null} state */
export function findingProperty({ fix, values, view: id }, state) {
  const fixed = fix?.id === id ? Object.keys(fix.values).find((name) => name !== "variant") : undefined;
  const view = state?.views[id];
  if (fixed !== undefined || !view) return fixed ?? "contentOffset";
  const names = Object.keys(values).map((name) => WHOLES[name] ?? name)
    .filter((name) => hasProperty(name, view) && (view[name] ?? defaultOf(name, view)));
  const isOffset = names.includes("contentOffset") || (names.length === 0 && isScrollView(view));
  return isOffset ? "contentOffset" : names[0] ?? "frame";
}

/** The snapshot of an epoch has arrived: findings of other epochs are removed.
 * @param {Findings} findings @param {number | null} epoch @returns {Findings} */
export function began(findings, epoch) {
  if (findings.epoch === epoch) return findings;
  return findings.next?.epoch === epoch ? findings.next : begun(epoch);
}

/** Adds a finding, or updates it if it was seen again.
 * @param {Findings} findings @param {number} epoch @param {unknown} message @returns {Findings} */
export function found(findings, epoch, message) {
  const finding = findingFrom(message);
  if (finding === null) return findings;
  return within(findings, epoch, (its) => {
    const others = its.open.filter((each) => keyOf(each) !== keyOf(finding));
    if (others.length >= MAXIMUM_OPEN) return its;
    const resolved = its.resolved.filter((each) => keyOf(each.finding) !== keyOf(finding));
    return change(its, { open: sorted([...others, finding]), resolved });
  });
}

/** Moves a finding to the resolved ones.
 * @param {Findings} findings @param {number} epoch @param {Readonly<{ rule: string, view: string }>} which
 * @param {number | null} until @returns {Findings} */
export function resolved(findings, epoch, which, until) {
  return within(findings, epoch, (its) => {
    const finding = its.open.find((each) => keyOf(each) === keyOf(which));
    if (!finding) return its;
    return change(its, {
      open: its.open.filter((each) => each !== finding),
      resolved: [Object.freeze({ finding, until }), ...its.resolved].slice(0, MAXIMUM_RESOLVED),
    });
  });
}

/** Replaces the open findings by the doctor's list; the time at which missing ones ended is unknown.
 * @param {Findings} findings @param {number} epoch @param {readonly unknown[]} messages @returns {Findings} */
export function listed(findings, epoch, messages) {
  const present = new Set(messages.map(findingFrom).flatMap((finding) => (finding ? [keyOf(finding)] : [])));
  const left = within(
    findings,
    epoch,
    (its) =>
      its.open.filter((each) => !present.has(keyOf(each))).reduce(
        (rest, gone) => resolved(rest, epoch, gone, null),
        its,
      ),
  );
  return messages.reduce((/** @type {Findings} */ all, message) => found(all, epoch, message), left);
}

/** The findings of the time until an end, each with the time of its own end as `until`, if it has one.
 * @param {Findings} findings @param {number} [end] microseconds @returns {readonly object[]} */
export const withEnds = ({ open, resolved }, end = Infinity) =>
  [...resolved.map(({ finding, until }) => ({ ...finding, until })), ...open]
    .filter(({ since }) => since <= end);

/** Reads the finding in a server message, with defaults for missing members; null if it is not a finding.
 * @param {any} message @returns {Finding | null} */
function findingFrom(message) {
  if (!isObject(message) || typeof message.rule !== "string" || typeof message.view !== "string") return null;
  const { rule, view, severity, since, last, count, fix } = message;
  return own({
    rule,
    view,
    severity: Object.hasOwn(SEVERITIES, severity) ? severity : "note",
    since: time(since) ?? 0,
    ...(time(last) === null ? {} : { last }),
    ...(Number.isSafeInteger(count) && count > 1 ? { count } : {}),
    title: String(message.title ?? rule),
    saw: String(message.saw ?? ""),
    ...(typeof message.symptom === "string" ? { symptom: message.symptom } : {}),
    ...sumFrom(message),
    values: isObject(message.values) ? message.values : {},
    matters: String(message.matters ?? ""),
    change: String(message.change ?? ""),
    ...(isObject(fix) && typeof fix.id === "string" && isObject(fix.values) ? { fix } : {}),
  });
}

/** The number of a finding with its summands, and what the fix makes of it; nothing unless they are numbers.
 * @param {Readonly<Record<string, any>>} message @returns {Pick<Finding, "number" | "parts" | "leaves">} */
function sumFrom({ number, parts, leaves }) {
  if (!Number.isFinite(number) || !isObject(parts) || !Object.values(parts).every(Number.isFinite)) return {};
  return { number, parts, ...(Number.isFinite(leaves) ? { leaves } : {}) };
}

/** Changes the findings of an epoch; earlier epochs do not change.
 * @param {Findings} findings @param {number} epoch @param {(its: Findings) => Findings} body @returns {Findings} */
function within(findings, epoch, body) {
  if (epoch === findings.epoch) return body(findings);
  if (findings.epoch !== null && epoch < findings.epoch) return findings;
  const { next } = findings;
  if (next?.epoch !== undefined && next.epoch !== null && epoch < next.epoch) return findings;
  return change(findings, { next: body(next?.epoch === epoch ? next : begun(epoch)) });
}

/** @param {number | null} epoch @returns {Findings} */
function begun(epoch) {
  return Object.freeze({ epoch, open: Object.freeze([]), resolved: Object.freeze([]), next: null });
}

/** @param {Findings} findings @param {Partial<Findings>} values @returns {Findings} */
const change = (findings, values) => Object.freeze({ ...findings, ...values });

/** @param {readonly Finding[]} findings @returns {readonly Finding[]} */
const sorted = (findings) => [...findings].sort(byWorst);

/** Sorts the worst first, then the oldest.
 * @param {Finding} one @param {Finding} other */
export function byWorst(one, other) {
  return (
    SEVERITIES[one.severity].rank - SEVERITIES[other.severity].rank ||
    one.since - other.since ||
    (keyOf(one) < keyOf(other) ? -1 : 1)
  );
}

/** @param {unknown} value @returns {number | null} */
const time = (value) => (typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null);
