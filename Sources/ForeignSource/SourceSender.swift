package import JSON
import ModelCoding

/// The side of a source, without a connection: it numbers its patches, keeps to what the server has not
/// acknowledged, and sends its state whenever that is asked for.
package final class SourceSender {
  /// The state, as it was reported last.
  package private(set) var document: SourceDocument
  /// What the source says about itself.
  package let description: SourceDescription
  /// Sends a message to the server.
  package var send: (JSONValue) -> Void = { _ in }
  /// Called with the input of clients; throws why it is refused, or returns when it was sent to the scroll views, in
  /// microseconds of the source's clock, if that is known.
  package var onInput: ((JSONValue) throws -> Int64?)?
  /// Called when the server has answered the hello.
  package var onIntroduction: (() -> Void)?
  /// Called with each message of the server that refuses something.
  package var onRefusal: ((String) -> Void)?

  /// Whether the server has all that it is to have of the state.
  package var isDelivered: Bool {
    isIntroduced && (!isShown || open.isEmpty && pending == nil && !needsSnapshot)
  }

  /// Whether the server has answered its hello.
  private var isIntroduced = false
  private var isShown = false
  private var seq: Int64 = 0
  /// The numbers that were sent and not acknowledged.
  private var open: [Int64] = []
  private var window = 8
  /// What is sent when the server has acknowledged more.
  private var pending: SourceChange?
  private var needsSnapshot = true

  /// Creates the side of a source that begins with a state.
  package init(_ description: SourceDescription, document: SourceDocument = .empty) {
    self.description = description
    self.document = document
  }

  /// Introduces the source.
  package func start() {
    send(["id": 1, "method": "Source.hello", "params": description.hello])
  }

  /// The connection has ended: on the next one the source introduces itself, and sends its state.
  package func stop() {
    (isIntroduced, isShown, needsSnapshot) = (false, false, true)
    (open, pending) = ([], nil)
  }

  /// Replaces the state by one that does not follow from it.
  package func reset(to document: SourceDocument) {
    self.document = document
    needsSnapshot = true
    pending = nil
    flush()
  }

  /// Applies a change to the state, and sends it as soon as the server takes it.
  ///
  /// - Throws: an error whose pointer begins with `patch`, `why` or `events`; nothing was changed.
  package func update(_ change: SourceChange) throws(JSONShapeError) {
    _ = try change.applied(to: &document)
    guard isShown, !needsSnapshot else { return }
    pending = if let pending { pending.followed(by: change) } else { change }
    // Only a state can say this, not a patch.
    needsSnapshot = pending == nil
    flush()
  }

  /// Sends a picture, while clients are shown the source.
  package func show(_ picture: SourcePicture) {
    guard isShown else { return }
    send(["method": "Source.picture", "params": picture.parameters])
  }

  /// Handles a message of the server.
  package func receive(_ message: JSONValue) {
    let parameters = message["params"]
    switch message["method"]?.string {
    case "Server.hello":
      window = parameters?["limits"]?["inFlight"]?.int ?? window
    case "Source.ack":
      let seq = parameters?["seq"]?.int64 ?? 0
      open.removeAll { $0 <= seq }
      flush()
    case "Source.resync":
      needsSnapshot = true
      flush()
    case "Source.show": setShown(parameters?["isShown"]?.bool ?? false)
    case "Source.input": answer(message)
    default:
      if let shown = message["result"]?["isShown"]?.bool {
        isIntroduced = true
        onIntroduction?()
        setShown(shown)
      }
      if let error = message["error"] { onRefusal?(error["message"]?.string ?? "refused") }
    }
  }

  private func setShown(_ isShown: Bool) {
    self.isShown = isShown
    needsSnapshot = true
    pending = nil
    flush()
  }

  private func answer(_ message: JSONValue) {
    var answer: JSONObject = ["id": message["id"] ?? .null]
    do {
      guard let onInput else { throw UserError("this source accepts no input") }
      let time = try onInput(message["params"] ?? [:])
      answer["result"] = time.map { ["t": .integer($0)] } ?? [:]
    } catch {
      let reason = PrintableText.escaped("\(error)", limit: 500)
      answer["error"] = ["code": -32015, "message": .string(reason)]
    }
    send(.object(answer))
  }

  private func flush() {
    guard isShown, open.count < window else { return }
    if needsSnapshot {
      needsSnapshot = false
      pending = nil
      seq += 1
      open = [seq]
      let state = JSONValue {
        document.write(name: description.name, title: description.name, to: &$0)
      }
      send(["method": "Source.snapshot", "params": ["seq": .integer(seq), "state": state]])
    } else if let next = pending {
      pending = nil
      var parameters: JSONObject = ["seq": .integer(seq + 1), "base": .integer(seq)]
      parameters["patch"] = next.patch
      if !next.causes.isEmpty { parameters["why"] = .array(next.causes) }
      if !next.events.isEmpty { parameters["events"] = .array(next.events) }
      if next.merged > 1 { parameters["merged"] = .integer(next.merged) }
      seq += 1
      open.append(seq)
      send(["method": "Source.patch", "params": .object(parameters)])
    }
  }
}
