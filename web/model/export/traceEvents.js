/** Writes events, commands, marks and offsets in the Trace Event Format, which browsers' profilers show, as
 * `scrollscope export` does. */

import { changedScrollViews } from "./csv.js";

/** @typedef {import("./csv.js").Moment} Moment */

/** Collects the pieces of the text. */
export function createTrace() {
  /** @type {string[]} */
  const pieces = ['{"displayTimeUnit":"ms","traceEvents":['];
  let separator = "\n";
  /** @param {object} event */
  const add = (event) => {
    pieces.push(separator + JSON.stringify({ ...event, pid: 1, tid: 1 }));
    separator = ",\n";
  };
  /** @param {string} name @param {string} cat @param {number} ts @param {any} args */
  const instant = (name, cat, ts, args) => add({ name, cat, ph: "i", s: "t", ts, args });
  add({ name: "process_name", ph: "M", args: { name: "ScrollScope" } });
  return {
    /** @param {Moment} moment */
    moment(moment) {
      for (const event of moment.events) {
        const view = event.view === undefined ? "" : ` ${event.view}`;
        instant(`${event.event}${view}`, "event", event.t, event);
      }
      for (const [id, view] of changedScrollViews(moment)) {
        const [x, y] = view.contentOffset ?? [0, 0];
        add({ name: `${id}.contentOffset`, ph: "C", ts: moment.time, args: { x, y } });
      }
    },
    /** @param {number} time @param {import("../recording/line.js").Entry} entry */
    command: (time, { method, params }) => method === null || instant(method, "command", time, params),
    /** @param {number} time @param {string} text */
    mark: (time, text) => instant(text, "mark", time, {}),
    /** @param {number} time @param {Readonly<{ message: string }>} error */
    damage: (time, { message }) => instant(message, "damage", time, {}),
    pieces() {
      pieces.push("\n]}\n");
      return pieces;
    },
  };
}
