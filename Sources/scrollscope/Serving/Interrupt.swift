import Foundation
import Synchronization

/// Handles Ctrl-C: the first one lets a command finish with its partial result, the second one ends it.
enum Interrupt {
  private static let hasCome = Atomic(false)

  /// Installs the handler, so that the first Ctrl-C does not end the program.
  static func listen() {
    // Initialised before the handler needs it, because a handler must not initialise anything.
    _ = hasCome.load(ordering: .relaxed)
    signal(SIGINT) { _ in
      Interrupt.note()
      signal(SIGINT, SIG_DFL)
    }
  }

  /// Whether Ctrl-C was pressed.
  static var isWanted: Bool { hasCome.load(ordering: .relaxed) }

  private static func note() { hasCome.store(true, ordering: .relaxed) }
}
