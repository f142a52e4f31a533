import ForeignSource
import JSON
import ModelCoding
import ScrollModel
import Simulation

/// Input of clients for a source.
final class SourceInput: Feature {
  /// Whether a command is passed on to a source.
  static func isForwarded(_ method: String) -> Bool { forwarded.contains(method) }

  private static let forwarded = [CommandMethod.touch.name, "Input.wheel", "Input.perform"]

  /// Passes a command on to a source; its answer is the answer to the client.
  func forward(
    _ command: Command,
    _ method: String,
    _ parameters: JSONValue,
    to source: SourceConnection,
    for reply: PendingResponse
  ) throws(RPCError) -> ResultWriter? {
    guard let session = source.session, source.isIntroduced else {
      throw RPCError(.wrongState, "\(source.title) is not connected")
    }
    try noteFingers(parameters, on: source)
    if source.inputs.count >= Self.maximumPendingInputs,
      let oldest = source.inputs.keys.min(), let late = source.inputs.removeValue(forKey: oldest)
    {
      refuse(late.reply, "\(source.title) has not answered")
    }
    let input: JSONValue = method == "Input.wheel" ? ["wheel": parameters] : parameters
    source.inputsMade += 1
    let touches: [TouchSample] = if case .touch(let samples) = command { samples } else { [] }
    source.inputs[source.inputsMade] = (reply, touches)
    inspector.outgoing.send(inputMessage(input, number: source.inputsMade), to: session)
    return nil
  }

  /// Lifts the fingers that a client held on a source when it lost control.
  func cancelTouches(on source: SourceConnection) {
    defer { source.fingers = [:] }
    guard let session = source.session, !source.fingers.isEmpty else { return }
    let touches = source.fingers.sorted { $0.key < $1.key }.map { id, location -> JSONValue in
      ["id": .integer(id), "phase": "cancelled", "location": location]
    }
    source.inputsMade += 1
    inspector.outgoing.send(
      inputMessage(["touches": .array(touches)], number: source.inputsMade),
      to: session
    )
  }

  /// Answers the client whose input a source has answered.
  func answerInput(_ answer: JSONValue, of source: SourceConnection) {
    guard let number = answer["id"]?.int64,
      let input = source.inputs.removeValue(forKey: number)
    else { return }
    let time = source.document.time
    if let sent = answer["result"]?["t"]?.int64, !input.touches.isEmpty,
      (time - Self.frameLead...time + Self.longestPause).contains(sent)
    {
      source.recordsSentTouches = true
      inspector.liveRecordings.add(input.touches, sentAt: sent)
    }
    inspector.works.answer(input.reply) { () throws(RPCError) in
      if let error = answer["error"] {
        let reason = PrintableText.escaped(error["message"]?.string ?? "no reason", limit: 500)
        throw RPCError(.wrongState, "\(source.title) refused it: \(reason)")
      }
      return { writer in
        writer.member("t", time)
      }
    }
  }

  /// How far after the last state touches may have been sent, in microseconds: a page at rest reports nothing.
  private static let longestPause: Int64 = 86_400_000_000
  /// How far before the last state, in microseconds: the time of a display frame may be ahead of the clock.
  private static let frameLead: Int64 = 100_000

  /// The maximum number of requests for input that a source has not answered.
  private static let maximumPendingInputs = 64

  /// Answers all clients whose input a source will not answer.
  func refuseInputs(of source: SourceConnection, _ reason: String) {
    let inputs = source.inputs.sorted { $0.key < $1.key }.map(\.value.reply)
    source.inputs = [:]
    for reply in inputs { refuse(reply, reason) }
  }

  private func refuse(_ reply: PendingResponse, _ reason: String) {
    inspector.works.answer(reply) { () throws(RPCError) in throw RPCError(.wrongState, reason) }
  }

  private func noteFingers(
    _ parameters: JSONValue,
    on source: SourceConnection
  ) throws(RPCError) {
    var fingers = source.fingers
    for touch in parameters["touches"]?.array ?? [] {
      guard let id = touch["id"]?.int64, let location = touch["location"] else { continue }
      switch touch["phase"]?.string {
      case "began", "moved": fingers[id] = location
      default: fingers.removeValue(forKey: id)
      }
    }
    guard fingers.count <= SourceDocument.maximumTouches else {
      throw RPCError(
        .overLimit,
        "expected at most \(SourceDocument.maximumTouches) fingers at a time",
        path: "/touches"
      )
    }
    source.fingers = fingers
  }

  private func inputMessage(_ input: JSONValue, number: Int64) -> JSONBuffer {
    messages.request(number, "Source.input", input)
  }
}
