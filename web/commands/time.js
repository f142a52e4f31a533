/** Commands of time: the clock, the timeline and its moment. */

/** @typedef {import("../model/commands.js").Command} Command */

/**
 * @param {import("../app.js").App} app
 * @returns {readonly Command[]}
 */
export function timeCommands({ store }) {
  return [
    {
      id: "live",
      title: "Timeline: back to now",
      group: "time",
      keys: ["L"],
      when: ({ moment }) => moment !== null,
      run: () => store.set({ moment: null }),
    },
  ];
}
