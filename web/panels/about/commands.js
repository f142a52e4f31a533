/** Commands for what a scene is about: its text, its variants and its demo. */

import { choicesOf, nextChoice } from "../../model/scenes/variants.js";
import { command, inGroup } from "../../model/page/commands.js";
import { isPlaying } from "../../model/scenes/demo.js";
import { isWorthShowing } from "../../model/scenes/about.js";

/** @type {CommandList} */
export const aboutCommands = ({ scenes, store, parts }) =>
  inGroup("scene", [
    command(
      "about",
      "About the scene",
      ["I"],
      () => store.set({ hasAbout: !store.get().hasAbout }),
      {
        when: ({ session }) => session.state !== null && isWorthShowing(session.about),
        needs: "The scene has no text.",
      },
    ),
    command(
      "variant",
      "Next variant of the scene",
      ["Shift+V"],
      () => parts().about.showNext(store.get()),
      {
        when: (page) => nextChoice(choicesOf(page)) !== null,
        needs: "The scene has only one variant.",
      },
    ),
    command("demo", "Show me: play the scene’s demo, or stop it", ["Shift+D"], scenes.demo, {
      when: ({ demo, session }) => isPlaying(demo) || session.about.demo,
      needs: "The scene has no demo.",
    }),
  ]);
