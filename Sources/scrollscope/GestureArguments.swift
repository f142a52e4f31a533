import ArgumentParser
import JSON
import ScrollRecording

/// A gesture of `inject` that needs no script.
struct GestureArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Tap a point of the window, in points.", valueName: "x,y"),
    transform: { try numbers($0, as: "a point as x,y, such as 160,300") }
  )
  var tap: [Double]?

  @Option(
    help: ArgumentHelp(
      "Drag from one point to another in 0.2 s, and lift while moving.",
      valueName: "x1,y1,x2,y2"
    ),
    transform: { try numbers($0, as: "two points as x1,y1,x2,y2, such as 160,300,160,100") }
  )
  var swipe: [Double]?

  @Option(
    help: ArgumentHelp(
      "Zoom about a point with two fingers in 0.3 s, by a factor from 0.1 to 10.",
      valueName: "x,y,scale"
    ),
    transform: { try numbers($0, as: "a point and a factor as x,y,scale, such as 160,240,2") }
  )
  var pinch: [Double]?

  /// The number of gestures that were given.
  var count: Int { [tap, swipe, pinch].count { $0 != nil } }

  func validate() throws {
    guard pinch.map({ (0.1...10).contains($0[2]) }) ?? true else {
      throw ValidationError("expected a factor from 0.1 to 10 for --pinch")
    }
  }

  /// The time between two samples of a gesture, in microseconds.
  private static let interval: Int64 = 8_000
  /// The durations of the gestures, in samples.
  private static let (tapSamples, swipeSamples, pinchSamples) = (10, 25, 38)
  /// The shorter distance between the fingers of a pinch, in points.
  private static let spread = 60.0

  /// Returns the script of the gesture; nil if none was given.
  func script() throws -> InputScript? {
    if let tap {
      return try Self.script(samples: Self.tapSamples, isHeld: true) { _ in [(tap[0], tap[1])] }
    }
    if let swipe {
      return try Self.script(samples: Self.swipeSamples) { share in
        [(swipe[0] + share * (swipe[2] - swipe[0]), swipe[1] + share * (swipe[3] - swipe[1]))]
      }
    }
    guard let pinch else { return nil }
    let (x, y, scale) = (pinch[0], pinch[1], pinch[2])
    let start = Self.spread / min(1, scale)
    return try Self.script(samples: Self.pinchSamples) { share in
      let half = start * (1 + share * (scale - 1)) / 2
      return [(x - half, y), (x + half, y)]
    }
  }

  /// Returns a script of fingers that begin at once, move by equal steps unless they are held, and lift at the
  /// last step; `places` gives their places at a share of the gesture.
  private static func script(
    samples: Int,
    isHeld: Bool = false,
    _ places: (_ share: Double) -> [(x: Double, y: Double)]
  ) throws -> InputScript {
    var text: [UInt8] = []
    for sample in 0...samples {
      let phase = sample == 0 ? "began" : sample == samples ? "ended" : "moved"
      if isHeld, phase == "moved" { continue }
      let touches = places(Double(sample) / Double(samples)).enumerated().map { index, place in
        JSONValue.object([
          "id": .integer(Int64(index + 1)), "phase": .string(phase),
          "location": [.number(place.x), .number(place.y)],
        ])
      }
      let command: JSONValue = [
        "t": .integer(Int64(sample) * interval), "method": "Input.touch",
        "params": ["touches": .array(touches)],
      ]
      text += Array((command.serializedString + "\n").utf8)
    }
    return try InputScript(text)
  }
}

/// Returns the numbers of a list that has as many as the example at the end of its description.
private func numbers(_ text: String, as description: String) throws -> [Double] {
  let count = description.split(separator: " ").last?.split(separator: ",").count
  let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
  let numbers = parts.compactMap(\.self)
  guard numbers.count == count, parts.count == count, numbers.allSatisfy({ abs($0) <= 1_000_000 })
  else { throw ValidationError("expected \(description)") }
  return numbers
}
