/** What the changes of an event's step say of its view: who changed which property. */

import { actorOf } from "./actor.js";
import { measuredActor } from "./measuredCauses.js";
import { words } from "../properties/format.js";

/** A property that was changed, and by whom.
 * @typedef {Readonly<{ property: string, text: string }>} EventCause */

/** Number of causes of one event. */
const SHOWN = 3;

/** The causes of a view's changes, each property once; what a step merges has its last one.
 * @param {readonly import("../time/journal.js").Step[]} steps at the time of the event @param {string} view
 * @param {readonly string[]} names this page's @param {boolean} isMeasured @returns {readonly EventCause[]} */
export function eventCauses(steps, view, names, isMeasured) {
  const last = new Map(
    steps.flatMap(({ why }) => why.filter((each) => each.view === view))
      .map((each) => [each.property, each]),
  );
  // The offset is what an event of a scroll view is about.
  const causes = [...last.values()].sort((one, other) => Number(isOffset(other)) - Number(isOffset(one)));
  return causes.slice(0, SHOWN).map((cause) => {
    const actor = isMeasured ? measuredActor(cause) : actorOf(cause, names);
    const parts = [words(cause.cause).toLowerCase(), actor?.text ?? ""].filter((part) => part !== "");
    return Object.freeze({ property: cause.property, text: `${cause.property}: ${parts.join(", ")}` });
  });
}

/** @param {Why} cause */
const isOffset = ({ property }) => property === "contentOffset";
