/** The properties of a view of a live source: the ones that it sends, and derived ones. Any other is
 * unknown, and a group without a known property is omitted. */

import { fixed } from "./format.js";
import { groupsOf, shownValue } from "./properties.js";
import { LAW } from "./propertyRules.js";

/** @typedef {import("./properties.js").Property} Property */
/** @typedef {import("./properties.js").Group} Group */

/** The row of the velocity, which is computed. */
const SLOPE = "velocity (slope of the offsets)";

/** The flags: a source that has them sends them only while they are set. */
const FLAGS = new Set([
  "phase",
  ...["isTracking", "isDragging", "isDecelerating", "isZooming", "isZoomBouncing", "isScrollAnimating"],
  "isZoomAnimating",
]);

/** Whether an absent value is unknown: a flag is known once the source has sent it for any view.
 * @param {string} name of a property @param {readonly string[]} sent the flags that it has sent */
export const isUnknownIfAbsent = (name, sent) => name !== "contentOffset" && !(FLAGS.has(name) && sent.includes(name));

/** Properties that follow from the size of the content. */
const OF_CONTENT = new Set(["offset range x", "offset range y", "overscroll"]);

/** What is not known. */
const UNKNOWN = "—";

/** @param {View} view @param {import("../state/state.js").Device | undefined} device
 * @param {Readonly<{ unit: string, slope: readonly number[] | null, note: string, sent: readonly string[] }>} how
 * `slope`: of its offsets, per second, null if there is none; `note`: why nothing can be changed; `sent`: the flags that it
 * has sent
 * @returns {readonly Group[]} */
export function measuredGroupsOf(view, device, { unit, slope, note, sent }) {
  const own = Object.entries(view.foreign ?? {}).map(([name, value]) =>
    Object.freeze({
      name,
      text: ownText(value),
      exact: JSON.stringify(value),
      value,
      kind: /** @type {const} */ ("given"),
      note,
    })
  );
  const groups = groupsOf(view, device).map(({ title, properties }) => {
    const its = properties.filter(({ name }) => name !== LAW).map((each) => measured(each, view, note, sent));
    const at = its.findIndex(({ name }) => name === "velocity");
    if (at >= 0) {
      its.splice(
        view.velocity === undefined ? at : at + 1,
        view.velocity === undefined ? 1 : 0,
        slopeRow(slope, unit, note),
      );
    }
    return Object.freeze({ title, properties: its });
  }).filter(({ properties }) => properties.some(({ text }) => text !== UNKNOWN));
  return own.length === 0 ? groups : [Object.freeze({ title: "From the source", properties: own }), ...groups];
}

/** A value of the source's own, which may have members.
 * @param {any} value @returns {string} */
function ownText(value) {
  if (Array.isArray(value)) return `[${value.join(", ")}]`;
  if (typeof value !== "object") return String(value);
  return Object.entries(value).map(([name, member]) => `${name} ${ownText(member)}`).join(", ");
}

/** Whether a view of a live source has no such value: it is absent, and only the engine has a default for it.
 * @param {View} view @param {Pick<Property, "name" | "kind"> | null} property @param {readonly string[]} sent */
export function isUnknownValue(view, property, sent) {
  if (property === null) return true;
  const { name, kind } = property;
  const isAbsent = kind === "default" || (name === "phase" && view.phase === undefined);
  return (isAbsent && isUnknownIfAbsent(name, sent)) || (OF_CONTENT.has(name) && view.contentSize === undefined);
}

/** A property of a view, without the default that only the engine has.
 * @param {Property} property @param {View} view @param {string} note
 * @param {readonly string[]} sent @returns {Property} */
function measured(property, view, note, sent) {
  // It sends its velocity.
  if (property.name === "velocity" && view.velocity !== undefined) {
    return Object.freeze({ ...property, text: shownValue("velocity", view.velocity), value: view.velocity, note });
  }
  const isUnknown = isUnknownValue(view, property, sent);
  return Object.freeze({
    ...property,
    note,
    ...(isUnknown ? { text: UNKNOWN, exact: UNKNOWN, value: undefined } : {}),
  });
}

/** @param {readonly number[] | null} slope @param {string} unit @param {string} note @returns {Property} */
function slopeRow(slope, unit, note) {
  const text = slope === null ? UNKNOWN : `${slope.map((value) => fixed(value, 0)).join(", ")} ${unit}/s`;
  return Object.freeze({ name: SLOPE, text, exact: JSON.stringify(slope), value: slope, kind: "derived", note });
}
