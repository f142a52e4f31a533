/** The command that opens the form for gestures. */

import { hasState } from "../../model/page/page.js";

/** @param {import("../../app/app.js").App} app @param {import("../../app/commands.js").Parts} parts
 * @returns {readonly Command[]} */
export function gestureCommands({ store }, parts) {
  return [
    {
      id: "gesture",
      title: "Drag, fling or pinch by numbers",
      group: "stage",
      keys: ["Shift+F"],
      when: hasState,
      run: () => parts().gestureDialog.open(store.get()),
    },
  ];
}
