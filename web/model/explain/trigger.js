/** What the keyboard or a rotation did in the step in which a change began: controllers, layout passes and limits only
 * answer it. */

import { isRect } from "../lookup/checks.js";
import { short, words } from "../properties/format.js";

/** `actor` is its name among the actors, `text` goes on after that name: "Keyboard rose by 336 pt".
 * @typedef {Readonly<{ actor: "keyboard" | "device", cause: "keyboard" | "rotation", text: string }>} Trigger */

/** @typedef {import("../time/journal.js").Step} Step */

/** The actors that start something by themselves, whatever the keyboard does at the same time. */
const OWN = new Set(["finger", "wheel", "program", "statusBar"]);

/** The causes that say no more than that the trigger changed the value. */
const ANSWERS = new Set(["assignment", "layout", "safeArea", "inset", "keyboard", "rotation"]);

/** The causes that move an offset by another value. */
const MOVES = new Set(["clamp", "inset", "keyboard"]);

/** The first event of each change of the keyboard. */
const KEYBOARD = "keyboardWillChangeFrame";

/** @param {Why} cause @param {Step | null} step in which the change began @returns {Trigger | null} */
export function triggerOf(cause, step) {
  if (step === null || (cause.actor !== undefined && OWN.has(cause.actor))) return null;
  // Steps that were sent together may have both a change of a value and one of the keyboard.
  if (cause.request?.method === "View.set") return null;
  const orientation = step.patch?.device?.orientation;
  if (typeof orientation === "string" || cause.cause === "rotation") {
    return Object.freeze({ actor: "device", cause: "rotation", text: orientationText(orientation) });
  }
  const event = step.events.find(({ event }) => event === KEYBOARD);
  if (event === undefined && !step.patch?.keyboard) return null;
  return Object.freeze({ actor: "keyboard", cause: "keyboard", text: keyboardMove(event) });
}

/** The trigger's effect and the response, as text after its name.
 * @param {Trigger} trigger @param {Why} cause @param {(cause: Why) => string} sentenceOf the sentence about a cause */
export function triggerSentence({ text, cause: own }, cause, sentenceOf) {
  if (cause.actor === "controller") {
    return `${text}; controller ${cause.controller} ${MOVES.has(cause.cause) ? "moved" : "set"} it.`;
  }
  return ANSWERS.has(cause.cause) || cause.cause === own ? `${text}.` : `${text}. ${sentenceOf(cause)}`;
}

/** @param {unknown} orientation */
const orientationText = (orientation) =>
  typeof orientation === "string" ? `to ${words(orientation).toLowerCase()}` : "changed the bounds";

/** @param {import("../session/session.js").Event | undefined} event absent while a finger moves the keyboard */
function keyboardMove(event) {
  const { frameBegin, frameEnd } = /** @type {Record<string, unknown>} */ (event ?? {});
  if (!isRect(frameBegin) || !isRect(frameEnd)) return "moved";
  const rise = frameBegin[1] - frameEnd[1];
  return rise === 0 ? "changed its frame" : `${rise > 0 ? "rose" : "fell"} by ${short(Math.abs(rise), 1)} pt`;
}
