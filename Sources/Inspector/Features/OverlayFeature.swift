import JSON
import ScrollModel

/// The views that clients highlight for each other.
final class OverlayFeature: Feature {
  static let methods: [Method] = [
    Method("Overlay.highlight") { inspector, call in
      let json = try call.members.required("view")
      let view = json.isNull ? nil : try json.text(at: call.members.place("view"))
      try call.members.finish()
      return try inspector.overlays.highlight(view, for: call.session)
    }
  ]

  /// Sends the other clients the view that a client highlights, or that it highlights none.
  func highlight(_ view: String?, for session: Session) throws(RPCError) -> ResultWriter {
    if let view, !subject.hasView(view) {
      throw RPCError(.noSuchView, "no view \(JSONValue.string(view).summary)", path: "/view")
    }
    point(session, at: view)
    return { _ in }
  }

  /// Stores the view that a client highlights, and schedules messages to the others.
  func point(_ session: Session, at view: String?) {
    guard session.highlight != view else { return }
    session.highlight = view
    for other in sessions where other !== session && other.isAttached {
      putHighlight(of: session.name, for: other)
    }
  }

  /// Clears a client's highlight if its view no longer exists.
  func forget(_ view: String, of session: Session) {
    if !subject.hasView(view) { point(session, at: nil) }
  }

  /// Schedules messages to a client that has just attached about the highlights of the others.
  func send(to session: Session) {
    for other in sessions where other !== session && other.highlight != nil {
      putHighlight(of: other.name, for: session)
    }
  }

  private func putHighlight(of client: String, for session: Session) {
    inspector.outgoing.put(.highlights, .highlight(client: client), for: session) {
      [unowned self] in
      overlayMessage(of: client)
    }
  }

  /// The message with the present highlight of a client.
  private func overlayMessage(of client: String) -> JSONBuffer {
    let view = sessions.first { $0.name == client && !$0.isClosing }?.highlight
    return messages.notification("Overlay.changed") { writer in
      writer.member("client", client)
      writer.key("view")
      if let view { writer.value(view) } else { writer.null() }
    }
  }
}
