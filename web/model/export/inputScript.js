/** The commands of a recording as an input script, as `scrollscope export --format inputs` writes it: carrying them out
 * leads to the state at the recording's end. */

import { RecordingError } from "../recording/error.js";
import { beginningOf, steps } from "../recording/steps.js";

/** @typedef {import("../recording/line.js").Entry} Entry */

/** A scene with its commands, until another one is loaded. `command` loaded it, null for the first one; `start` is when,
 * in microseconds from the start of the recording, and `t` in the scene's own time.
 * @typedef {{ start: number, t: number, command: Entry | null, entries: Entry[] }} Part */

/** A command as a line of an input script.
 * @param {number} time microseconds @param {string} method @param {any} params */
export const inputLine = (time, method, params) => `${JSON.stringify({ t: time, method, params })}\n`;

/** Commands that a seek back discarded are not part of it. Where the client that controlled the scene disconnected, the
 * fingers that were down are cancelled. It throws a `RecordingError` for a line that a script cannot express, and for
 * damage.
 * @param {Recording} recording @returns {Promise<string[]>} the lines */
export async function inputsOf({ file, header }) {
  /** @type {Part[]} */
  const parts = [{ start: 0, t: 0, command: null, entries: [] }];
  for await (const { items } of steps(file, beginningOf(header))) {
    for (const item of items) take(parts, item);
  }
  return parts.flatMap(linesOf);
}

/** @param {Part[]} parts @param {import("../recording/steps.js").Item} item */
function take(parts, item) {
  const { entries } = parts[parts.length - 1];
  if (item.kind === "fault") throw item.error;
  if (item.kind === "seek") entries.splice(item.keeping, entries.length, ...item.entries);
  else if (item.kind === "command" && item.startsScene) {
    parts.push({ start: item.time, t: item.entry.t, command: item.entry, entries: [] });
  } else if (item.kind === "command") entries.push(item.entry);
}

/** @param {Part} part */
function linesOf({ start, t, command, entries }) {
  const lines = command?.method ? [inputLine(start, command.method, command.params)] : [];
  const hands = createHands();
  for (const entry of entries) {
    const time = start + entry.t - t;
    if (entry.method !== null) {
      lines.push(inputLine(time, entry.method, entry.params));
      hands.note(entry);
    } else {
      const touches = hands.cancel(entry);
      if (touches.length > 0) lines.push(inputLine(time, "Input.touch", { touches }));
    }
  }
  return lines;
}

/** The input that the client in control has begun and not ended. */
function createHands() {
  /** Where the fingers are, by their ids, in the order of their last samples. */
  const fingers = /** @type {Map<number, readonly number[]>} */ (new Map());
  const pointers = /** @type {Set<string>} */ (new Set());
  let isWheelTurning = false;
  /** When the last actions end. */
  let end = -1;

  return {
    /** @param {Entry} command */
    note({ t, method, params }) {
      if (method === "Input.touch") {
        for (const { id, phase, location } of params.touches) {
          fingers.delete(id);
          if (phase === "began" || phase === "moved") fingers.set(id, location);
        }
      } else if (method === "Input.wheel") {
        isWheelTurning = params.phase === "began" || params.phase === "changed";
      } else if (method === "Input.perform") {
        end = t + durationOf(params.actions);
        for (const { id, actions } of params.actions) {
          for (const { type } of actions) {
            if (type === "pointerDown") pointers.add(id);
            else if (type === "pointerUp" || type === "pointerCancel") pointers.delete(id);
          }
        }
      }
    },
    /** The samples that cancel the fingers that are down.
     * @param {Entry} entry where the client left */
    cancel({ t, line }) {
      if (isWheelTurning || pointers.size > 0 || end > t) {
        const what = isWheelTurning ? "a trackpad's gesture" : "actions under way";
        throw new RecordingError(
          line,
          `${what} ended here because the controller disconnected; a script cannot express that`,
        );
      }
      const touches = [...fingers].map(([id, location]) => ({ id, phase: "cancelled", location }));
      fingers.clear();
      return touches;
    },
  };
}

/** How long actions last, in microseconds: each tick as long as its longest action.
 * @param {readonly { readonly actions: readonly { readonly duration?: number }[] }[]} sources */
function durationOf(sources) {
  const ticks = Math.max(0, ...sources.map(({ actions }) => actions.length));
  return Array.from(
    { length: ticks },
    (_, tick) => Math.max(...sources.map(({ actions }) => actions[tick]?.duration ?? 0)),
  )
    .reduce((sum, longest) => sum + Math.round(longest * 1000), 0);
}
