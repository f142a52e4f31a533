import ScrollRecording
import SourceImport

/// Bytes as a file of another program, of the kind that the first byte says: it is refused with a reason, or
/// its recording can be read to its end, with every hash right.
enum ImportTarget {
  static func run(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let formats = SourceImport.Format.allCases
    var task = SourceImport(name: "fuzzed")
    task.format = first < 0x40 ? formats[Int(first) % formats.count] : nil
    if task.format != .lines {
      task.sizes.size = .init(width: 390, height: 844)
      task.sizes.content = .init(width: 390, height: 6_000)
    }
    var rest = first < 0x40 ? bytes.dropFirst() : bytes[...]
    var recording: [UInt8] = []
    do {
      let summary = try task.run { count in
        defer { rest = rest.dropFirst(min(count, 1_000)) }
        return Array(rest.prefix(min(count, 1_000)))
      } to: {
        recording += $0
      }
      try read(recording, summary)
    } catch let error as ImportFault {
      demand(!error.description.isEmpty, "an error without words")
    } catch {
      demand(false, "an unexpected error: \(error)")
    }
  }

  private static func read(_ bytes: [UInt8], _ summary: SourceImport.Summary) throws {
    var rest = bytes[...]
    let reader = try RecordingReader { count in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    let states = try RecordedStates(reader)
    var count = 0
    try states.play { _ in
      count += 1
      return true
    }
    demand(states.damages.isEmpty, "a damaged recording: \(states.damages)")
    demand(states.end == summary.duration, "it ends at \(states.end), not \(summary.duration)")
    demand(count > summary.changes, "\(count) states of \(summary.changes) changes")
    guard case .ended = states.ending else { return demand(false, "a recording without an end") }
  }
}
