import Foundation
import Synchronization

/// Ctrl-C as a question: the first one lets a command finish what it has, the second one ends it.
enum Interrupt {
  private static let hasCome = Atomic(false)

  /// Has the first Ctrl-C end nothing by itself.
  static func listen() {
    // Made before the handler needs it, which must not make anything.
    _ = hasCome.load(ordering: .relaxed)
    signal(SIGINT) { _ in
      Interrupt.note()
      signal(SIGINT, SIG_DFL)
    }
  }

  /// Whether somebody wants an end.
  static var isWanted: Bool { hasCome.load(ordering: .relaxed) }

  private static func note() { hasCome.store(true, ordering: .relaxed) }
}
