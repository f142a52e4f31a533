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

  /// How the user holds the device, as `UIInterfaceOrientation`.
  public enum Orientation: String, CaseIterable, Sendable {
    case portrait, portraitUpsideDown, landscapeLeft, landscapeRight
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
}
