/** The properties of a view of a measured source: what it sends, and what follows from that. What it does not send is
 * unknown, and a group of which nothing is known is left out. */

import { fixed } from "./format.js";
import { groupsOf } from "./properties.js";

/** @typedef {import("./properties.js").Property} Property */
/** @typedef {import("./properties.js").Group} Group */

/** The row of the velocity, which is computed. */
const SLOPE = "velocity (slope of the offsets)";

/** Properties that are known where they are absent: a source sends them only while they differ. */
const KNOWN = new Set([
  "contentOffset",
  ...["isTracking", "isDragging", "isDecelerating", "isZooming", "isZoomBouncing", "isScrollAnimating"],
  "isZoomAnimating",
]);

/** Whether an absent value is unknown.
 * @param {string} name of a property */
export const isUnknownIfAbsent = (name) => name !== "phase" && !KNOWN.has(name);

/** Properties that follow from the size of the content. */
const OF_CONTENT = new Set(["offset range x", "offset range y", "overscroll"]);

/** What is not known. */
const UNKNOWN = "—";

/** @param {View} view @param {import("../state/state.js").Device | undefined} device
 * @param {Readonly<{ unit: string, slope: readonly number[] | null, note: string }>} how `slope`:
 * of its offsets, per second, null if there is none; `note`: why nothing can be changed
 * @returns {readonly Group[]} */
export function measuredGroupsOf(view, device, { unit, slope, note }) {
  const own = Object.entries(view.foreign ?? {}).map(([name, value]) =>
    Object.freeze({
      name,
      text: String(value),
      exact: JSON.stringify(value),
      value,
      kind: /** @type {const} */ ("given"),
      note,
    })
  );
  const groups = groupsOf(view, device).map(({ title, properties }) => {
    const its = properties.map((each) => measured(each, view, note));
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

/** Whether a view of a measured source has no such value: it is absent, and only our engine has a default for it.
 * @param {View} view @param {Pick<Property, "name" | "kind"> | null} property */
export function isUnknownValue(view, property) {
  if (property === null) return true;
  const { name, kind } = property;
  return (kind === "default" && !KNOWN.has(name)) || (OF_CONTENT.has(name) && view.contentSize === undefined);
}

/** A property of a view, without the default that only our engine has.
 * @param {Property} property @param {View} view @param {string} note @returns {Property} */
function measured(property, view, note) {
  const isUnknown = isUnknownValue(view, property);
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
