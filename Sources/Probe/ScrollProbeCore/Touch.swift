#if canImport(CoreGraphics)
public import CoreGraphics
#else
public import Foundation
#endif

/// What a finger did: it came, moved or left.
///
/// ```swift
/// let touch = Touch(
///   number: 1,
///   phase: .began,
///   location: CGPoint(x: 200, y: 600),
///   time: 1.25,
///   view: "list"
/// )
/// ```
public struct Touch: Equatable, Sendable {
  /// What the finger did.
  public enum Phase: String, Sendable {
    /// The finger goes down.
    case began
    /// The finger moves.
    case moved
    /// The finger lifts.
    case ended
    /// The system takes the touch away, as for an incoming call.
    case cancelled

    /// Whether the finger is gone.
    var isEnd: Bool { self == .ended || self == .cancelled }
  }

  /// The finger's number, from 0 to `Int32.max`, and another one each time that it comes.
  public var number: Int
  /// What it did.
  public var phase: Phase
  /// Where it is on the screen, in points.
  public var location: CGPoint
  /// The touch's own time in seconds, on the clock of the samples.
  public var time: Double
  /// The id of the innermost reported view that it came down on; nil if there is none.
  public var view: String?

  /// Creates what a finger did.
  public init(number: Int, phase: Phase, location: CGPoint, time: Double, view: String? = nil) {
    self.number = number
    self.phase = phase
    self.location = location
    self.time = time
    self.view = view
  }

  /// Its time in microseconds, of those that messages can have.
  var microseconds: Int64 { Int64(min(max(0, time.isFinite ? time : 0), 1e9) * 1e6) }
}
