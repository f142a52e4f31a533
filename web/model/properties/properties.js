/** A view's properties as groups of rows: those in the state, derived ones, and defaults that the state omits. */

import { hasWords, wordsOf } from "../lookup/words.js";
import { dependsOnClass } from "./defaults.js";
import { boundsOf } from "../geometry/geometry.js";
import { FIELDS } from "./fields.js";
import * as format from "./format.js";
import { absentValue, GROUPS, isShown, NOT_LISTED } from "./propertyRules.js";
import { isScrollView, offsetOf } from "../state/state.js";

/** `value` is the initial value of an editor, undefined if there is none; `note` is the reason if the property is
 * read-only.
 * @typedef {Readonly<{ name: string, text: string, exact: string, value: any, kind: "given" | "derived" | "default",
 *   note: string }>} Property */
/** @typedef {Readonly<{ title: string, properties: readonly Property[] }>} Group */
/** @typedef {import("./propertyRules.js").Rule} Rule */

/** @typedef {import("./propertyRules.js").Device} Device */

/** @param {View} view @param {Device | undefined} device @returns {readonly Group[]} */
export function groupsOf(view, device) {
  const groups = GROUPS.filter(({ when }) => when(view)).map(({ title, rules }) => {
    const shown = rules.filter((rule) => isShown(rule, view));
    return Object.freeze({ title, properties: shown.map((rule) => property(rule, view, device)) });
  });
  const named = new Set(groups.flatMap(({ properties }) => properties.map(({ name }) => name)));
  const rest = Object.keys(view).filter((name) => !named.has(name) && !NOT_LISTED.has(name)).sort();
  const others = rest.map((name) => property({ name }, view, device));
  return others.length > 0 ? [...groups, Object.freeze({ title: "Other", properties: others })] : groups;
}

/** The groups with another velocity than that which follows from the view; null for none.
 * @param {readonly Group[]} groups @param {readonly number[] | null} speed @returns {readonly Group[]} */
export function withSpeed(groups, speed) {
  if (speed === null) return groups;
  return groups.map(({ title, properties }) => ({
    title,
    properties: properties.map((each) =>
      each.name === "velocity"
        ? Object.freeze({ ...each, text: shownValue("velocity", speed), exact: JSON.stringify(speed), value: speed })
        : each
    ),
  }));
}

/** The properties that match a search by their name, their value or their group's title.
 * @param {readonly Group[]} groups @param {string} search @returns {readonly Group[]} */
export function matching(groups, search) {
  const words = wordsOf(search);
  if (words.length === 0) return groups;
  return groups.flatMap((group) => {
    const properties = group.properties.filter(({ name, text }) => hasWords(`${group.title} ${name} ${text}`, words));
    return properties.length > 0 ? [Object.freeze({ title: group.title, properties })] : [];
  });
}

/** The reason why a property of a view cannot be set; empty if it can.
 * @param {View} view @param {Property} property @param {Fields} fields */
export function readOnlyNote(view, { name, note }, fields) {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (name === "contentSize" && field && !hasRows(view)) return "";
  if (name !== "contentSize" && field && !field.isReadOnly) return "";
  return note || (field ? "Only the engine sets it." : "This page does not know its values.");
}

/** @param {View} view */
const hasRows = (view) => ["sections", "tableHeaderView", "tableFooterView"].some((name) => view[name] !== undefined);

/** @param {Rule} rule @param {View} view @param {Device | undefined} device @returns {Property} */
function property(rule, view, device) {
  if (rule.applies?.(view, device) === false) return notNow(rule);
  const { name, show = format.value, exact = (/** @type {any} */ it) => JSON.stringify(it), derive, note = "" } = rule;
  const given = view[name];
  const absent = absentValue(rule, view);
  const value = derive ? derive(view, device) : (given ?? absent);
  const kind = given !== undefined ? "given" : derive ? "derived" : "default";
  const known = latest.get(rule);
  if (known !== undefined && Object.is(known.given, value) && known.property.kind === kind) return known.property;
  // A word for no value, such as "clear", is not an initial value for an editor; an empty text is.
  const isWord = kind === "default" && typeof absent === "string" && rule.fallback !== undefined && absent !== "";
  const made = Object.freeze({
    name,
    text: textOf(show, value, view),
    exact: textOf(exact, value, view),
    value: isWord ? undefined : value,
    kind,
    note,
  });
  // A text that depends on more than the value is written again.
  if (show.length < 2) latest.set(rule, { given: value, property: made });
  return made;
}

/** The latest property of each rule: most keep their values from frame to frame.
 * @type {WeakMap<Rule, Readonly<{ given: any, property: Property }>>} */
const latest = new WeakMap();

/** A property that has no value now.
 * @param {Rule} rule @returns {Property} */
const notNow = ({ name, note = "" }) =>
  Object.freeze({ name, text: "—", exact: "—", value: undefined, kind: "default", note });

/** A value of an unexpected shape is shown as is.
 * @param {(value: any, view: View) => string} show @param {any} value @param {View} view */
function textOf(show, value, view) {
  if (value === null || value === undefined) return "none";
  try {
    return show(value, view);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return format.value(value);
  }
}

/** @type {ReadonlyMap<string, Rule>} */
const RULES = new Map(GROUPS.flatMap(({ rules }) => rules.map((rule) => [rule.name, rule])));

/** A property of a view by its name; null if the view does not show it.
 * @param {View} view @param {string} name @param {Device | undefined} device @returns {Property | null} */
export function propertyOf(view, name, device) {
  const rule = RULES.get(name);
  if (!rule) return view[name] === undefined ? null : property({ name }, view, device);
  return isShown(rule, view) ? property(rule, view, device) : null;
}

/** Whether the page computes a property from others: states do not have it.
 * @param {string} name */
export const isDerived = (name) => RULES.get(name)?.derive !== undefined && !Object.hasOwn(FIELDS, name);

/** A property's value as its row shows it.
 * @param {string} name @param {any} value */
export const shownValue = (name, value) => textOf(RULES.get(name)?.show ?? format.value, value, NO_VIEW);

/** The text of an absent property as its row shows it; null if it depends on the view.
 * @param {string} name */
export function absentText(name) {
  const rule = RULES.get(name);
  if (!rule || dependsOnClass(name)) return null;
  if (name === "phase") return "idle";
  if (rule.derive && name !== "velocity") return null;
  const value = absentValue(rule, NO_VIEW);
  return value === undefined ? null : textOf(rule.show ?? format.value, value, NO_VIEW);
}

/** @type {View} */
const NO_VIEW = Object.freeze({});

/** The text at the right end of a tree row of a view that does not move.
 * @param {View} view */
export function badgeOf(view) {
  if (view.isHidden) return "hidden";
  if (isScrollView(view)) return format.point(offsetOf(view));
  const [, , width, height] = boundsOf(view);
  return `${format.short(width, 0)}×${format.short(height, 0)}`;
}
