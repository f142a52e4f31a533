public import Foundation

/// The rule by which a property changed.
public enum Cause: String, CaseIterable, Sendable {
  /// A finger or a wheel moves the content inside its range.
  case drag
  /// A finger or a wheel moves the content past its range.
  case rubberBand
  /// Free movement after a lift.
  case deceleration
  /// Movement past an edge, back towards it.
  case bounce
  /// Movement to a page boundary.
  case paging
  /// An animated change by a program.
  case animation
  /// A program set the value.
  case assignment
  /// The value was outside the range after another change.
  case clamp
  /// The point under the fingers is kept in place while zooming.
  case zoomAnchor
  /// An inset changed and the content moved with it.
  case inset
  /// The keyboard was shown or hidden.
  case keyboard
  /// The device rotated.
  case rotation
  /// A layout pass placed something.
  case layout
  /// Two fingers zoom.
  case pinch
  /// The safe area changed.
  case safeArea
}

/// One change of a property, with its cause.
///
/// ```swift
/// let scroll = ScrollView(id: "scroll")
/// scroll.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
/// scroll.contentSize = CGSize(width: 320, height: 2_000)
/// let engine = Engine(root: scroll, device: Device(size: CGSize(width: 320, height: 480)))
/// _ = engine.takeStep()
/// let value = PropertyValue.point(CGPoint(x: 0, y: 100))
/// try engine.handle(.set(view: "scroll", values: [.init(.contentOffset, value)]), at: 0)
/// let changes: [Change] = engine.takeStep().causes
/// precondition(changes.map(\.cause) == [Cause.assignment])
/// precondition(changes.map(\.actor) == [ChangeActor.command])
/// ```
public struct Change: Equatable, Sendable {
  /// The id of the view.
  public let view: String
  /// The property that changed.
  public let property: Property
  /// The cause of the change.
  public let cause: Cause
  /// The change of contentOffset, in points; the deltas of all changes add up to the whole distance.
  ///
  /// Zero for all other properties.
  public var delta: CGPoint
  /// What started the change, also where a motion continues it.
  public let actor: ChangeActor
  /// The number of the command that caused it, counted from 1 since the scene was loaded; nil if there
  /// is none.
  public let command: Int?
  /// The flick that multiplies the distance of a deceleration; nil for all other changes.
  public let flick: Flick?

  /// Whether a later change of an offset has the same view, cause and origin.
  @inline(__always)
  func isContinued(by later: Change) -> Bool {
    view == later.view && cause == later.cause && command == later.command && actor == later.actor
  }
}
