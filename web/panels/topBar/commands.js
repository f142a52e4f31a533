/** Commands for the scene’s device, for control, and for the theme. */

import { command, inGroup } from "../../model/page/commands.js";
import { DEVICES } from "../../generated/devices.js";

/** @type {CommandList} */
export const deviceCommands = ({ scenes, device: screen }) =>
  inGroup("scene", [
    command("reset", "Reset the scene", ["Shift+R"], scenes.reset, {
      capability: "fork",
      when: ({ session }) => !session.isReadOnly,
      needs: "This scene cannot be reset here.",
    }),
    command("rotate", "Rotate the device", ["R"], screen.rotate, { capability: "edit" }),
    ...DEVICES.map((device) =>
      command(`device-${device.size.join("x")}`, `Device: ${device.name}`, [], () => screen.set(device), {
        capability: "edit",
      })
    ),
    command("keyboard", "Show or hide the keyboard", ["K"], screen.toggleKeyboard, { capability: "edit" }),
  ]);

/** @type {CommandList} */
export const controlCommands = ({ takeControl, releaseControl }) =>
  inGroup("page", [
    command("takeControl", "Take control of the scene", [], takeControl, {
      when: ({ session }) => session.client !== null && !session.isReadOnly && session.controller !== session.client,
      needs: "You have control, or the server is read-only.",
    }),
    command("releaseControl", "Release control of the scene", [], releaseControl, {
      when: ({ session }) => session.client !== null && session.controller === session.client,
      needs: "You do not have control.",
    }),
  ]);

/** @type {CommandList} */
export const themeCommands = ({ store }) =>
  inGroup("page", [
    ...(/** @type {const} */ ([["auto", "system"], ["light", "light"], ["dark", "dark"]])).map(
      ([theme, words]) =>
        command(`theme-${theme}`, `Theme: ${words}`, [], () => store.set({ theme }), {
          when: (/** @type {Page} */ page) => page.theme !== theme,
          needs: "This theme is already active.",
        }),
    ),
  ]);
