import Simulation

/// A part of the inspector, with its own state and methods; the others are reached through ``inspector``.
package class Feature {
  unowned let inspector: Inspector

  init(_ inspector: Inspector) { self.inspector = inspector }

  final var options: Inspector.Options { inspector.options }
  final var simulation: Simulation? { inspector.simulation }
  final var subject: any Subject { inspector.subject }
  final var feed: StateFeed { inspector.feed }
  final var messages: MessageWriter { inspector.messages }
  final var sessions: [Session] { inspector.sessions }
}
