/** Devices to show a scene on, and commands to rotate them. Sizes are points, in portrait orientation. */

import { DEVICES } from "../../generated/devices.js";

/** @typedef {import("../state/state.js").Device} Device */
/** @typedef {import("../state/state.js").Insets} Insets */
/** @typedef {import("../../generated/devices.js").KnownDevice} KnownDevice */

/** The pixels per point that can be selected. */
export const SCALES = Object.freeze([1, 2, 3]);

/** @param {Device} device */
export const isLying = ({ orientation }) => orientation === "landscapeLeft" || orientation === "landscapeRight";

/** A device's size in its current orientation.
 * @param {Point} size in portrait orientation @param {boolean} lying @returns {Point} */
const held = ([width, height], lying) => (lying ? [height, width] : [width, height]);

/** The safe area of a known device.
 * @param {KnownDevice} device @param {boolean} lying @returns {Insets} */
export const safeAreaOf = ({ safeAreaInsets, landscapeSafeAreaInsets }, lying) =>
  lying ? landscapeSafeAreaInsets : safeAreaInsets;

/** The known device with this size, or null.
 * @param {Device} device @returns {KnownDevice | null} */
export function deviceOf(device) {
  const [width, height] = held(device.size, isLying(device));
  return DEVICES.find(({ size }) => size[0] === width && size[1] === height) ?? null;
}

/** The command that replaces the current device by a known one in the same orientation.
 * @param {Device} device @param {KnownDevice} chosen @returns {import("./input.js").Command} */
export function deviceCommand(device, chosen) {
  const lying = isLying(device);
  return {
    method: "Device.set",
    params: {
      size: held(chosen.size, lying),
      displayScale: chosen.displayScale,
      safeAreaInsets: safeAreaOf(chosen, lying),
    },
  };
}

/** The command that rotates the device. If its safe area is that of a known device, the safe area rotates too; a
 * scene's own safe area is left unchanged.
 * @param {Device} device @returns {import("./input.js").Command} */
export function rotateCommand(device) {
  const lying = isLying(device);
  const orientation = lying ? "portrait" : "landscapeLeft";
  const its = deviceOf(device);
  const isUsual = its !== null &&
    safeAreaOf(its, lying).every((inset, side) => inset === (device.safeAreaInsets ?? [])[side]);
  return {
    method: "Device.set",
    params: its && isUsual ? { orientation, safeAreaInsets: safeAreaOf(its, !lying) } : { orientation },
  };
}
