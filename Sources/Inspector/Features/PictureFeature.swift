import ForeignSource
import JSON
import ScrollModel

/// The newest picture of the inspected source, for the clients that subscribe to pictures.
final class PictureFeature: Feature {
  static let methods: [Method] = [
    Method("Scene.takePicture", capability: .picture) { inspector, call in
      try call.members.finish()
      return try inspector.pictures.ask()
    }
  ]

  /// The pictures a second that a source may send; two may come at once, since networks delay them.
  static func rateLimit(now: Int64) -> RateLimit {
    RateLimit(messagesPerSecond: 1, burst: 2, now: now)
  }

  /// Keeps a picture in place of the one before, and sends it to the clients.
  func take(_ parameters: JSONValue, of source: SourceConnection, now: Int64) throws {
    // Decoding is what it limits.
    guard source.pictureRate.take(now: now) else {
      throw RPCError(.wrongState, "expected at most one picture a second")
    }
    let picture = try SourcePicture(parameters)
    // It was on its way when the source was hidden or asked for a snapshot.
    guard source.isShown, source.hasState else { return }
    let id = source.id
    source.picture = messages.notification("Source.picture") { writer in
      writer.member("source", id)
      picture.write(to: &writer)
    }
    for session in sessions { send(to: session) }
  }

  /// Sends a client the newest picture; one that reads slowly gets no more than the newest.
  func send(to session: Session) {
    guard session.isAttached, session.wantsPictures, inspector.sources.shown?.picture != nil else {
      return
    }
    inspector.outgoing.put(.source, .picture, for: session) { [unowned self] in
      inspector.sources.shown?.picture
    }
  }

  /// Asks the source for a picture.
  private func ask() throws(RPCError) -> ResultWriter {
    guard let source = inspector.sources.shown, let session = source.session else {
      throw RPCError(.wrongState, "the source is not connected")
    }
    let message = messages.notification("Source.takePicture") { _ in }
    inspector.outgoing.send(message, to: session, about: .takePicture)
    return { _ in }
  }
}
