import Foundation
import Scenes
import ScrollModel

/// A device of the page's menu.
struct MenuDevice: Sendable {
  private let known: KnownDevice

  /// All devices of the menu.
  static let all = KnownDevice.all.map(MenuDevice.init)

  var name: String { known.title }
  var size: CGSize { known.portrait.size }
  var safeAreaInsets: EdgeInsets { known.portrait.safeAreaInsets }

  /// The change that shows a scene in portrait on this device.
  var choice: DeviceChange {
    DeviceChange(
      size: size,
      safeAreaInsets: safeAreaInsets,
      displayScale: known.portrait.displayScale
    )
  }

  /// The change that turns this device, as the page's button does.
  func turn(toLandscape isLandscape: Bool) -> DeviceChange {
    let device = isLandscape ? known.landscape : known.portrait
    return DeviceChange(
      orientation: device.orientation,
      safeAreaInsets: device.safeAreaInsets
    )
  }
}
