public import Foundation

/// The rule by which a scroll property changed.
public enum Cause: String, CaseIterable, Sendable {
  /// A finger or a wheel moves the content inside its range.
  case drag
  /// A finger or a wheel asks for more than the range has.
  case rubberBand
  /// Free movement after a lift.
  case deceleration
  /// Movement past an edge, on the way back to it.
  case bounce
  /// Movement to a page boundary.
  case paging
  /// A change that a program asked to be animated.
  case animation
  /// A program set the value.
  case assignment
  /// The value lay outside the range after something else had changed.
  case clamp
  /// The point under the fingers is kept in place while zooming.
  case zoomAnchor
  /// An inset changed and the content moved with it.
  case inset
  /// The keyboard came or went.
  case keyboard
  /// The device turned.
  case rotation
  /// A layout pass placed something.
  case layout
}

/// One change of a scroll property, with its reason.
public struct Change: Equatable, Sendable {
  /// The view it happened to.
  public let view: String
  /// What changed.
  public let property: Property
  /// Why.
  public let cause: Cause
  /// By how much, in points, for contentOffset; over all changes the deltas add up to the whole way.
  public var delta: CGPoint
  /// The number of the command behind it, counted from 1 since the scene was loaded; nil if none is.
  public let command: Int?
}
