/** Commands of the compare view, and the one that opens it. */

import { command, inGroup } from "../../model/page/commands.js";

/** Microseconds of an arrow key's step, as in the timeline. */
const STEP = 100_000;

/** @type {CommandList} */
export const compareCommands = ({ comparisons }) => {
  const here = /** @type {const} */ ({ scope: "compare", repeats: true, isHidden: true });
  return inGroup("time", [
    command(
      "compare",
      "Comparison: show or leave it, with a ghost or a recording",
      ["Shift+C"],
      () => {
        void comparisons.toggle();
      },
    ),
    command("nextDifference", "Comparison: the next difference", ["N"], comparisons.next, here),
    command("compareEarlier", "Comparison: 0.1 s earlier", ["ArrowLeft"], () => comparisons.move(-STEP), here),
    command("compareLater", "Comparison: 0.1 s later", ["ArrowRight"], () => comparisons.move(STEP), here),
    command("compareFrameBack", "Comparison: the previous frame", [","], () => comparisons.frame(-1), here),
    command("compareFrameForward", "Comparison: the next frame", ["."], () => comparisons.frame(1), here),
    command("compareStart", "Comparison: the start of the gesture", ["Home"], () => comparisons.look(0), here),
    command("compareEnd", "Comparison: the end of the gesture", ["End"], comparisons.end, here),
    command("leaveCompare", "Leave the comparison", ["Escape"], comparisons.leave, {
      scope: "compare",
      isHidden: true,
    }),
  ]);
};
