import JSON
import ScrollModel

extension Inspector {
  /// Shows the others which view a client points at, or that it points at none any more.
  func highlight(_ view: String?, for session: Session) throws(Refusal) -> Answer {
    if let view, engine.view(view) == nil {
      throw Refusal(.noSuchView, "no view \(JSONValue.string(view).summary)", path: "/view")
    }
    point(session, at: view)
    return { _ in }
  }

  /// Notes what a client points at, and has the others told.
  func point(_ session: Session, at view: String?) {
    guard session.highlight != view else { return }
    session.highlight = view
    for other in sessions where other !== session && other.isAttached {
      other.overlays.add(session.name)
      markReady(other)
    }
  }

  /// Has nobody look for a view that is not there any more.
  func forget(_ view: String, of session: Session) {
    if engine.view(view) == nil { point(session, at: nil) }
  }

  /// Has a client that has just come told what the others point at.
  func tellOverlays(to session: Session) {
    for other in sessions where other !== session && other.highlight != nil {
      session.overlays.add(other.name)
    }
    if !session.overlays.isEmpty { markReady(session) }
  }

  /// What a client points at by now.
  func overlayMessage(of client: String) -> JSONBuffer {
    let view = sessions.first { $0.name == client && !$0.isClosing }?.highlight
    return messages.notification("Overlay.changed") { writer in
      writer.key("client")
      writer.value(client)
      writer.key("view")
      if let view { writer.value(view) } else { writer.null() }
    }
  }
}

/// The clients whose overlays a client is still to be told of, each once, however often they change
/// meanwhile.
struct OverlayQueue {
  private var clients: [String] = []

  var isEmpty: Bool { clients.isEmpty }

  mutating func add(_ client: String) {
    if !clients.contains(client) { clients.append(client) }
  }

  mutating func popFirst() -> String? { clients.isEmpty ? nil : clients.removeFirst() }
}
