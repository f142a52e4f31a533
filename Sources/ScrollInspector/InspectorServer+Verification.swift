import Inspector
import Simulation

/// Whether an engine does the same again.
extension InspectorServer {
  /// Runs everything since the start again, on a new engine, and compares its state with the
  /// present one.
  ///
  /// A difference is something that is done to the engine beside its delegates, its controllers and its
  /// clients, or something that depends on chance or on the time of day; seeking and ghosts show it wrongly.
  ///
  /// Call it on the loop's thread. It takes as long as running everything again.
  ///
  /// - Returns: the first difference, such as `list.contentOffset.y 96, was 120`; nil if there is none.
  /// - Throws: `InspectorServerError` if the past cannot be run again.
  public func verify() throws(InspectorServerError) -> String? {
    do {
      return try inspector.simulation.firstDifferenceOfRerun()
    } catch {
      throw .unavailable(error.reason)
    }
  }
}
