public import Foundation

/// Something that happened in the model at a moment: a call that UIKit makes to a delegate, a layout
/// pass, an edge that was crossed.
public struct Event: Equatable, Sendable {
  /// When, in microseconds of engine time.
  public let time: Int64
  /// The id of the view it happened to.
  public let view: String
  /// What happened.
  public let kind: Kind

  /// What can happen, by the names of UIKit's delegate methods and ours for the rest.
  public enum Kind: Equatable, Sendable {
    /// The offset changed, whatever the cause.
    case scrollViewDidScroll(contentOffset: CGPoint)
    /// A drag was recognised, before its first scroll.
    case scrollViewWillBeginDragging
    /// The finger is about to be up; velocity in points per millisecond, as in UIKit.
    case scrollViewWillEndDragging(velocity: CGPoint, targetContentOffset: CGPoint)
    /// The finger is up.
    case scrollViewDidEndDragging(willDecelerate: Bool)
    /// The content goes on by itself.
    case scrollViewWillBeginDecelerating
    /// The content, bounce included, has come to rest or was caught.
    case scrollViewDidEndDecelerating
    /// An animated change that a program asked for is over.
    case scrollViewDidEndScrollingAnimation
    /// Fingers or an animation are about to change the scale.
    case scrollViewWillBeginZooming
    /// The scale changed.
    case scrollViewDidZoom(zoomScale: Double)
    /// The zoom, bounce included, is over.
    case scrollViewDidEndZooming(scale: Double)
    /// The status bar was tapped, and the delegate is asked whether the content may go to its top.
    case scrollViewShouldScrollToTop
    /// The content is at its top after a tap on the status bar.
    case scrollViewDidScrollToTop
    /// The adjusted inset changed.
    case scrollViewDidChangeAdjustedContentInset(EdgeInsets)
    /// The content passed an edge of its range, outwards.
    case edgeCrossed(Edge)
    /// A view placed its subviews.
    case layoutSubviews
    /// The window is about to have another size, or the device to turn; the sizes are still the old ones.
    case viewWillTransition(size: CGSize)
    /// The device turns: the new sizes are in force, the layout is still to come.
    case willAnimateRotation
    /// The device has turned.
    case didRotate
    /// Fingers on content began, moved, ended, or were taken away by a scroll.
    case touches(TouchSample.Phase, [ContentTouch])
    /// A button was tapped, or a program sent its action.
    case buttonTapped
    /// The content was pulled so far that its refresh control is at work.
    case refreshControlValueChanged
    /// The keyboard told of a change; the view is the window.
    case keyboard(KeyboardNotification)
  }

  /// A finger on content.
  public struct ContentTouch: Equatable, Sendable {
    /// The finger's number.
    public let id: Int
    /// Where it is, in window coordinates.
    public let location: CGPoint
  }

  /// An edge of the reachable range.
  public enum Edge: String, Sendable {
    case top, left, bottom, right
  }
}
