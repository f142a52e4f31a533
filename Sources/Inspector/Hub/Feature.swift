import Simulation

/// A part of the inspector, with its own state and methods; the others are reached through ``inspector``.
package class Feature {
  unowned let inspector: Inspector
  final let feed: StateFeed

  init(_ inspector: Inspector) {
    self.inspector = inspector
    feed = inspector.feed
  }

  final var options: Inspector.Options { inspector.options }
  final var simulation: Simulation? { inspector.simulation }
  final var subject: any Subject { inspector.subject }
  final var messages: MessageWriter { inspector.messages }
  final var sessions: [Session] { inspector.sessions }
}
