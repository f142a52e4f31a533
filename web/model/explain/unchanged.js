/** Explains an unchanged value: the scene or the recording starts with it, as far as the page knows. */

import { FIELDS } from "../properties/fields.js";
import { isDerived, propertyOf, readOnlyNote } from "../properties/properties.js";
import { isEqual } from "../properties/valueParser.js";
import { isUnknownValue } from "../properties/measuredProperties.js";
import { seconds } from "../properties/format.js";

/** @typedef {import("../properties/properties.js").Property} Property */

/** The prefix of a read-only property's note that names the sources of the value. */
const FOLLOWS = "It follows";

/** @param {State} state @param {string} id @param {string} property @param {import("./explainValue.js").Causes} causes
 * @param {readonly string[] | null} sent the flags that a live source has sent, null for the engine @returns {import("./explainValue.js").ValueExplanation | null} */
export function explainUnchanged(state, id, property, causes, sent) {
  const isMeasured = sent !== null;
  const view = state.views[id];
  const its = propertyOf(view, property, state.device);
  // What a live source has not sent is not known.
  if (its === null || (sent !== null && isUnknownValue(view, its, sent))) return null;
  const from = isMeasured ? "" : followsText(view, its);
  return Object.freeze({
    title: `Why is ${property} ${its.text}?`,
    sentence: from || (isMeasured ? "No change is known." : sinceStart(state, id, its, causes)),
    setting: "",
    lines: [],
    tone: "idle",
    view: id,
    around: "",
    actor: null,
    caller: "",
    since: null,
    follows: isMeasured ? "" : from === "" ? "stays" : "changes with them",
  });
}

/** What a value follows from; empty if it stands for itself.
 * @param {View} view @param {Property} its */
function followsText(view, its) {
  const note = readOnlyNote(view, its, FIELDS);
  if (note.startsWith(FOLLOWS)) return note;
  return isDerived(its.name) ? "It follows from other values." : "";
}

/** What is known of a value without a cause, and no more.
 * @param {State} state @param {string} id @param {Property} its @param {import("./explainValue.js").Causes} causes */
function sinceStart({ scene, views }, id, { name, kind }, causes) {
  const start = causes.start?.() ?? null;
  const isDefault = kind === "default";
  if (start === null) return isDefault ? "This is the default." : "No change is known.";
  const first = start.views[id];
  if (!first) return "Nothing has changed it since the view was added.";
  if (!isEqual(first[name], views[id][name])) return "It changed; the cause is unknown.";
  if (start.of === "unknown") {
    const since = `Nothing has changed it since ${seconds(start.t)} s; earlier changes are unknown.`;
    return isDefault ? `This is the default. ${since}` : since;
  }
  if (isDefault) return "This is the default.";
  if (start.of === "recording") return "The recording starts with this value.";
  const which = scene?.name === undefined
    ? ""
    : ` ${scene.name}${scene.variant === undefined ? "" : `@${scene.variant}`}`;
  return `The scene${which} starts with this value.`;
}
