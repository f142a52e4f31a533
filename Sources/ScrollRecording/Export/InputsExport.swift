import Foundation
import JSON
import Scenes
import ScrollModel

extension RecordingExport {
  /// The commands as an input script, in which a scene that was loaded comes with its JSON.
  ///
  /// It leads to where the recording ends: of what a session gave up when it went back in time there is
  /// nothing in it. Where whoever drove the scene was gone, the fingers that were down are cancelled.
  /// - Returns: how the recording ends.
  /// - Throws: `RecordingError` for a line that no script can stand for, such as the end of a trackpad's
  ///   gesture that nobody ended, or for a damage, and what the output throws.
  @discardableResult
  public static func inputs(
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

/// What is under way of what whoever drives a scene does.
private struct Hands {
  private var fingers: [(id: Int, location: CGPoint)] = []
  private var isWheelTurning = false
  /// When the last actions end, and the pointers that they left down.
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

  /// The samples that take the fingers away; nil if none is down.
  mutating func cancel(at time: Int64, line: Int) throws(RecordingError) -> [JSONValue]? {
    guard !isWheelTurning, pointers.isEmpty, actionsEnd <= time else {
      let what = isWheelTurning ? "a trackpad's gesture" : "actions under way"
      throw RecordingError(
        line: line,
        "\(what) ended here because nobody was in control any more; no script can say that"
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
