import Inspector
import JSON
import ScrollRecording
import Simulation

/// Whether an engine does the same again.
extension InspectorServer {
  /// The first difference between an engine and the same engine that was run again.
  ///
  /// ```swift
  /// func report(_ server: InspectorServer) throws {
  ///   guard let divergence = try server.verify() else { return }
  ///   print(divergence.place, divergence.now ?? "none", divergence.before ?? "none")
  /// }
  /// ```
  public struct Divergence: Equatable, Sendable, CustomStringConvertible {
    /// The view, the property and its part, such as `list.contentOffset.y`; a member of the state for what is of no
    /// view.
    public let place: String
    /// The value of the present engine as JSON, in the property's unit; nil if it has none.
    public let now: String?
    /// The value of the engine that was run again, likewise.
    public let before: String?
    /// The difference in a line, such as `list.contentOffset.y 96, was 120`.
    public let description: String

    fileprivate init(_ difference: JSONDifference) {
      func text(_ value: JSONValue?) -> String? {
        guard let value, !value.isNull else { return nil }
        return value.serializedString
      }
      place = difference.place
      now = text(difference.found)
      before = text(difference.expected)
      description = difference.words
    }
  }

  /// Runs everything since the start again, on a new engine, and compares its state with the
  /// present one.
  ///
  /// A difference is something that is done to the engine beside its delegates, its controllers and its
  /// clients, or something that depends on chance or on the time of day; seeking and ghosts show it wrongly.
  ///
  /// Call it on the loop's thread. It takes as long as running everything again.
  ///
  /// - Returns: the first difference; nil if there is none.
  /// - Throws: `InspectorServerError` if the past cannot be run again.
  public func verify() throws(InspectorServerError) -> Divergence? {
    guard let simulation = inspector.simulation else {
      throw .unavailable(SimulationError.notRepeatable.reason)
    }
    do {
      return try simulation.firstDifferenceOfRerun().map { Divergence($0) }
    } catch {
      throw .unavailable(error.reason)
    }
  }
}
