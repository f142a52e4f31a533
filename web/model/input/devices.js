/** Devices to show a scene on, and commands to rotate them. Sizes are points, in portrait orientation. */

/** @typedef {import("../state/state.js").Device} Device */
/** @typedef {import("../state/state.js").Insets} Insets */

/** `safeAreaInsets` are those of the bare screen: status bar, sensors, home indicator.
 * @typedef {Readonly<{ name: string, size: Point, displayScale: number, safeAreaInsets: Insets }>} KnownDevice */

/** Screens as Apple's Human Interface Guidelines list them ("Layout", device dimensions); the insets are those that
 * UIKit reports there for a full-screen window.
 * @type {readonly KnownDevice[]} */
export const DEVICES = Object.freeze([
  known("iPhone 4s", [320, 480], 2, [20, 0, 0, 0]),
  known("iPhone SE, 5s", [320, 568], 2, [20, 0, 0, 0]),
  known("iPhone SE 3, 8", [375, 667], 2, [20, 0, 0, 0]),
  known("iPhone 8 Plus", [414, 736], 3, [20, 0, 0, 0]),
  known("iPhone X, 13 mini", [375, 812], 3, [44, 0, 34, 0]),
  known("iPhone 12, 14", [390, 844], 3, [47, 0, 34, 0]),
  known("iPhone 15, 16", [393, 852], 3, [59, 0, 34, 0]),
  known("iPhone 16 Pro", [402, 874], 3, [62, 0, 34, 0]),
  known("iPhone 15 Pro Max", [430, 932], 3, [59, 0, 34, 0]),
  known("iPad 9.7″", [768, 1024], 2, [20, 0, 0, 0]),
  known("iPad Pro 11″", [834, 1194], 2, [24, 0, 20, 0]),
  known("iPad Pro 12.9″", [1024, 1366], 2, [24, 0, 20, 0]),
]);

/** The pixels per point that can be selected. */
export const SCALES = Object.freeze([1, 2, 3]);

/** @param {string} name @param {Point} size @param {number} displayScale @param {Insets} safeAreaInsets
 * @returns {KnownDevice} */
function known(name, size, displayScale, safeAreaInsets) {
  return Object.freeze({ name, size, displayScale, safeAreaInsets });
}

/** @param {Device} device */
export const isLying = ({ orientation }) => orientation === "landscapeLeft" || orientation === "landscapeRight";

/** A device's size in its current orientation.
 * @param {Point} size in portrait orientation @param {boolean} lying @returns {Point} */
const held = ([width, height], lying) => (lying ? [height, width] : [width, height]);

/** The safe area of a known device in landscape. A screen with a home button hides its status bar there; one with
 * sensors keeps their space on both sides, and 21 points for the home indicator. Tablets change nothing.
 * @param {KnownDevice} device @param {boolean} lying @returns {Insets} */
export function safeAreaOf({ size, safeAreaInsets }, lying) {
  if (!lying || Math.min(...size) >= 600) return safeAreaInsets;
  const [top, , bottom] = safeAreaInsets;
  return bottom > 0 ? [0, top, 21, top] : [0, 0, 0, 0];
}

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
