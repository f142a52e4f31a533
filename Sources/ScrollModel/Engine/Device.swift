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
