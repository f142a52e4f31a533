#if canImport(CoreGraphics)
public import CoreGraphics
#else
public import Foundation
#endif

extension Sample {
  /// What a scroll view has besides what every view has.
  public struct Scroll: Equatable, Sendable {
    /// The point of the content that is at the view's top left.
    public var contentOffset: CGPoint
    /// The size of the content.
    public var contentSize: CGSize
    /// What the program has added to the content.
    public var contentInset = Insets()
    /// The same with what the safe area adds.
    public var adjustedContentInset = Insets()
    /// What bars cover of the view.
    public var safeAreaInsets = Insets()
    /// The scale of the content, with its limits.
    public var zoomScale: CGFloat = 1
    /// The limits of the scale.
    public var minimumZoomScale: CGFloat = 1, maximumZoomScale: CGFloat = 1
    /// The share of the velocity that is left after a millisecond.
    public var decelerationRate: CGFloat = 0.998
    /// What holds of it.
    public var flags: Flags = [.isScrollEnabled, .bounces]
    /// Whether it is a table.
    public var isTable = false

    /// Creates what a scroll view has, with the usual values for everything else.
    public init(contentOffset: CGPoint = .zero, contentSize: CGSize) {
      self.contentOffset = contentOffset
      self.contentSize = contentSize
    }

    /// What holds of a scroll view, by the names of UIKit's properties.
    public struct Flags: OptionSet, Sendable {
      /// A bit for each flag.
      public var rawValue: UInt16

      /// Creates flags.
      public init(rawValue: UInt16) { self.rawValue = rawValue }

      /// A finger is down, and may scroll.
      public static let isTracking = Flags(rawValue: 1)
      /// A finger scrolls.
      public static let isDragging = Flags(rawValue: 1 << 1)
      /// The content moves on after a finger has left.
      public static let isDecelerating = Flags(rawValue: 1 << 2)
      /// Fingers zoom.
      public static let isZooming = Flags(rawValue: 1 << 3)
      /// The scale goes back to a limit.
      public static let isZoomBouncing = Flags(rawValue: 1 << 4)
      /// The content moves to an offset that the program has set.
      public static let isScrollAnimating = Flags(rawValue: 1 << 5)
      /// It rests at whole pages.
      public static let isPagingEnabled = Flags(rawValue: 1 << 6)
      /// Fingers may scroll.
      public static let isScrollEnabled = Flags(rawValue: 1 << 7)
      /// Content goes past its edges and back.
      public static let bounces = Flags(rawValue: 1 << 8)

      /// The flags with the names that messages have for them.
      static let names: [(flag: Flags, name: StaticString)] = [
        (.isTracking, "isTracking"), (.isDragging, "isDragging"),
        (.isDecelerating, "isDecelerating"), (.isZooming, "isZooming"),
        (.isZoomBouncing, "isZoomBouncing"), (.isScrollAnimating, "isScrollAnimating"),
        (.isPagingEnabled, "isPagingEnabled"), (.isScrollEnabled, "isScrollEnabled"),
        (.bounces, "bounces"),
      ]
    }
  }
}

extension Sample.View {
  /// The smallest and the largest offset at which the content rests; nil for a view that does not scroll.
  var restingOffsets: (low: CGPoint, high: CGPoint)? {
    guard let scroll else { return nil }
    let (inset, size) = (scroll.adjustedContentInset, scroll.contentSize)
    let low = CGPoint(x: -inset.left, y: -inset.top)
    let high = CGPoint(
      x: max(low.x, size.width + inset.right - frame.width),
      y: max(low.y, size.height + inset.bottom - frame.height)
    )
    return (low, high)
  }
}
