import Foundation
import JSON
import Scenes
import ScrollModel

extension RecordingExport {
  /// Writes the commands as an input script, in which a loaded scene is included as JSON.
  ///
  /// The script leads to the state at the end of the recording: commands that a seek back discarded are not
  /// part of it. Where the client that controlled the scene disconnected, the fingers that were down are
  /// cancelled.
  /// - Returns: how the recording ends.
  /// - Throws: `RecordingError` for a line that a script cannot express, such as the end of a trackpad
  ///   gesture that was cancelled by a disconnect, or for a damaged stretch, and the errors of the output.
  @discardableResult
  package static func inputs(
    _ reader: RecordingReader,
    to output: @escaping Output
  ) throws -> RecordingEnding {
    func write(_ method: String, _ parameters: JSONValue, at time: Int64) throws {
      let line: JSONValue = [
        "t": .integer(time), "method": .string(method), "params": parameters,
      ]
      try output(line.serializedString + "\n")
    }
    let recorded = try RecordedCommands(reader)
    for part in recorded.parts {
      if let command = part.command {
        try write(command.method, command.parameters, at: part.start)
      }
      var hands = Hands()
      for (entry, line) in part.entries {
        let time = part.start + entry.time - part.time
        if let command = entry.command {
          try write(command.method, command.parameters, at: time)
          hands.note(command)
        } else if let touches = try hands.cancel(at: entry.time, line: line) {
          try write("Input.touch", ["touches": .array(touches)], at: time)
        }
      }
    }
    return recorded.ending
  }
}

/// The input that the client in control has begun and not ended.
private struct Hands {
  private var fingers: [(id: Int, location: CGPoint)] = []
  private var isWheelTurning = false
  /// The end time of the last actions, and the pointers that they left down.
  private var actionsEnd: Int64 = -1
  private var pointers: Set<String> = []

  mutating func note(_ command: TimedCommand) {
    switch command.request {
    case .command(.touch(let samples)):
      for sample in samples {
        fingers.removeAll { $0.id == sample.id }
        if sample.phase == .began || sample.phase == .moved {
          fingers.append((sample.id, sample.location))
        }
      }
    case .command(.wheel(let sample)):
      isWheelTurning = sample.phase == .began || sample.phase == .changed
    case .command(.perform(let sources)):
      actionsEnd = command.time + ActionSource.duration(of: sources)
      for source in sources {
        for action in source.actions {
          switch action {
          case .pointerDown: pointers.insert(source.id)
          case .pointerUp, .pointerCancel: pointers.remove(source.id)
          default: break
          }
        }
      }
    default: break
    }
  }

  /// Returns the samples that cancel the fingers that are down; nil if there are none.
  mutating func cancel(at time: Int64, line: Int) throws(RecordingError) -> [JSONValue]? {
    guard !isWheelTurning, pointers.isEmpty, actionsEnd <= time else {
      let what = isWheelTurning ? "a trackpad's gesture" : "actions under way"
      throw RecordingError(
        line: line,
        "\(what) ended here because the controller disconnected; a script cannot express that"
      )
    }
    guard !fingers.isEmpty else { return nil }
    defer { fingers = [] }
    return fingers.map { finger in
      [
        "id": .integer(Int64(finger.id)), "phase": "cancelled",
        "location": [.number(Double(finger.location.x)), .number(Double(finger.location.y))],
      ]
    }
  }
}
