public import Foundation

/// The device with the window that the model fills.
///
/// With `import ScrollRecording` it is `Codable`.
///
/// ```swift
/// var phone = Device(
///   size: CGSize(width: 390, height: 844),
///   displayScale: 3,
///   safeAreaInsets: EdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
/// )
/// phone.keyboard.portrait = 291
/// let window = Window(id: "window")
/// let engine = Engine(root: window, device: phone)
/// try engine.handle(.setDevice(DeviceChange(orientation: .landscapeLeft)), at: 0)
/// precondition(window.bounds.size == CGSize(width: 844, height: 390))
/// ```
public struct Device: Equatable, Sendable {
  /// The size of the screen in points, in the current orientation.
  public var size: CGSize
  /// Pixels per point; Apple's devices have 1, 2 or 3.
  ///
  /// Scenes and commands can set any number from 0.5 to 8. Without a pixel, at zero or less, the model
  /// rounds to whole points.
  public var displayScale: Double
  /// The orientation in which the user holds it.
  public var orientation: Orientation
  /// The parts of the window that bars, notch and home indicator cover.
  public var safeAreaInsets: EdgeInsets

  /// The heights of the keyboard that a text field shows.
  public var keyboard = KeyboardHeights()
  /// Whether a hardware keyboard is attached: a text field then shows no keyboard on the screen.
  public var hardwareKeyboard = false

  /// The heights of the device's keyboard, in points.
  public struct KeyboardHeights: Equatable, Sendable {
    /// The height in portrait; 216 by default, as on an iPhone.
    public var portrait = 216.0
    /// The height in landscape; 162 by default, as on an iPhone.
    public var landscape = 162.0

    /// Creates the heights of an iPhone.
    public init() {}
  }

  /// The orientation of the device, as `UIInterfaceOrientation`.
  public enum Orientation: String, CaseIterable, Sendable {
    /// The home indicator is at the bottom.
    case portrait
    /// The home indicator is at the top.
    case portraitUpsideDown
    /// The home indicator is on the right.
    case landscapeLeft
    /// The home indicator is on the left.
    case landscapeRight

    /// Whether the device is in landscape.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  }

  /// Creates a device; by default it is in portrait and nothing covers its window.
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

  /// Whether no number of the device is infinite or NaN.
  var isFinite: Bool {
    size.isFinite && displayScale.isFinite && safeAreaInsets.isFinite
      && keyboard.portrait.isFinite && keyboard.landscape.isFinite
  }

  /// The height of the keyboard in the current orientation, in points.
  var keyboardHeight: Double { orientation.isLandscape ? keyboard.landscape : keyboard.portrait }
}

/// A change of some properties of a device; nil keeps the current value.
///
/// ```swift
/// let rotation = Command.setDevice(DeviceChange(orientation: .landscapeLeft))
/// ```
public struct DeviceChange: Equatable, Sendable {
  /// The new orientation.
  public var orientation: Device.Orientation?
  /// The new size of the screen in points; if nil, a change between portrait and landscape swaps the
  /// sides.
  public var size: CGSize?
  /// The new parts of the window that bars, notch and home indicator cover.
  public var safeAreaInsets: EdgeInsets?
  /// The new number of pixels per point.
  public var displayScale: Double?
  /// The times of the display's next frames in microseconds of engine time, rising, all later than the command,
  /// at most 100,000.
  ///
  /// They replace those that an earlier command gave; after the last one, the frames come at the engine's rate.
  public var frameTimes: [Int64]?

  /// Creates a change of the given properties.
  public init(
    orientation: Device.Orientation? = nil,
    size: CGSize? = nil,
    safeAreaInsets: EdgeInsets? = nil,
    displayScale: Double? = nil,
    frameTimes: [Int64]? = nil
  ) {
    self.orientation = orientation
    self.size = size
    self.safeAreaInsets = safeAreaInsets
    self.displayScale = displayScale
    self.frameTimes = frameTimes
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
  /// The maximum width, height and inset of a device, in points; larger than any real device's.
  package static let maximumLength = 100_000.0
  /// The valid numbers of pixels per point.
  package static let displayScales = 0.5...8

  /// Describes the valid sizes if `size` is not one; returns nil if it is valid.
  package static func fault(inSize size: CGSize) -> String? {
    [Double(size.width), Double(size.height)].allSatisfy { $0 > 0 && $0 <= maximumLength }
      ? nil : "a width and a height above zero, up to \(Int(maximumLength))"
  }

  /// Describes the valid insets if `insets` are not; returns nil if they are valid.
  package static func fault(inSafeAreaInsets insets: EdgeInsets) -> String? {
    [insets.top, insets.left, insets.bottom, insets.right].allSatisfy((0...maximumLength).contains)
      ? nil : "insets from 0 to \(Int(maximumLength))"
  }

  /// Describes the valid display scales if `scale` is not one; returns nil if it is valid.
  package static func fault(inDisplayScale scale: Double) -> String? {
    displayScales.contains(scale) ? nil : "pixels per point from 0.5 to 8"
  }
}
