/** Turns the device, replaces it, shows and hides its keyboard. */

import { deviceCommand, rotateCommand } from "../model/input/devices.js";
import { keyboardCommand } from "../model/input/keyboard.js";

/** @param {Pick<Store, "get">} store @param {Readonly<{ send: Call, ensureControl: () => boolean }>} page */
export function createDeviceController(store, { send, ensureControl }) {
  /** @param {(state: State) => import("../model/input/input.js").Command | null} commandFor */
  const command = (commandFor) => {
    const { state } = store.get().session;
    const found = state && commandFor(state);
    if (found && ensureControl()) void send(found.method, found.params);
  };
  return Object.freeze({
    rotate: () => command(({ device }) => device ? rotateCommand(device) : null),
    /** @param {import("../model/input/devices.js").KnownDevice} chosen */
    set: (chosen) => command(({ device }) => device ? deviceCommand(device, chosen) : null),
    toggleKeyboard: () => command(keyboardCommand),
  });
}
