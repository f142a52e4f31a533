/// The parts of a view's geometry that absorb a change of its superview's size, as
/// `UIView.AutoresizingMask`.
///
/// ```swift
/// let container = View(id: "container")
/// container.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
/// let bar = View(id: "bar")
/// bar.frame = container.bounds
/// bar.autoresizingMask = AutoresizingMask.flexibleWidth
/// container.addSubview(bar)
/// container.frame.size.width = 200
/// precondition(bar.frame.width == 200)
/// ```
public struct AutoresizingMask: OptionSet, Equatable, Sendable {
  /// A bit for each part, as in UIKit.
  public let rawValue: UInt8

  /// Creates a mask from its bits.
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
  package static let allNames = [
    "flexibleLeftMargin", "flexibleWidth", "flexibleRightMargin", "flexibleTopMargin",
    "flexibleHeight", "flexibleBottomMargin",
  ]

  /// The names of the parts in the mask, in the order of their bits.
  package var names: [String] {
    Self.allNames.enumerated().filter { rawValue & 1 << $0.offset != 0 }.map(\.element)
  }

  /// Creates a mask from the names of its parts; returns nil for an unknown name.
  package init?(names: [String]) {
    var bits: UInt8 = 0
    for name in names {
      guard let index = Self.allNames.firstIndex(of: name) else { return nil }
      bits |= 1 << index
    }
    rawValue = bits
  }

  /// Returns which parts of an axis are flexible: the margin before the view, its length, the margin
  /// after it.
  func parts(_ axis: Axis) -> (start: Bool, length: Bool, end: Bool) {
    axis == .horizontal
      ? (contains(.flexibleLeftMargin), contains(.flexibleWidth), contains(.flexibleRightMargin))
      : (contains(.flexibleTopMargin), contains(.flexibleHeight), contains(.flexibleBottomMargin))
  }
}
