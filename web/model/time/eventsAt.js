/** Splits the lines of events at a time: those that had happened by then, and those that came later. */

import { CONTINUOUS, lineOf, moverOf } from "./log.js";

/** @typedef {import("./log.js").Line} Line */
/** `past`: the number of lines, from the first, that had happened.
 * @typedef {Readonly<{ lines: readonly Line[], past: number }>} Divided */

/** A run that spans the moment becomes two lines: its events so far and its later events.
 * @param {readonly Line[]} lines in the order of their times @param {number} t microseconds
 * @param {Readonly<{ stateAt: (t: number) => State | null, eventsBetween: (from: number, to: number) => readonly
 * import("../session/session.js").Event[] }>} moments @returns {Divided} */
export function linesAt(lines, t, { stateAt, eventsBetween }) {
  const past = /** @type {Line[]} */ ([]);
  const later = /** @type {Line[]} */ ([]);
  for (const line of lines) {
    if (line.t <= t) past.push(line);
    else if (line.since > t) later.push(line);
    else {
      const begun = begunOf(line, eventsBetween(line.since, t));
      const state = stateAt(t);
      const count = Math.min(begun.length, line.count - 1);
      if (count > 0 && state !== null) {
        // A fraction between two orders: no line of the log has it, and it stays the same while the time in view moves.
        past.push(
          Object.freeze({ ...lineOf(begun[begun.length - 1], state, line.order - 0.5), since: line.since, count }),
        );
        later.push(Object.freeze({ ...line, count: line.count - count }));
      } else later.push(line);
    }
  }
  past.sort((one, other) => one.t - other.t);
  return Object.freeze({ lines: Object.freeze([...past, ...later]), past: past.length });
}

/** The events of a run, among those since the time of its first event. At that very time there may be events of an
 * earlier run; the event that ended it is between them.
 * @param {Line} line @param {readonly import("../session/session.js").Event[]} events */
function begunOf(line, events) {
  let begun = /** @type {import("../session/session.js").Event[]} */ ([]);
  for (const event of events) {
    if (String(event.view ?? "") !== line.view) continue;
    const isSame = event.event === line.event;
    if (isSame && moverOf(event) === line.actor) begun.push(event);
    else if (isSame || !CONTINUOUS.has(event.event)) begun = [];
  }
  return begun;
}
