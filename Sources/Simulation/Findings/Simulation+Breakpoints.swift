package import Predicates

extension Simulation {
  /// Sets a breakpoint, replacing any with the same id.
  ///
  /// - Returns: the id; nil if there are ``Breakpoints/maximumCount`` already.
  /// - Throws: `PredicateFault` if the text is not a predicate, or not one for the engine.
  package func setBreakpoint(
    _ id: String?,
    _ text: String,
    isEnabled: Bool
  ) throws(PredicateFault) -> String? {
    // The effects of an earlier command count as before the breakpoint.
    publish()
    let predicate = try ScrollPredicate(text)
    try predicate.check(in: engine)
    guard
      let set = breakpoints.set(
        id,
        predicate,
        isEnabled: isEnabled,
        at: EngineMoment(engine)
      )
    else { return nil }
    delegate?.simulationDidChangeBreakpoints(self)
    return set
  }

  /// Removes a breakpoint; false if there is none with the id.
  package func removeBreakpoint(_ id: String) -> Bool {
    guard breakpoints.remove(id) else { return false }
    delegate?.simulationDidChangeBreakpoints(self)
    return true
  }
}
