/** Explains a value: the cause and the actor of its last change, and what follows. */

import { actorOf } from "./actor.js";
import { callerOf, explainMeasured, measuredActor, measuredSentence } from "./measuredCauses.js";
import { causeTone, explainedAxis, explainOffset, isOutdated, sentenceAfter, whatFollows } from "./explainOffset.js";
import { changedParts } from "./changedParts.js";
import { explainUnchanged } from "./unchanged.js";
import { isScrollView, scrollViewFor } from "../state/state.js";
import { short } from "../properties/format.js";
import { propertyOf } from "../properties/properties.js";
import { resizeText } from "./lastMove.js";
import { triggerOf } from "./trigger.js";

/** `view` has the property; `around` says so if it is another one than the selected. `since` is the time of the change.
 * @typedef {import("./explainOffset.js").Explanation & Readonly<{ view: string, around: string,
 *   actor: import("./actor.js").Actor | null, caller: string,
 *   since: number | null, follows: string }>} ValueExplanation `caller`: what a live source names; empty if nothing.
 * `follows` is empty for a live source, whose law is not known */

/** What is known of the causes at the time in view, and of the past.
 * @typedef {Pick<import("../time/timeTravel.js").Causes, "of" | "since">
 *   & Partial<import("../time/timeTravel.js").Causes>} Causes */

/** The property that is explained unless another one is chosen or changed after it. */
export const OFFSET = "contentOffset";

/** What a problem with a wrong offset says of it: the right one. */
const PLACE = "pageOffset";

/** Of properties that changed together, those from which the others follow. */
const CAUSING = Object.freeze(["frame", "contentSize", "contentInset", "zoomScale"]);

/** The property of a view to explain: the offset, or the latest change since it came to rest, such as the frame of a
 * scroll view that makes room for the keyboard; the offset all the same if a problem says that it is wrong since then.
 * @param {State} state @param {string} id
 * @param {Pick<import("./causes.js").Causes, "properties" | "since">} causes
 * @param {readonly import("../findings/findings.js").Finding[]} [findings] the open ones @returns {string} */
export function explainedProperty(state, id, causes, findings = []) {
  const view = state.views[id];
  if (!view || !isScrollView(view) || (view.phase ?? "idle") !== "idle") return OFFSET;
  // What a scene begins with is as old as its first offset.
  let latest = { property: OFFSET, t: causes.since(id, OFFSET) ?? 0 };
  for (const property of causes.properties(id)) {
    const t = causes.since(id, property) ?? 0;
    const isMore = t === latest.t && latest.property !== OFFSET && !CAUSING.includes(latest.property);
    if (t > latest.t || (isMore && CAUSING.includes(property))) latest = { property, t };
  }
  const isWrong = findings.some(({ view, fix, values, since }) =>
    view === id && fix === undefined && PLACE in values && since >= latest.t
  );
  return isWrong ? OFFSET : latest.property;
}

/** @param {State} state @param {string} id the selected view @param {string} property
 * @param {Causes} causes @param {readonly string[]} names this page's names as a client
 * @param {import("../session/measured.js").Measured | null} [measured] the live source; null for the engine
 * @returns {ValueExplanation | null} null if there is nothing to explain */
export function explainValue(state, id, property, causes, names, measured = null) {
  if (property !== OFFSET) return valueOf(state, id, property, causes, names, measured?.sent ?? null);
  return measured === null ? offsetOf(state, id, causes, names) : explainMeasured(state, id, causes, measured);
}

/** The offset of the view, or of the scroll view around it.
 * @param {State} state @param {string} id @param {Causes} causes @param {readonly string[]} names
 * @returns {ValueExplanation | null} */
function offsetOf(state, id, causes, names) {
  const view = scrollViewFor(state, id);
  const cause = view === null ? null : causes.of(view, OFFSET);
  const trigger = view === null ? null : triggerFor(causes, view, OFFSET);
  const explanation = view === null ? null : explainOffset(state, view, causes, trigger);
  if (view === null || explanation === null) return null;
  const its = state.views[view];
  const axis = explainedAxis(its, cause, state.device);
  // Who moved it before its page had another length is not who brought it between pages.
  const isOld = (its.phase ?? "idle") === "idle" && isOutdated(its, resizeText(state, view, axis, causes));
  return Object.freeze({
    ...explanation,
    view,
    around: view === id ? "" : `${view}, the scroll view of ${id}`,
    actor: isOld ? null : cause && actorOf({ ...cause, ...namedBy(trigger) }, names),
    caller: "",
    since: causes.since(view, OFFSET),
    follows: whatFollows(state, its, axis),
  });
}

/** What follows for a property other than the offset.
 * @param {View} view @param {string} property @param {string} motion the cause that changes it now; empty for none */
function followsValue(view, property, motion) {
  if (property === "zoomScale" && view.isZooming === true) {
    const { zoomScale = 1, minimumZoomScale: least = 1, maximumZoomScale: most = 1 } = view;
    const end = Math.min(Math.max(zoomScale, least), most);
    return end === zoomScale ? "let go: stays" : `let go: goes back to ${short(end, 4)}`;
  }
  return motion === "pinch" || motion === "animation" ? "goes on" : "stays";
}

/** What the last change of a property answers.
 * @param {Causes} causes @param {string} view @param {string} property */
function triggerFor(causes, view, property) {
  const cause = causes.of(view, property);
  return cause === null ? null : triggerOf(cause, causes.begin?.(view, property) ?? null);
}

/** The members of a cause that name its trigger as the actor.
 * @param {import("./trigger.js").Trigger | null} trigger */
const namedBy = (trigger) =>
  trigger === null ? {} : {
    actor: trigger.actor,
    cause: trigger.cause,
    // The keyboard's own event says more than the request or the touch that showed it.
    ...(trigger.actor === "keyboard" ? { request: undefined } : {}),
  };

/** @param {State} state @param {string} id @param {string} property @param {Causes} causes
 * @param {readonly string[]} names @param {readonly string[] | null} sent the flags that a live source has sent, null for the
 * engine @returns {ValueExplanation | null} */
function valueOf(state, id, property, causes, names, sent) {
  const isMeasured = sent !== null;
  const view = /** @type {Record<string, any> | undefined} */ (state.views[id]);
  const cause = causes.of(id, property);
  if (!view) return null;
  if (cause === null) return explainUnchanged(state, id, property, causes, sent);
  const its = propertyOf(view, property, state.device);
  const isKnown = its !== null && !(isMeasured && its.kind !== "given");
  const before = isKnown && !isMeasured ? causes.before?.(id, property) ?? null : null;
  const trigger = isMeasured ? null : triggerFor(causes, id, property);
  const isMoving = isScrollView(state.views[id]) && (view.phase ?? "idle") !== "idle";
  return Object.freeze({
    title: isKnown ? `Why is ${property} ${its.text}?` : `Why did ${property} change?`,
    sentence: isMeasured ? measuredSentence(cause) : sentenceAfter(cause, trigger),
    setting: "",
    lines: before === null ? [] : changedParts(property, propertyOf(before, property, state.device)?.value, its?.value),
    tone: causeTone(cause.cause),
    view: id,
    around: "",
    actor: isMeasured ? measuredActor(cause) : actorOf({ ...cause, ...namedBy(trigger) }, names),
    caller: isMeasured ? callerOf(cause) : "",
    since: causes.since(id, property),
    follows: isMeasured ? "" : followsValue(view, property, isMoving ? cause.cause : ""),
  });
}
