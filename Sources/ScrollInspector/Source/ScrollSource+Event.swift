extension ScrollSource {
  /// The name of an event: one of UIKit's or of a browser's, or of the program's own.
  ///
  /// ```swift
  /// let loaded: ScrollSource.EventName = "rowsLoaded"
  /// precondition(loaded.rawValue == "rowsLoaded" && loaded != .scrollend)
  /// ```
  public struct EventName: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name, of 1 to 64 bytes.
    public let rawValue: String

    /// Creates the name of an event; a commit refuses one that is not of 1 to 64 bytes.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates the name of an event; a commit refuses one that is not of 1 to 64 bytes.
    public init(stringLiteral name: String) { self.init(rawValue: name) }

    /// The offset has changed.
    public static let scrollViewDidScroll: Self = "scrollViewDidScroll"
    /// A drag has begun.
    public static let scrollViewWillBeginDragging: Self = "scrollViewWillBeginDragging"
    /// The finger of a drag is about to lift.
    public static let scrollViewWillEndDragging: Self = "scrollViewWillEndDragging"
    /// The finger of a drag has lifted.
    public static let scrollViewDidEndDragging: Self = "scrollViewDidEndDragging"
    /// The content goes on by itself.
    public static let scrollViewWillBeginDecelerating: Self = "scrollViewWillBeginDecelerating"
    /// The content has come to rest, or was caught.
    public static let scrollViewDidEndDecelerating: Self = "scrollViewDidEndDecelerating"
    /// An animated change by the program is over.
    public static let scrollViewDidEndScrollingAnimation: Self =
      "scrollViewDidEndScrollingAnimation"
    /// The content is at its top after a tap on the status bar.
    public static let scrollViewDidScrollToTop: Self = "scrollViewDidScrollToTop"
    /// A browser's wheel event.
    public static let wheel: Self = "wheel"
    /// A browser's event: a finger has touched down.
    public static let touchstart: Self = "touchstart"
    /// A browser's event: a finger was lifted.
    public static let touchend: Self = "touchend"
    /// A browser's event: the offset has changed.
    public static let scroll: Self = "scroll"
    /// A browser's event: scrolling is over.
    public static let scrollend: Self = "scrollend"

    /// An input has moved nothing, though content is cut off: `element`, `overflow`, `by`, `length`, `hidden`.
    public static let scrollblocked: Self = "scrollblocked"
    /// Content that is in sight has moved because its length changed: `element`, `distance`, `before`, `after`.
    public static let contentshifted: Self = "contentshifted"
    /// An input over a layer has moved the view behind it: `element`, `by`, `scrolled`.
    public static let layerpassed: Self = "layerpassed"
    /// The keyboard covers the focused field: `element`, `hidden`, `height`, `keyboard`.
    public static let fieldcovered: Self = "fieldcovered"
    /// Scroll handlers have forced layouts in a frame: `count`, `duration`, `member`, `caller`.
    public static let layoutforced: Self = "layoutforced"
    /// A frame was drawn while something scrolled: `took`, `gap`, `dropped`, `caller`, `scriptTook`.
    public static let framedrawn: Self = "framedrawn"
  }
}
