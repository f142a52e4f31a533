/// What started a change.
public enum ChangeActor: Hashable, Sendable {
  /// A finger, by the number of its touch.
  case finger(Int)
  /// A wheel or a trackpad.
  case wheel
  /// A command that sets properties or calls a method.
  case command
  /// A controller, by the name that the engine has for it, or its class name.
  case controller(String)
  /// The keyboard.
  case keyboard
  /// The device: a rotation, or another size or safe area.
  case device
  /// A tap on the status bar.
  case statusBar
  /// Code outside the engine: a program that assigns properties itself, or its delegates.
  case program
}

/// The origin of the current changes: an actor, and a command.
struct ChangeOrigin: Equatable {
  /// The origin of changes that no command, motion or controller makes.
  static let program = ChangeOrigin(actor: .program, command: nil)

  var actor: ChangeActor
  var command: Int?
}
