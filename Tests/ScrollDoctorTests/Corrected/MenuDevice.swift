import Foundation
import ScrollModel
import Testing

/// A device of the page's menu, in portrait.
struct MenuDevice: Sendable {
  let name: String
  let size: CGSize
  let displayScale: Double
  let safeAreaInsets: EdgeInsets

  /// The page's list of devices.
  private static let list = URL(filePath: #filePath)
    .deletingLastPathComponent()
    .appending(path: "../../../web/model/input/devices.js")

  /// All devices of the menu, as the page lists them.
  static let all: [MenuDevice] = {
    let row =
      /known\("(?<name>[^"]+)", \[(?<size>[\d, ]+)\], (?<scale>\d), \[(?<insets>[\d, ]+)\]\)/
    guard let text = try? String(contentsOf: list, encoding: .utf8) else { return [] }
    return text.matches(of: row).compactMap { match in
      let (size, insets) = (numbers(match.size), numbers(match.insets))
      guard size.count == 2, insets.count == 4, let scale = Double(match.scale) else { return nil }
      return MenuDevice(
        name: String(match.name),
        size: CGSize(width: size[0], height: size[1]),
        displayScale: scale,
        safeAreaInsets: EdgeInsets(
          top: insets[0],
          left: insets[1],
          bottom: insets[2],
          right: insets[3]
        )
      )
    }
  }()

  private static func numbers(_ text: Substring) -> [Double] {
    text.split(separator: ",").compactMap { Double($0.trimmingPrefix(" ")) }
  }

  /// The change that shows a scene in portrait on this device.
  var choice: DeviceChange {
    DeviceChange(size: size, safeAreaInsets: safeAreaInsets, displayScale: displayScale)
  }

  /// The change that turns this device, as the page's button does.
  func turn(toLandscape isLandscape: Bool) -> DeviceChange {
    DeviceChange(
      orientation: isLandscape ? .landscapeLeft : .portrait,
      safeAreaInsets: isLandscape ? landscapeInsets : safeAreaInsets
    )
  }

  /// In landscape a home button's screen hides its status bar, and one with sensors keeps their space on
  /// both sides and 21 points for the home indicator; tablets change nothing.
  private var landscapeInsets: EdgeInsets {
    let top = safeAreaInsets.top
    guard min(size.width, size.height) < 600 else { return safeAreaInsets }
    return safeAreaInsets.bottom > 0
      ? EdgeInsets(top: 0, left: top, bottom: 21, right: top) : .zero
  }
}
