import Foundation
import JSON
import ModelCoding
import Scenes
import ScrollModel

/// Reads and writes the lines of touches, the most frequent lines of recordings.
///
/// A line is an `Input.touch` command as elsewhere or, if derived lines are left out to keep the file
/// small, samples of fingers that only moved as `{"t":16666,"moved":[[1,160,300.5]]}`: each is a finger's
/// number, its location and an optional timestamp.
enum TouchLine {
  /// Reads the samples of a line in the form that this program writes, without creating JSON values.
  static func read(_ text: ArraySlice<UInt8>) -> (time: Int64, samples: [TouchSample])? {
    var scanner = LineScanner(text)
    guard scanner.skip(Key.time), let time = scanner.whole(), time <= RecordingFormat.latestTime
    else { return nil }
    let read =
      scanner.skip(Key.moved)
      ? samples(&scanner, closing: Key.movedEnd, moved)
      : scanner.skip(Key.touches) ? samples(&scanner, closing: Key.touchesEnd, touch) : nil
    return read.map { (time, $0) }
  }

  private static func samples(
    _ scanner: inout LineScanner,
    closing end: StaticString,
    _ sample: (inout LineScanner) -> TouchSample?
  ) -> [TouchSample]? {
    var samples: [TouchSample] = []
    repeat {
      guard let next = sample(&scanner), samples.count < CommandMethod.maximumTouches else {
        return nil
      }
      samples.append(next)
    } while scanner.skip(Key.comma)
    return scanner.skip(end) && scanner.isAtEnd ? samples : nil
  }

  private static func moved(_ scanner: inout LineScanner) -> TouchSample? {
    guard scanner.skip(Key.open), let id = finger(&scanner), scanner.skip(Key.comma),
      let place = point(&scanner)
    else { return nil }
    let hasTimestamp = scanner.skip(Key.comma)
    let timestamp = hasTimestamp ? scanner.number() : nil
    guard hasTimestamp == (timestamp != nil), scanner.skip(Key.close) else { return nil }
    return TouchSample(id: id, phase: .moved, location: place, timestamp: timestamp)
  }

  private static func touch(_ scanner: inout LineScanner) -> TouchSample? {
    guard scanner.skip(Key.id), let id = finger(&scanner), scanner.skip(Key.phase),
      let phase = TouchSample.Phase.allCases.first(where: { scanner.skip(Key.name(of: $0)) }),
      scanner.skip(Key.location), let place = point(&scanner), scanner.skip(Key.close)
    else { return nil }
    let hasTimestamp = scanner.skip(Key.timestamp)
    let timestamp = hasTimestamp ? scanner.number() : nil
    guard hasTimestamp == (timestamp != nil), scanner.skip(Key.brace) else { return nil }
    return TouchSample(id: id, phase: phase, location: place, timestamp: timestamp)
  }

  private static func finger(_ scanner: inout LineScanner) -> Int? {
    scanner.whole().flatMap { $0 <= Int64(Int32.max) ? Int($0) : nil }
  }

  private static func point(_ scanner: inout LineScanner) -> CGPoint? {
    guard let x = scanner.number(), scanner.skip(Key.comma), let y = scanner.number() else {
      return nil
    }
    return CGPoint(x: x, y: y)
  }

  private enum Key {
    static let time: StaticString = #"{"t":"#
    static let moved: StaticString = #","moved":["#
    static let movedEnd: StaticString = "]}"
    static let touches: StaticString = #","method":"Input.touch","params":{"touches":["#
    static let touchesEnd: StaticString = "]}}"
    static let id: StaticString = #"{"id":"#
    static let phase: StaticString = #","phase":""#
    static let location: StaticString = #"","location":["#
    static let timestamp: StaticString = #","timestamp":"#
    static let comma: StaticString = ","
    static let open: StaticString = "["
    static let close: StaticString = "]"
    static let brace: StaticString = "}"

    static func name(of phase: TouchSample.Phase) -> StaticString {
      switch phase {
      case .began: "began"
      case .moved: "moved"
      case .ended: "ended"
      case .cancelled: "cancelled"
      }
    }
  }
}

extension TouchLine {
  /// Returns the samples of fingers that only moved, which the short form can express.
  static func moved(of command: TimedCommand) -> [TouchSample]? {
    guard case .command(.touch(let samples)) = command.request, !samples.isEmpty,
      samples.allSatisfy({ $0.phase == .moved })
    else { return nil }
    return samples
  }

  static func writeMoved(_ samples: [TouchSample], to writer: inout JSONWriter) {
    writer.beginArray()
    for sample in samples {
      writer.beginArray()
      writer.value(sample.id)
      writer.value(sample.location.x)
      writer.value(sample.location.y)
      if let timestamp = sample.timestamp { writer.value(timestamp) }
      writer.endArray()
    }
    writer.endArray()
  }

  /// Reads the samples of a short line in any JSON spelling.
  static func moved(_ json: JSONValue, at pointer: JSONPointer) throws(JSONShapeError)
    -> [TouchSample]
  {
    let counts = 1...CommandMethod.maximumTouches
    let what = "an array of 1 to \(counts.upperBound) samples"
    var samples: [TouchSample] = []
    for (json, place) in try json.elements(counts, at: pointer, as: what) {
      guard let parts = json.array, (3...4).contains(parts.count) else {
        throw .expected(
          "a sample [finger, x, y] or [finger, x, y, timestamp]",
          at: place,
          found: json
        )
      }
      let id = try parts[0].whole(in: 0...Int64(Int32.max), at: place.appending(0))
      let numbers = try parts.indices.dropFirst().map { index throws(JSONShapeError) in
        try parts[index].number(at: place.appending(index))
      }
      samples.append(
        TouchSample(
          id: Int(id),
          phase: .moved,
          location: CGPoint(x: numbers[0], y: numbers[1]),
          timestamp: numbers.count > 2 ? numbers[2] : nil
        )
      )
    }
    return samples
  }
}
