/** Commands for the scenes: choose one, and the keys of the gallery. */

import { command, inGroup } from "../../model/page/commands.js";

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

/** @type {CommandList} */
export const galleryCommands = ({ scenes, parts }) => {
  const move = (/** @type {string} */ key) => parts().gallery.move(key);
  const here = /** @type {const} */ ({ scope: "gallery", isHidden: true });
  return inGroup("scene", [
    command("scenes", "Choose a scene", ["S"], () => parts().gallery.open(), {
      when: ({ embedded }) => embedded === null,
    }),
    command("previousScene", "Previous scene", ["Shift+P"], scenes.previous),
    command("nextScene", "Next scene", ["Shift+N"], scenes.next),
    command("galleryMove", "Move between the scenes", ARROWS, move, { ...here, repeats: true }),
    command("galleryEnds", "First, last scene", ["Home", "End"], move, here),
    command("galleryLoad", "Open the scene", ["Enter"], () => parts().gallery.openFocused(), here),
  ]);
};
