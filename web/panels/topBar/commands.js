/** Commands for scenes and for the device that shows them. */

import { DEVICES } from "../../model/input/devices.js";
import { offers } from "../../model/session/permissions.js";

/** @typedef {import("../../model/page/commands.js").Command} Command */

/**
 * @param {import("../../app/app.js").App} app
 * @param {import("../../app/commands.js").Parts} parts
 * @returns {readonly Command[]}
 */
export function sceneCommands(app, parts) {
  return [
    { id: "scenes", title: "Choose a scene", group: "scene", keys: ["S"], run: () => parts().gallery.open() },
    { id: "previousScene", title: "Previous scene", group: "scene", keys: ["Shift+P"], run: app.scenes.previous },
    { id: "nextScene", title: "Next scene", group: "scene", keys: ["Shift+N"], run: app.scenes.next },
    {
      id: "about",
      title: "What to try in the scene",
      group: "scene",
      keys: ["I"],
      run: () => app.store.set({ hasAbout: !app.store.get().hasAbout }),
    },
    {
      id: "demo",
      title: "Show me: play the scene’s demo, or stop it",
      group: "scene",
      keys: ["Shift+D"],
      when: ({ demo, session }) => demo !== null || session.about.demo,
      run: app.scenes.demo,
    },
    {
      id: "reset",
      title: "Reset the scene",
      group: "scene",
      keys: ["Shift+R"],
      when: ({ session }) => offers(session, "fork"),
      run: app.scenes.reset,
    },
    { id: "rotate", title: "Rotate the device", group: "scene", keys: ["R"], run: app.device.rotate },
    ...DEVICES.map((device) => /** @type {const} */ ({
      id: `device-${device.size.join("x")}`,
      title: `Device: ${device.name}`,
      group: "scene",
      run: () => app.device.set(device),
    })),
    { id: "keyboard", title: "Show or hide the keyboard", group: "scene", keys: ["K"], run: app.device.toggleKeyboard },
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
