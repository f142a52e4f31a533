#if canImport(CoreGraphics)
import CoreGraphics
#else
import Foundation
#endif

/// Tells why content moves, and what delegates hear, from what scroll views say of themselves: the app's own delegates
/// stay where they are.
///
/// It is shown each scroll view when its offset changes and once a frame. The parts that it finds of a view add up to
/// the change of the view's offset between the first and the last time.
///
/// ```swift
/// var finder = MoveFinder()
/// finder.observe(list, at: 0)
/// list.scroll?.contentOffset.y = 12
/// finder.observe(list, at: 16_667)
/// print(finder.takeMoves())  // an assignment by the program
/// ```
public struct MoveFinder {
  /// What is going on in the app, which explains a move that the view itself does not.
  public struct Circumstances: OptionSet, Sendable {
    /// A bit for each.
    public var rawValue: UInt8

    /// Creates circumstances.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The keyboard comes, changes or goes.
    public static let keyboardMoves = Circumstances(rawValue: 1)
    /// The device is turned.
    public static let deviceTurns = Circumstances(rawValue: 2)
    /// Content is shown on its way to the offset that the program has set.
    public static let isAnimated = Circumstances(rawValue: 4)
  }

  private var known: [String: Sample.View] = [:]
  private var moves = MoveSums()
  private var events: [ProbeEvent] = []

  /// The largest number of events that are kept.
  static let maximumEvents = 64

  /// Creates one that knows no view.
  public init() {}

  /// Takes what a scroll view says at a time in microseconds.
  ///
  /// - Parameters:
  ///   - view: The view; one that does not scroll is ignored.
  ///   - time: When it says so.
  ///   - circumstances: What is going on in the app.
  ///   - caller: The code that has set the offset; nil if it is not known.
  public mutating func observe(
    _ view: Sample.View,
    at time: Int64,
    during circumstances: Circumstances = [],
    caller: String? = nil
  ) {
    guard let scroll = view.scroll else { return }
    guard let former = known.updateValue(view, forKey: view.id), let before = former.scroll else {
      return
    }
    if scroll.contentOffset != before.contentOffset {
      let delta = CGPoint(
        x: scroll.contentOffset.x - before.contentOffset.x,
        y: scroll.contentOffset.y - before.contentOffset.y
      )
      var reason = Self.reason(from: former, to: view, during: circumstances)
      if reason.cause == .assignment, let caller {
        reason.command = "setContentOffset:"
        reason.caller = caller
      }
      moves.add(Move(of: view.id, by: delta, reason: reason))
    }
    note(scroll.flags.symmetricDifference(before.flags), scroll.flags, of: view.id, at: time)
  }

  /// Forgets a view that is gone.
  public mutating func forget(_ id: String) { known[id] = nil }

  /// The parts since the last call, those with the same reason as one.
  public mutating func takeMoves() -> [Move] { moves.take() }

  /// What delegates have heard since the last call, oldest first; of very many, the newest.
  public mutating func takeEvents() -> [ProbeEvent] {
    defer { events = [] }
    return events
  }

  private mutating func note(
    _ changed: Sample.Scroll.Flags,
    _ flags: Sample.Scroll.Flags,
    of view: String,
    at time: Int64
  ) {
    guard !changed.isEmpty else { return }
    for (flag, begin, end) in Self.names where changed.contains(flag) {
      events.append(ProbeEvent(flags.contains(flag) ? begin : end, of: view, at: time))
    }
    if events.count > Self.maximumEvents {
      events.removeFirst(events.count - Self.maximumEvents)
    }
  }

  /// What a delegate hears when a flag begins to hold, and when it ends, in UIKit's order.
  private static let names: [(Sample.Scroll.Flags, String, String)] = [
    (.isDragging, "scrollViewWillBeginDragging", "scrollViewDidEndDragging"),
    (.isDecelerating, "scrollViewWillBeginDecelerating", "scrollViewDidEndDecelerating"),
    (.isZooming, "scrollViewWillBeginZooming", "scrollViewDidEndZooming"),
  ]
}

extension MoveFinder {
  /// The distance from an edge that is rounding to pixels, in points.
  private static let tolerance: CGFloat = 0.01

  /// What a view itself says comes first, then what is going on around it; what is left is the program's.
  private static func reason(
    from former: Sample.View,
    to view: Sample.View,
    during circumstances: Circumstances
  ) -> Move.Reason {
    guard let before = former.scroll, let scroll = view.scroll else {
      return Move.Reason(.external, by: .unknown)
    }
    let flags = scroll.flags
    if flags.contains(.isZooming) { return Move.Reason(.pinch, by: .finger) }
    if flags.contains(.isZoomBouncing) { return Move.Reason(.zoomAnchor, by: .finger) }
    if !flags.contains(.isDecelerating), flags.contains(.isDragging) {
      return Move.Reason(isPastEdge(view) ? .rubberBand : .drag, by: .finger)
    }
    // The last step of a deceleration may be seen when it has ended.
    if flags.union(before.flags).contains(.isDecelerating) {
      if isPastEdge(former) || isPastEdge(view) { return Move.Reason(.bounce, by: .finger) }
      let isPaged = flags.contains(.isPagingEnabled)
      return Move.Reason(isPaged ? .paging : .deceleration, by: .finger)
    }
    if circumstances.contains(.keyboardMoves) { return Move.Reason(.keyboard, by: .layout) }
    if circumstances.contains(.deviceTurns) { return Move.Reason(.rotation, by: .layout) }
    if before.safeAreaInsets != scroll.safeAreaInsets {
      return Move.Reason(.safeArea, by: .layout)
    }
    if before.adjustedContentInset != scroll.adjustedContentInset {
      return Move.Reason(.inset, by: .layout)
    }
    if before.contentSize != scroll.contentSize || former.frame.size != view.frame.size {
      return Move.Reason(isAtEnd(view, after: before) ? .clamp : .layout, by: .layout)
    }
    if circumstances.contains(.isAnimated) || flags.contains(.isScrollAnimating) {
      return Move.Reason(.animation, by: .script)
    }
    return Move.Reason(.assignment, by: .script)
  }

  private static func isPastEdge(_ view: Sample.View) -> Bool {
    guard let offset = view.scroll?.contentOffset, let (low, high) = view.restingOffsets else {
      return false
    }
    return offset.x < low.x - tolerance || offset.y < low.y - tolerance
      || offset.x > high.x + tolerance || offset.y > high.y + tolerance
  }

  /// Whether the content has moved to where it ends.
  private static func isAtEnd(_ view: Sample.View, after former: Sample.Scroll) -> Bool {
    guard let offset = view.scroll?.contentOffset, let (_, high) = view.restingOffsets else {
      return false
    }
    let (before, reached) = (former.contentOffset, tolerance)
    return offset.x < before.x && abs(offset.x - high.x) < reached
      || offset.y < before.y && abs(offset.y - high.y) < reached
  }
}
