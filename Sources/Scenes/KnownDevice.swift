import Foundation
import JSON
package import ScrollModel

/// A device of the page's menu, on which a scene can be opened.
package struct KnownDevice: Equatable, Sendable {
  /// The name in the menu: the first model, and the suffixes of others of the same size, as in
  /// `iPhone SE, 5s`.
  package let title: String
  /// The models that have this screen, such as `iPhone SE` and `iPhone 5s`.
  package let models: [String]
  /// The models' names as they are typed in a shell without quotation marks, such as `iphone-se`.
  ///
  /// Stored, because each description of the options of a command has them.
  package let shortNames: [String]
  /// Its size, pixels and safe area in portrait.
  package let portrait: Device
  /// Its size, pixels and safe area in landscape.
  package let landscape: Device

  /// Screens as Apple's Human Interface Guidelines list them ("Layout", device dimensions); the insets are those
  /// that UIKit reports there for a full-screen window.
  package static let all = [
    KnownDevice("iPhone 4s", 320, 480, scale: 2, top: 20),
    KnownDevice("iPhone SE, 5s", 320, 568, scale: 2, top: 20),
    KnownDevice("iPhone SE 3, 8", 375, 667, scale: 2, top: 20),
    KnownDevice("iPhone 8 Plus", 414, 736, scale: 3, top: 20),
    KnownDevice("iPhone X, 13 mini", 375, 812, scale: 3, top: 44, bottom: 34),
    KnownDevice("iPhone 12, 14", 390, 844, scale: 3, top: 47, bottom: 34),
    KnownDevice("iPhone 15, 16", 393, 852, scale: 3, top: 59, bottom: 34),
    KnownDevice("iPhone 16 Pro", 402, 874, scale: 3, top: 62, bottom: 34),
    KnownDevice("iPhone 15 Pro Max", 430, 932, scale: 3, top: 59, bottom: 34),
    KnownDevice("iPad 9.7″", 768, 1024, scale: 2, top: 20),
    KnownDevice("iPad Pro 11″", 834, 1194, scale: 2, top: 24, bottom: 20),
    KnownDevice("iPad Pro 12.9″", 1024, 1366, scale: 2, top: 24, bottom: 20),
  ]

  /// The shortest side of a tablet, in points.
  private static let tabletWidth = 600.0

  private init(
    _ title: String,
    _ width: Double,
    _ height: Double,
    scale: Double,
    top: Double,
    bottom: Double = 0
  ) {
    self.title = title
    models = Self.models(title)
    shortNames = models.map(Self.shortName)
    portrait = Device(
      size: CGSize(width: width, height: height),
      displayScale: scale,
      safeAreaInsets: EdgeInsets(top: top, left: 0, bottom: bottom, right: 0)
    )
    var landscape = portrait
    landscape.size = CGSize(width: height, height: width)
    landscape.orientation = .landscapeLeft
    // A phone with a home button hides its status bar; one with sensors keeps their space on both sides, and 21
    // points for the home indicator. Tablets change nothing.
    if width < Self.tabletWidth {
      landscape.safeAreaInsets =
        bottom > 0 ? EdgeInsets(top: 0, left: top, bottom: 21, right: top) : .zero
    }
    self.landscape = landscape
  }

  /// The models that have this screen.
  private static func models(_ title: String) -> [String] {
    let parts = title.split(separator: ", ").map(String.init)
    let family = title.prefix { $0 != " " }
    return parts.enumerated().map { $0.offset == 0 ? $0.element : "\(family) \($0.element)" }
  }

  /// The device with a name: its title or one of its models, in upper or lower case, with any characters between the
  /// words; nil if none has it.
  package static func named(_ name: String) -> KnownDevice? {
    let name = shortName(name)
    return all.first { $0.shortNames.contains(name) || shortName($0.title) == name }
  }

  /// Describes a name that no device has: a similar one, if there is any.
  package static func fault(in name: String) -> String {
    let short = shortName(name)
    let near = Spelling.nearest(to: short, among: all.flatMap(\.shortNames))
    let model = all.flatMap(\.models).first { shortName($0) == near }
    return "no device \(PrintableText.quoted(name))"
      + (model.map { "; did you mean \"\($0)\"?" } ?? "")
  }

  private static func shortName(_ name: String) -> String {
    name.lowercased().split { !($0.isLetter || $0.isNumber || $0 == ".") }.joined(separator: "-")
  }
}

extension Device {
  /// The known device with its size, in its orientation; nil if there is none.
  private var known: KnownDevice? {
    KnownDevice.all.first { $0.held(like: self).size == size }
  }

  /// Returns this device with the screen of a known one; orientation and keyboards stay.
  package func replaced(by known: KnownDevice) -> Device {
    var device = self
    let held = known.held(like: self)
    device.size = held.size
    device.displayScale = held.displayScale
    device.safeAreaInsets = held.safeAreaInsets
    return device
  }

  /// The device in landscape, itself if it is there already.
  ///
  /// A safe area that is a known device's turns with it; a scene's own stays as it is.
  package func turnedToLandscape() -> Device {
    guard !orientation.isLandscape else { return self }
    var device = self
    device.orientation = .landscapeLeft
    device.size = CGSize(width: size.height, height: size.width)
    if let known, known.portrait.safeAreaInsets == safeAreaInsets {
      device.safeAreaInsets = known.landscape.safeAreaInsets
    }
    return device
  }
}

extension KnownDevice {
  fileprivate func held(like device: Device) -> Device {
    device.orientation.isLandscape ? landscape : portrait
  }
}
