/** Commands for the scenes: choose one, and the keys of the gallery. */

/** @typedef {import("../../model/page/commands.js").Command} Command */

/**
 * @param {import("../../app/app.js").App} app
 * @param {import("../../app/commands.js").Parts} parts
 * @returns {readonly Command[]}
 */
export function galleryCommands({ scenes }, parts) {
  return [
    { id: "scenes", title: "Choose a scene", group: "scene", keys: ["S"], run: () => parts().gallery.open() },
    { id: "previousScene", title: "Previous scene", group: "scene", keys: ["Shift+P"], run: scenes.previous },
    { id: "nextScene", title: "Next scene", group: "scene", keys: ["Shift+N"], run: scenes.next },
    {
      id: "galleryMove",
      title: "Move among the scenes",
      group: "scene",
      keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"],
      scope: "gallery",
    },
    { id: "galleryEnds", title: "First, last scene", group: "scene", keys: ["Home", "End"], scope: "gallery" },
    { id: "galleryLoad", title: "Open the scene", group: "scene", keys: ["Enter"], scope: "gallery" },
  ];
}
