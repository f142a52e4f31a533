/** A change as text: its actor, the numbers that changed, and by how much. */

import { actorOf } from "../explain/actor.js";
import { measuredActor } from "../explain/measuredCauses.js";
import { FIELDS } from "../properties/fields.js";
import { isIndicator } from "../explain/startDifferences.js";
import { changedNumbers, namesOf, signed } from "../properties/changedNumbers.js";
import { words } from "../properties/format.js";

/** @typedef {import("./diffs.js").Change} Change */

/** The actors of values outside views.
 * @type {Readonly<Record<string, string>>} */
const ACTORS_OUTSIDE = Object.freeze({ keyboard: "Keyboard", device: "Device", scene: "Scene" });

/** What stands between the numbers of a value. */
const BETWEEN = /(, | × )/;

/** The actors of a change, as the explanation of a value names them: `You · finger 1, drag`.
 * @param {Change} change @param {readonly string[]} names this page's names as a client
 * @param {boolean} isMeasured whether another engine than ours is shown */
export function whoText({ view, property, before, after, whys }, names, isMeasured) {
  const texts = new Set(whys.map((why) => textOf(why, names, isMeasured)));
  if (texts.size > 0) return [...texts].join("; ");
  if (view === "" && property === "touches") {
    const fingers = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
    return [...fingers].map((finger) => nameOf(finger, names)).join("; ");
  }
  if (isMeasured) return "not known";
  if (view === "") return ACTORS_OUTSIDE[property] ?? "not known";
  // Phases, velocities and the like, and the indicators, are the engine's own work.
  return FIELDS[property]?.isReadOnly || isIndicator(view) ? "Engine" : "not known";
}

/** @param {string} finger @param {readonly string[]} names */
const nameOf = (finger, names) =>
  actorOf(/** @type {Why} */ (/** @type {unknown} */ ({ actor: "finger", finger })), names)?.text ?? "";

/** @param {Why} why @param {readonly string[]} names @param {boolean} isMeasured */
function textOf(why, names, isMeasured) {
  const actor = isMeasured ? measuredActor(why) : actorOf(why, names);
  if (actor === null) return words(why.cause);
  // Who has set a value has set it, and a wheel drags nothing: the word would say nothing more.
  const isMover = why.cause === "drag" && !/finger/i.test(actor.text);
  return isMover || why.cause === "assignment" || actor.text.toLowerCase() === why.cause
    ? actor.text
    : `${actor.text}, ${words(why.cause)}`;
}

/** The parts of a value's text, each with whether it differs from that of another value.
 * @param {string} text @param {string} other @returns {readonly (readonly [text: string, isOther: boolean])[]} */
export function partsAgainst(text, other) {
  const [own, its] = [text.split(BETWEEN), other.split(BETWEEN)];
  if (own.length !== its.length) return [[text, true]];
  return own.map((part, index) => [part, part !== its[index]]);
}

/** By how much the numbers of a value changed: `−66` for one number, `height −66` for one of several; empty if they are
 * no numbers, or nothing that is seen of them changed.
 * @param {string} property @param {string} from @param {string} to the texts of the old and of the new value */
export function differenceText(property, from, to) {
  return changedNumbers(property, numbersIn(from), numbersIn(to))
    .map(({ name, by }) => [name, signed(by, 3)].filter(Boolean).join(" "))
    .filter((text) => !/^(.* )?[+−]?0$/.test(text)).join(", ");
}

/** The value's text with the names of its numbers: `x 0, y 92.5, width 320, height 134`.
 * @param {string} property @param {string} text */
export function namedText(property, text) {
  const [parts, names] = [text.split(BETWEEN), namesOf(property)];
  if (names.length < 2 || parts.length !== 2 * names.length - 1) return text;
  return names.map((name, index) => `${name} ${parts[2 * index]}`).join(", ");
}

/** The numbers of a text; NaN for any other part.
 * @param {string} text */
const numbersIn = (text) =>
  text.split(BETWEEN).filter((_, index) => index % 2 === 0).map((part) =>
    part.trim() === "" ? Number.NaN : Number(part.replace("−", "-"))
  );
