/** Commands for the moment in view, and for what can be done from it. */

import { hasState, isPast } from "../../model/page/page.js";
import { offers } from "../../model/session/permissions.js";
import { transportOf } from "../../model/time/transport.js";

/** @param {Page} page */
const mayFork = (page) => isPast(page) && offers(page.session, "fork");

/** @param {import("../../app/app.js").App} app @returns {readonly Command[]} */
export function momentCommands({ time }) {
  return [
    {
      id: "live",
      title: "Back to live: show the present",
      group: "time",
      keys: ["L", "End"],
      when: ({ moment, timeView }) => moment !== null || timeView.to !== null,
      run: time.live,
    },
    {
      id: "frameBack",
      title: "View the frame before",
      group: "time",
      keys: [","],
      repeats: true,
      run: () => time.frame(-1),
    },
    {
      id: "frameForward",
      title: "View the frame after",
      group: "time",
      keys: ["."],
      repeats: true,
      when: isPast,
      run: () => time.frame(1),
    },
    {
      id: "timeEarlier",
      title: "View 0.1 s earlier",
      group: "time",
      keys: ["ArrowLeft"],
      repeats: true,
      when: hasState,
      run: () => time.move(-1),
    },
    {
      id: "timeLater",
      title: "View 0.1 s later",
      group: "time",
      keys: ["ArrowRight"],
      repeats: true,
      when: isPast,
      run: () => time.move(1),
    },
    {
      id: "timeStart",
      title: "View the earliest moment",
      group: "time",
      keys: ["Home"],
      when: hasState,
      run: time.earliest,
    },
  ];
}

/** @param {import("../../app/app.js").App} app @returns {readonly Command[]} */
export function forkCommands({ time, touchPath }) {
  return [
    {
      id: "rewind",
      title: "Rewind the engine to the moment in view",
      group: "time",
      when: (page) => isPast(page) && transportOf(page.session).seekRefusal === "" && page.source.end === null,
      run: time.rewind,
    },
    {
      id: "editTouch",
      title: "Edit the touch of the moment in view",
      group: "time",
      when: mayFork,
      run: () => void touchPath.toggle(),
    },
    { id: "letGo", title: "Ghost: let go at the moment in view", group: "time", when: mayFork, run: touchPath.lift },
  ];
}
