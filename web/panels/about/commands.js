/** Commands for what a scene shows: its summary and its demo. */

import { command, inGroup } from "../../model/page/commands.js";

/** @type {CommandList} */
export const aboutCommands = ({ scenes, store }) =>
  inGroup("scene", [
    command("about", "What to try in the scene", ["I"], () => store.set({ hasAbout: !store.get().hasAbout })),
    command("demo", "Show me: play the scene’s demo, or stop it", ["Shift+D"], scenes.demo, {
      when: ({ demo, session }) => demo !== null || session.about.demo,
    }),
  ]);
