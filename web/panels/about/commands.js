/** Commands for what a scene shows: its summary and its demo. */

/** @typedef {import("../../model/page/commands.js").Command} Command */

/**
 * @param {import("../../app/app.js").App} app
 * @returns {readonly Command[]}
 */
export function aboutCommands({ scenes, store }) {
  return [
    {
      id: "about",
      title: "What to try in the scene",
      group: "scene",
      keys: ["I"],
      run: () => store.set({ hasAbout: !store.get().hasAbout }),
    },
    {
      id: "demo",
      title: "Show me: play the scene’s demo, or stop it",
      group: "scene",
      keys: ["Shift+D"],
      when: ({ demo, session }) => demo !== null || session.about.demo,
      run: scenes.demo,
    },
  ];
}
