public import Foundation

/// The device whose window the model fills.
public struct Device: Equatable, Sendable {
  /// The screen in points, as the user holds it.
  public var size: CGSize
  /// Pixels per point: 1, 2 or 3.
  public var displayScale: Double
  /// How the user holds it.
  public var orientation: Orientation
  /// What bars, notch and home indicator cover of the window.
  public var safeAreaInsets: EdgeInsets

  /// The keyboard that a text field raises.
  public var keyboard = KeyboardHeights()
  /// Whether a keyboard with keys is attached: a text field raises none on the screen.
  public var hardwareKeyboard = false

  /// How high the device's keyboard is, in points.
  public struct KeyboardHeights: Equatable, Sendable {
    /// The height upright; 216 by default, as on an iPhone.
    public var portrait = 216.0
    /// The height on its side; 162 by default, as on an iPhone.
    public var landscape = 162.0

    /// The heights of an iPhone.
    public init() {}
  }

  /// How the user holds the device, as `UIInterfaceOrientation`.
  public enum Orientation: String, CaseIterable, Sendable {
    case portrait, portraitUpsideDown, landscapeLeft, landscapeRight

    /// Whether the device lies on its side.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  }

  /// A device held upright, without anything covering its window unless said otherwise.
  public init(
    size: CGSize,
    displayScale: Double = 2,
    orientation: Orientation = .portrait,
    safeAreaInsets: EdgeInsets = .zero
  ) {
    self.size = size
    self.displayScale = displayScale
    self.orientation = orientation
    self.safeAreaInsets = safeAreaInsets
  }

  /// How high the device's keyboard is as the user holds it, in points.
  var keyboardHeight: Double { orientation.isLandscape ? keyboard.landscape : keyboard.portrait }
}

/// What becomes another of a device; nil for what stays.
public struct DeviceChange: Equatable, Sendable {
  /// How the user holds it from now on.
  public var orientation: Device.Orientation?
  /// The screen in points; without one, turning between upright and sideways swaps its sides.
  public var size: CGSize?
  /// What bars, notch and home indicator cover of the window.
  public var safeAreaInsets: EdgeInsets?
  /// Pixels per point.
  public var displayScale: Double?

  /// A change of what is given.
  public init(
    orientation: Device.Orientation? = nil,
    size: CGSize? = nil,
    safeAreaInsets: EdgeInsets? = nil,
    displayScale: Double? = nil
  ) {
    self.orientation = orientation
    self.size = size
    self.safeAreaInsets = safeAreaInsets
    self.displayScale = displayScale
  }

  func applied(to old: Device) -> Device {
    var device = old
    device.orientation = orientation ?? old.orientation
    if device.orientation.isLandscape != old.orientation.isLandscape {
      device.size = CGSize(width: old.size.height, height: old.size.width)
    }
    device.size = size ?? device.size
    device.safeAreaInsets = safeAreaInsets ?? old.safeAreaInsets
    device.displayScale = displayScale ?? old.displayScale
    return device
  }
}

extension Device {
  /// The most points a device is wide or high, or has covered at an edge; all devices together are
  /// smaller.
  public static let largest = 100_000.0
  /// The pixels per point that a device may have.
  public static let displayScales = 0.5...8

  /// What a size must be to be taken, in words; nil for one that is taken.
  public static func fault(inSize size: CGSize) -> String? {
    [Double(size.width), Double(size.height)].allSatisfy { $0 > 0 && $0 <= largest }
      ? nil : "a width and a height above zero, up to \(Int(largest))"
  }

  /// What insets must be to be taken, in words; nil for those that are.
  public static func fault(inSafeAreaInsets insets: EdgeInsets) -> String? {
    [insets.top, insets.left, insets.bottom, insets.right].allSatisfy((0...largest).contains)
      ? nil : "insets from 0 to \(Int(largest))"
  }

  /// What a display scale must be to be taken, in words; nil for one that is.
  public static func fault(inDisplayScale scale: Double) -> String? {
    displayScales.contains(scale) ? nil : "pixels per point from 0.5 to 8"
  }
}
