import Foundation

extension Device.Orientation {
  /// The angle in radians, clockwise, by which an interface in this orientation is turned on the screen of another:
  /// above −π, up to π.
  func turn(to other: Self) -> Double {
    let turn = other.quarters - quarters
    return Double(turn <= -2 ? turn + 4 : turn > 2 ? turn - 4 : turn) * Double.pi / 2
  }

  /// The place of the home indicator, in quarter turns from the bottom, clockwise.
  private var quarters: Int {
    switch self {
    case .portrait: 0
    case .landscapeRight: 1
    case .portraitUpsideDown: 2
    case .landscapeLeft: -1
    }
  }
}

extension Device {
  /// The duration of a rotation by an angle in radians, in microseconds.
  func duration(ofTurn turn: Double) -> Int64 {
    let isPad = Double(min(size.width, size.height)) >= ViewAnimation.padWidth
    let quarter = isPad ? ViewAnimation.quarterTurn.pad : ViewAnimation.quarterTurn.phone
    return abs(turn) > 2 ? 2 * quarter : quarter
  }
}

extension ModelContext {
  /// Turns the keyboard with the interface if it was on the screen before the rotation, and is afterwards.
  func turn(_ old: Keyboard?) {
    guard let notes = animationNotes, let current = notes.current, let old, let new = shownKeyboard,
      old.frame != new.frame
    else { return }
    notes.drafts[current].keyboard = ViewAnimation.KeyboardMove(
      frame: ViewAnimation.Change(from: old.frame, to: new.frame),
      isDocked: new.isDocked
    )
  }
}
