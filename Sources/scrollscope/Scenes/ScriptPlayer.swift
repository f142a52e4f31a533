import JSON
import ScrollRecording

/// Sends the commands of a script at their times.
struct ScriptPlayer {
  let script: InputScript
  let name: String
  let connection: InspectorConnection

  /// Plays to the end and waits for all responses.
  func play() throws {
    let start = ContinuousClock.now
    var open: [Int64: Int] = [:]
    for (index, line) in script.lines.enumerated() {
      let due = start + .microseconds(line.command.time)
      while ContinuousClock.now < due {
        let left = ContinuousClock.now.duration(to: due)
        if let reply = try connection.reply(within: left) { try settle(reply, &open) }
      }
      open[try connection.send(line.command.method, parameters(of: line))] = line.number
      showProgress(index + 1)
    }
    while !open.isEmpty {
      guard let reply = try connection.reply(within: .seconds(5)) else {
        throw Failure("\(name): \(open.count) commands were not answered")
      }
      try settle(reply, &open)
    }
    if Terminal.isInteractive { Terminal.say("\rplayed \(script.lines.count) commands") }
  }

  private func settle(
    _ reply: (id: Int64, error: JSONValue?),
    _ open: inout [Int64: Int]
  ) throws {
    guard let line = open.removeValue(forKey: reply.id), let error = reply.error else { return }
    throw FileFault("\(name):\(line)", reason: InspectorConnection.words(error))
  }

  /// Returns the parameters to send: touches without timestamps get the script's times as timestamps, so
  /// that velocities do not depend on the latency of messages.
  private func parameters(of line: InputScript.Line) -> JSONValue {
    guard line.command.method == "Input.touch",
      let touches = line.command.parameters["touches"]?.array,
      script.hasNoTimestamps
    else { return line.command.parameters }
    let timed = touches.map { touch in
      guard var object = touch.object else { return touch }
      object["timestamp"] = .number(Double(line.command.time) / 1_000_000)
      return JSONValue.object(object)
    }
    return ["touches": .array(timed)]
  }

  private func showProgress(_ count: Int) {
    guard Terminal.isInteractive else { return }
    Terminal.show("\r\(count) of \(script.lines.count) commands")
  }
}

extension InputScript {
  /// Whether no touch of the script has a timestamp.
  fileprivate var hasNoTimestamps: Bool {
    lines.allSatisfy { line in
      line.command.parameters["touches"]?.array?.allSatisfy { $0["timestamp"] == nil } ?? true
    }
  }
}
