/// A part of the input that is in progress on an engine: fingers, the gesture of a wheel, and actions.
package struct InputInProgress {
  /// The numbers of the fingers; those that are not on the screen have no effect.
  package var fingers: Set<Int> = []
  /// Whether the gesture of a wheel belongs to it.
  package var hasWheel = false
  /// Whether the actions, with the fingers of their pointers, belong to it.
  package var hasActions = false

  package init() {}
}

extension Engine {
  /// Cancels a part of the input in progress, and nothing else.
  package func cancel(_ input: InputInProgress, at time: Int64) {
    let fingers = touchStates.map(\.id).filter(input.fingers.contains)
    if input.hasActions { cancelActions(at: time) }
    if input.hasWheel { cancelWheel(at: time) }
    if !fingers.isEmpty { cancelTouches(fingers, at: time) }
  }

  /// The fingers that would be on the screen after the cancellation of a part of the input.
  func touches(without input: InputInProgress) -> Touches {
    var rest = touches
    for id in input.fingers { rest[id] = nil }
    if input.hasActions { for id in devices.fingers { rest[id] = nil } }
    return rest
  }
}
