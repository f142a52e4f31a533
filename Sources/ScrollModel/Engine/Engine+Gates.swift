/// The wait of quick drags for a display frame; see ``ModelOptions/gatesQuickDrags``.
extension Engine {
  /// Whether a finger waits for a display frame.
  var hasClosedGate: Bool {
    context.options.gatesQuickDrags && touches.all.contains { $0.holder?.pan?.gate != nil }
  }

  /// Begins the drags that waited for the display frame at the current time.
  func openGates() {
    guard context.options.gatesQuickDrags else { return }
    for touch in touches.all {
      if let gate = touch.holder?.pan?.gate, gate.opens <= time { openGate(of: touch) }
    }
  }

  /// Ends the wait of a finger; if it has moved far enough meanwhile, its drag begins at its latest sample.
  func openGate(of touch: Touches.Touch) {
    guard let holder = touch.holder, holder.pan?.openGate() == true else { return }
    context.acting(as: .finger(touch.id)) { beginDrag(touch, from: holder, hasWaited: true) }
  }
}
