import Foundation
import JSON
import Scenes
import ScrollModel

/// The page's module of the devices that a scene can be shown on.
enum PageDevices {
  static var text: String {
    """
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
    \(KnownDevice.all.map(row).joined())]));

    """
  }

  private static func row(_ device: KnownDevice) -> String {
    let portrait = device.portrait
    return """
        {
          name: \(JSONValue.string(device.title).serializedString),
          size: [\(list([portrait.size.width, portrait.size.height]))],
          displayScale: \(list([portrait.displayScale])),
          safeAreaInsets: [\(list(portrait.safeAreaInsets))],
          landscapeSafeAreaInsets: [\(list(device.landscape.safeAreaInsets))],
        },

      """
  }

  private static func list(_ insets: EdgeInsets) -> String {
    list([insets.top, insets.left, insets.bottom, insets.right])
  }

  private static func list(_ numbers: [Double]) -> String {
    numbers.map { JSONValue.number($0).serializedString }.joined(separator: ", ")
  }
}
