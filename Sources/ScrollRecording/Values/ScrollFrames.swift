package import JSON

/// The frames that a source has drawn while something moved without a pause, and those that it has dropped.
///
/// Times count from the start of the recording, in microseconds.
package struct ScrollFrames: Equatable, Sendable {
  /// The view that moved first; nil if the source does not say.
  package let view: String?
  /// When the first frame began, and when the last one did.
  package let start: Int64
  package private(set) var end: Int64
  package private(set) var drawn: Int64 = 1
  package private(set) var dropped: Int64 = 0
  /// The longest time between the starts of two frames, and the start of the later one.
  package private(set) var longestGap: Int64 = 0
  package private(set) var gapEnd: Int64
  /// The script that worked longest before a frame that came late: its file and place or function, and its time.
  package private(set) var caller: String?
  package private(set) var scriptTook: Int64 = 0

  /// The frames that the display had room for.
  package var due: Int64 { drawn + dropped }

  /// Whether an event is about a frame.
  package static func isFrame(_ event: JSONValue) -> Bool {
    event["event"]?.string == "framedrawn"
  }

  private init(_ frame: JSONValue, at time: Int64) {
    view = frame["view"]?.string
    (start, end, gapEnd) = (time, time, time)
  }

  /// Counts the frames among events, which have their times from the start of the recording.
  package static func scrolls(in events: some Sequence<JSONValue>) -> [ScrollFrames] {
    var scrolls: [ScrollFrames] = []
    for frame in events where isFrame(frame) {
      let time = (frame["t"]?.int64 ?? 0) - (frame["late"]?.int64 ?? 0)
      if let gap = frame["gap"]?.int64, let last = scrolls.indices.last {
        scrolls[last].add(frame, after: gap, at: time)
      } else {
        scrolls.append(ScrollFrames(frame, at: time))
      }
    }
    return scrolls
  }

  private mutating func add(_ frame: JSONValue, after gap: Int64, at time: Int64) {
    end = max(end, time)
    drawn += 1
    dropped += frame["dropped"]?.int64 ?? 0
    if gap > longestGap { (longestGap, gapEnd) = (gap, time) }
    let took = frame["scriptTook"]?.int64 ?? 0
    guard let place = frame["caller"]?.string, caller == nil || took > scriptTook else { return }
    (caller, scriptTook) = (place, took)
  }

  /// Writes it as a JSON object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if let view { writer.member("view", view) }
    writer.member("t", start)
    writer.member("until", end)
    writer.member("drawn", drawn)
    writer.member("due", due)
    writer.member("dropped", dropped)
    writer.member("longestGap", longestGap)
    writer.member("gapEnd", gapEnd)
    if let caller {
      writer.member("caller", caller)
      writer.member("scriptTook", scriptTook)
    }
    writer.endObject()
  }
}
