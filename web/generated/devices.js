// Written by `RECORD_GOLDENS=1 swift test --filter GeneratedFilesTests`; do not edit.

/**
 * A device of the menu, in portrait. The safe areas are those of the bare screen: status bar, sensors, home
 * indicator.
 * @typedef {Readonly<{
 *   name: string,
 *   size: Point,
 *   displayScale: number,
 *   safeAreaInsets: readonly [number, number, number, number],
 *   landscapeSafeAreaInsets: readonly [number, number, number, number],
 * }>} KnownDevice
 */

/**
 * The devices, in the order of the menu.
 * @type {readonly KnownDevice[]}
 */
export const DEVICES = Object.freeze(/** @type {const} */ ([
  {
    name: "iPhone 4s",
    size: [320, 480],
    displayScale: 2,
    safeAreaInsets: [20, 0, 0, 0],
    landscapeSafeAreaInsets: [0, 0, 0, 0],
  },
  {
    name: "iPhone SE, 5s",
    size: [320, 568],
    displayScale: 2,
    safeAreaInsets: [20, 0, 0, 0],
    landscapeSafeAreaInsets: [0, 0, 0, 0],
  },
  {
    name: "iPhone SE 3, 8",
    size: [375, 667],
    displayScale: 2,
    safeAreaInsets: [20, 0, 0, 0],
    landscapeSafeAreaInsets: [0, 0, 0, 0],
  },
  {
    name: "iPhone 8 Plus",
    size: [414, 736],
    displayScale: 3,
    safeAreaInsets: [20, 0, 0, 0],
    landscapeSafeAreaInsets: [0, 0, 0, 0],
  },
  {
    name: "iPhone X, 13 mini",
    size: [375, 812],
    displayScale: 3,
    safeAreaInsets: [44, 0, 34, 0],
    landscapeSafeAreaInsets: [0, 44, 21, 44],
  },
  {
    name: "iPhone 12, 14",
    size: [390, 844],
    displayScale: 3,
    safeAreaInsets: [47, 0, 34, 0],
    landscapeSafeAreaInsets: [0, 47, 21, 47],
  },
  {
    name: "iPhone 15, 16",
    size: [393, 852],
    displayScale: 3,
    safeAreaInsets: [59, 0, 34, 0],
    landscapeSafeAreaInsets: [0, 59, 21, 59],
  },
  {
    name: "iPhone 16 Pro",
    size: [402, 874],
    displayScale: 3,
    safeAreaInsets: [62, 0, 34, 0],
    landscapeSafeAreaInsets: [0, 62, 21, 62],
  },
  {
    name: "iPhone 15 Pro Max",
    size: [430, 932],
    displayScale: 3,
    safeAreaInsets: [59, 0, 34, 0],
    landscapeSafeAreaInsets: [0, 59, 21, 59],
  },
  {
    name: "iPad 9.7″",
    size: [768, 1024],
    displayScale: 2,
    safeAreaInsets: [20, 0, 0, 0],
    landscapeSafeAreaInsets: [20, 0, 0, 0],
  },
  {
    name: "iPad Pro 11″",
    size: [834, 1194],
    displayScale: 2,
    safeAreaInsets: [24, 0, 20, 0],
    landscapeSafeAreaInsets: [24, 0, 20, 0],
  },
  {
    name: "iPad Pro 12.9″",
    size: [1024, 1366],
    displayScale: 2,
    safeAreaInsets: [24, 0, 20, 0],
    landscapeSafeAreaInsets: [24, 0, 20, 0],
  },
]));
