/** Commands for the scenes: choose one, and the keys of the gallery. */

import { command, inGroup } from "../../model/page/commands.js";

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

/** @type {CommandList} */
export const galleryCommands = ({ scenes, parts }) =>
  inGroup("scene", [
    command("scenes", "Choose a scene", ["S"], () => parts().gallery.open(), {
      when: ({ embedded }) => embedded === null,
    }),
    command("previousScene", "Previous scene", ["Shift+P"], scenes.previous),
    command("nextScene", "Next scene", ["Shift+N"], scenes.next),
    command("galleryMove", "Move between the scenes", ARROWS, null, { scope: "gallery" }),
    command("galleryEnds", "First, last scene", ["Home", "End"], null, { scope: "gallery" }),
    command("galleryLoad", "Open the scene", ["Enter"], null, { scope: "gallery" }),
  ]);
