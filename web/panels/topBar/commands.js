/** Commands for the scene’s device, for control, and for the theme. */

import { DEVICES } from "../../model/input/devices.js";
import { offers } from "../../model/session/permissions.js";

/** @param {import("../../app/app.js").App} app @returns {readonly Command[]} */
export function deviceCommands({ scenes, device: screen }) {
  return [
    {
      id: "reset",
      title: "Reset the scene",
      group: "scene",
      keys: ["Shift+R"],
      when: ({ session }) => offers(session, "fork") && !session.isReadOnly,
      run: scenes.reset,
    },
    { id: "rotate", title: "Rotate the device", group: "scene", keys: ["R"], run: screen.rotate },
    ...DEVICES.map((device) => /** @type {const} */ ({
      id: `device-${device.size.join("x")}`,
      title: `Device: ${device.name}`,
      group: "scene",
      run: () => screen.set(device),
    })),
    { id: "keyboard", title: "Show or hide the keyboard", group: "scene", keys: ["K"], run: screen.toggleKeyboard },
  ];
}

/** @param {import("../../app/app.js").App} app @returns {readonly Command[]} */
export function controlCommands({ takeControl, releaseControl }) {
  return [
    {
      id: "takeControl",
      title: "Take control of the scene",
      group: "page",
      when: ({ session }) => session.client !== null && !session.isReadOnly && session.controller !== session.client,
      run: takeControl,
    },
    {
      id: "releaseControl",
      title: "Release control of the scene",
      group: "page",
      when: ({ session }) => session.client !== null && session.controller === session.client,
      run: releaseControl,
    },
  ];
}

/** @param {import("../../app/app.js").App} app @returns {readonly Command[]} */
export function themeCommands({ store }) {
  return [
    ...(/** @type {const} */ ([["auto", "as the system"], ["light", "light"], ["dark", "dark"]])).map(
      ([theme, words]) => /** @type {const} */ ({
        id: `theme-${theme}`,
        title: `Theme: ${words}`,
        group: "page",
        when: (/** @type {Page} */ page) => page.theme !== theme,
        run: () => store.set({ theme }),
      }),
    ),
  ];
}
