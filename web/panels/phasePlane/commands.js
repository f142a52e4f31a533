/** The command that shows the phase plane. */

/** @param {import("../../app/app.js").App} app @returns {readonly Command[]} */
export function phasePlaneCommands({ store }) {
  return [
    {
      id: "phasePlane",
      title: "Show the phase plane",
      group: "time",
      run: () => store.set({ plot: "phase", pane: "timeline" }),
    },
  ];
}
