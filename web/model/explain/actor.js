/** What started a change, in words. */

import { MOTIONS } from "./causes.js";

/** `text` names the actor where it stands alone, `subject` at the start of a sentence about it. `request` is the id of this page's own request, or null.
 * @typedef {Readonly<{ icon: string, text: string, subject: string, request: number | null }>} Actor */

/** @typedef {(cause: Why) => string} Words */

/** The icon and the words of each actor.
 * @type {Readonly<Record<string, readonly [icon: string, words: Words]>>} */
const ACTORS = Object.freeze({
  finger: ["touch", ({ finger }) => `Finger ${finger}`],
  wheel: ["wheel", () => "Wheel"],
  command: ["command", ({ command, request }) => request?.method ?? `Command ${command}`],
  controller: ["controller", ({ controller }) => `Controller ${controller}`],
  keyboard: ["keyboard", () => "Keyboard"],
  device: ["rotate", ({ cause }) => (cause === "rotation" ? "Rotation" : "Device")],
  statusBar: ["statusBar", () => "Status bar"],
  program: ["command", () => "Program"],
});

/** The actors that are a person's own hand or command. */
const HANDS = Object.freeze(["finger", "wheel", "command"]);

/** The actor of a change; null for a change in a recording that does not name it.
 * @param {Why} cause @param {readonly string[]} names this page's names as a client
 * @returns {Actor | null} */
export function actorOf(cause, names) {
  const known = cause.actor !== undefined && Object.hasOwn(ACTORS, cause.actor) ? ACTORS[cause.actor] : null;
  if (known === null) return null;
  const [icon, words] = known;
  const { request } = cause;
  const isOwn = request?.client !== undefined && names.includes(request.client);
  const text = words(cause);
  // A motion follows a lift: the finger has let go.
  const isAfter = MOTIONS.has(cause.cause) && (cause.actor === "finger" || cause.actor === "wheel");
  const from = HANDS.includes(cause.actor ?? "") ? (isOwn ? "You" : request?.client ?? "") : "";
  const id = isOwn && typeof request.id === "number" ? request.id : null;
  const isSetter = cause.actor === "command" && cause.cause === "assignment";
  const name = from === "" ? text : `${from} · ${cause.actor === "command" ? text : lowerFirst(text)}`;
  const whole = isAfter ? `after ${from === "" ? lowerFirst(name) : name}` : name;
  // The sentence goes on with the method.
  const subject = isSetter ? from || `Command ${cause.command}` : whole;
  return Object.freeze({ icon, text: whole, subject, request: id });
}

/** @param {string} text */
const lowerFirst = (text) => text.slice(0, 1).toLowerCase() + text.slice(1);
