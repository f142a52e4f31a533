#if canImport(CoreGraphics)
public import CoreGraphics
#else
public import Foundation
#endif

/// A part of a scroll view's way, with what moved it.
///
/// ```swift
/// let move = Move(of: "list", by: CGPoint(x: 0, y: 12), reason: Move.Reason(.drag, by: .finger))
/// ```
public struct Move: Equatable, Sendable {
  /// Why content moves, in the words of the protocol of sources.
  public enum Cause: String, Sendable {
    /// A finger moves it, beyond an edge with resistance.
    case drag, rubberBand
    /// It goes on after a finger: freely, back to an edge, to a page.
    case deceleration, bounce, paging
    /// The program moves it, step by step or at once.
    case animation, assignment
    /// It has to stay within its range.
    case clamp
    /// Fingers zoom it, or its scale goes back to a limit.
    case pinch, zoomAnchor
    /// Something around it has changed.
    case inset, safeArea, keyboard, rotation, layout
    /// What nothing explains.
    case external
  }

  /// What scrolls.
  public enum Actor: String, Sendable {
    /// A person, the program, a change of the layout, or unknown.
    case finger, script, layout, unknown
  }

  /// What moved it.
  public struct Reason: Equatable, Sendable {
    /// Why it moves.
    public var cause: Cause
    /// What scrolls.
    public var actor: Actor
    /// The method that the program called, sent up to 64 bytes; nil if it is not known.
    public var command: String?
    /// The code that called it, for a person to read, sent up to 512 bytes; nil if it is not known.
    public var caller: String?

    /// Creates a reason.
    public init(
      _ cause: Cause,
      by actor: Actor,
      command: String? = nil,
      caller: String? = nil
    ) {
      self.cause = cause
      self.actor = actor
      self.command = command
      self.caller = caller
    }
  }

  /// The id of the view.
  public var view: String
  /// The change of its offset, in points.
  public var delta: CGPoint
  /// What moved it.
  public var reason: Reason

  /// Creates a part of a way.
  public init(of view: String, by delta: CGPoint, reason: Reason) {
    self.view = view
    self.delta = delta
    self.reason = reason
  }
}

/// Something that happened to a scroll view or to the app.
///
/// ```swift
/// let event = ProbeEvent("scrollViewWillBeginDragging", of: "list", at: 16_667)
/// ```
public struct ProbeEvent: Equatable, Sendable {
  /// The name, of 1 to 64 bytes, such as that of a delegate's method.
  public var name: String
  /// The id of the view; nil if it is the app's.
  public var view: String?
  /// Microseconds of the clock of the samples.
  public var time: Int64

  /// Creates an event.
  public init(_ name: String, of view: String? = nil, at time: Int64) {
    self.name = name
    self.view = view
    self.time = time
  }
}
