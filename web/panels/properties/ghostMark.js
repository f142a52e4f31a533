/** What a ghost has instead of a value, beside it. */

import { make, setAttributes, setHidden, setText } from "../../kit/dom.js";
import { partsOf } from "../../model/properties/numbers.js";

/** @param {string} name of the property @param {string} testid */
export function createGhostMark(name, testid) {
  const element = make("span", { class: "ghost-value num", testid, hidden: true });
  return Object.freeze({
    element,
    /** @param {string} own the session's value @param {string} text the ghost's
     * @param {Ghost | undefined} ghost undefined if there is none that has another value */
    update(own, text, ghost) {
      setHidden(element, ghost === undefined);
      if (!ghost) return;
      setText(element, differingPart(name, own, text));
      setAttributes(element, { "data-tone": ghost.tone, title: `${text} in the ghost: ${ghost.question}` });
    },
  });
}

/** What to show of a value beside the row's own: of several numbers, those that differ with their names.
 * @param {string} name @param {string} own @param {string} other */
function differingPart(name, own, other) {
  const [its, others, names] = [own.split(", "), other.split(", "), partsOf(name)];
  if (names.length < 3 || its.length !== names.length || others.length !== names.length) return other;
  const parts = names.flatMap((part, index) => its[index] === others[index] ? [] : [`${part} ${others[index]}`]);
  return parts.length === 0 || parts.length === names.length ? other : parts.join(", ");
}
