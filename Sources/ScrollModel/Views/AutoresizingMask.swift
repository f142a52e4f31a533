/// The parts of a view's place in its superview that take up a change of the superview's size, as
/// `UIView.AutoresizingMask`.
public struct AutoresizingMask: OptionSet, Equatable, Sendable {
  /// A bit for each part, as in UIKit.
  public let rawValue: UInt8

  /// A mask from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The distance from the superview's left edge.
  public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
  /// The view's width.
  public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
  /// The distance from the superview's right edge.
  public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
  /// The distance from the superview's upper edge.
  public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
  /// The view's height.
  public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  /// The distance from the superview's lower edge.
  public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)

  /// UIKit's names of the parts, in the order of their bits.
  public static let allNames = [
    "flexibleLeftMargin", "flexibleWidth", "flexibleRightMargin", "flexibleTopMargin",
    "flexibleHeight", "flexibleBottomMargin",
  ]

  /// The names of the parts in the mask, in the order of their bits.
  public var names: [String] {
    Self.allNames.enumerated().filter { rawValue & 1 << $0.offset != 0 }.map(\.element)
  }

  /// The mask of the parts with these names; nil if there is no such part.
  public init?(names: [String]) {
    var bits: UInt8 = 0
    for name in names {
      guard let index = Self.allNames.firstIndex(of: name) else { return nil }
      bits |= 1 << index
    }
    rawValue = bits
  }

  /// Which parts of an axis are flexible: the margin before the view, the view, the margin after it.
  func parts(_ axis: Axis) -> (start: Bool, length: Bool, end: Bool) {
    axis == .horizontal
      ? (contains(.flexibleLeftMargin), contains(.flexibleWidth), contains(.flexibleRightMargin))
      : (contains(.flexibleTopMargin), contains(.flexibleHeight), contains(.flexibleBottomMargin))
  }
}
