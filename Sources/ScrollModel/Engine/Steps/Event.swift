public import Foundation

/// An event in the model: a delegate call of UIKit, a layout pass, or the crossing of an edge.
///
/// With `import ScrollRecording` it is `Codable`.
///
/// ```swift
/// func offsets(in events: [Event]) -> [CGPoint] {
///   events.compactMap { event in
///     guard case .scrollViewDidScroll(let contentOffset) = event.kind else { return nil }
///     return contentOffset
///   }
/// }
/// ```
public struct Event: Equatable, Sendable {
  /// The engine time, in microseconds.
  public let time: Int64
  /// The id of the view.
  public let view: String
  /// The kind of event, with its values.
  public let kind: Kind

  /// Creates an event of a view at an engine time in microseconds.
  package init(time: Int64, view: String, kind: Kind) {
    (self.time, self.view, self.kind) = (time, view, kind)
  }

  /// The kinds of events, named after UIKit's delegate methods where these exist.
  ///
  /// Rare kinds with many values are indirect, so that the events of a frame stay small.
  public enum Kind: Equatable, Sendable {
    /// The offset changed, for any cause.
    case scrollViewDidScroll(contentOffset: CGPoint)
    /// A drag was recognised, before its first scroll.
    case scrollViewWillBeginDragging
    /// The finger is about to lift; velocity in points per millisecond, as in UIKit.
    ///
    /// `proposedTargetContentOffset` is the `targetContentOffset` that the delegate receives, and
    /// `targetContentOffset` the one that it returns: the same without a delegate that changes it. Controllers receive
    /// the event before the delegate is called, and so with the proposed target in both.
    ///
    /// `flick` is nil unless the content travels further, as the latest of several flicks.
    indirect case scrollViewWillEndDragging(
      velocity: CGPoint,
      proposedTargetContentOffset: CGPoint,
      targetContentOffset: CGPoint,
      flick: Flick? = nil
    )
    /// The finger lifted.
    case scrollViewDidEndDragging(willDecelerate: Bool)
    /// The content continues to move by itself.
    case scrollViewWillBeginDecelerating
    /// The content, bounce included, has stopped or was caught.
    case scrollViewDidEndDecelerating
    /// An animated change by a program is over.
    case scrollViewDidEndScrollingAnimation
    /// Fingers or an animation are about to change the scale.
    case scrollViewWillBeginZooming
    /// The scale changed.
    case scrollViewDidZoom(zoomScale: Double)
    /// The zoom, bounce included, is over.
    case scrollViewDidEndZooming(scale: Double)
    /// The status bar was tapped, and the delegate is asked whether the content may scroll to its top.
    case scrollViewShouldScrollToTop
    /// The content is at its top after a tap on the status bar.
    case scrollViewDidScrollToTop
    /// The adjusted inset changed.
    case scrollViewDidChangeAdjustedContentInset(EdgeInsets)
    /// The content crossed an edge of its range, outwards.
    case edgeCrossed(Edge)
    /// A layout pass of a view placed its subviews.
    case layoutSubviews
    /// The window is about to change its size, or the device to rotate; the sizes are still the old
    /// ones.
    case viewWillTransition(size: CGSize)
    /// The device rotates: the new sizes are in effect, the layout pass is still to come.
    case willAnimateRotation
    /// The device has rotated.
    case didRotate
    /// Fingers on content began, moved, ended, or were cancelled by a scroll.
    case touches(TouchSample.Phase, [ContentTouch])
    /// A button was tapped, or a program sent its action.
    case buttonTapped
    /// A row of a table was tapped; both numbers count from 0.
    case tableViewDidSelectRow(section: Int, row: Int)
    /// The content was pulled far enough to start its refresh control.
    case refreshControlValueChanged
    /// The keyboard sent a notification; the view is the window.
    indirect case keyboard(KeyboardNotification)
  }

  /// A finger on content.
  public struct ContentTouch: Equatable, Sendable {
    /// The finger's number.
    public let id: Int
    /// The location in window coordinates.
    public let location: CGPoint

    /// Creates a finger at a location in window coordinates.
    package init(id: Int, location: CGPoint) { (self.id, self.location) = (id, location) }
  }

  /// An edge of the reachable range.
  public enum Edge: String, CaseIterable, Sendable {
    /// An edge of the content at rest, insets included.
    case top, left, bottom, right
  }
}
