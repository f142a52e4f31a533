import Foundation
import JSON
import ScrollModel

/// The lines that a step derives, to be compared with the recorded ones.
struct ExpectedLines: ~Copyable {
  private let explained: ExplainedProperties
  /// Reused, to avoid allocations.
  private var writer = JSONWriter(capacity: 1 << 14)
  private var bytes: [UInt8] = []
  private var ranges: [Range<Int>] = []
  private var next = 0
  private var why: [Change] = []
  /// The time of the step.
  private(set) var time: Int64 = 0

  init(explaining explained: ExplainedProperties) { self.explained = explained }

  /// Whether all lines were found.
  var isEmpty: Bool { next == ranges.count }

  /// The first line that was not found yet.
  var first: ArraySlice<UInt8>? { isEmpty ? nil : bytes[ranges[next]] }

  mutating func removeFirst() { next += 1 }

  /// Whether a recorded line equals ``first``.
  func isNext(_ line: ArraySlice<UInt8>) -> Bool {
    guard !isEmpty, ranges[next].count == line.count else { return false }
    let start = ranges[next].lowerBound
    // (By memory, as `==` goes byte by byte.)
    return line.withUnsafeBytes { line in
      bytes.withUnsafeBytes { bytes in
        guard let theirs = line.baseAddress, let mine = bytes.baseAddress else { return true }
        return memcmp(theirs, mine + start, line.count) == 0
      }
    }
  }

  mutating func fill(with step: Step) {
    writer.reset()
    RecordingLines.writeDerived(step, explaining: explained, to: &writer)
    bytes.removeAll(keepingCapacity: true)
    writer.withUnsafeBytes { bytes += $0 }
    ranges.removeAll(keepingCapacity: true)
    next = 0
    var start = 0
    while let end = bytes.lineFeed(from: start) {
      ranges.append(start..<end)
      start = end + 1
    }
    why = step.causes
    time = step.time
  }

  /// The difference between ``first`` and a recorded line; nil if there is none that counts.
  func difference(from recorded: JSONValue, tolerance: NumberTolerance) -> String? {
    guard let first else { return nil }
    let mine: JSONValue
    do {
      mine = try JSONValue(parsing: Array(first), limits: RecordingFormat.lineLimits)
    } catch {
      return "what cannot be compared: \(error.message)"
    }
    guard mine["t"] == recorded["t"], mine["event"] == recorded["event"],
      mine["view"] == recorded["view"]
    else { return "\(Self.words(mine)), was \(Self.words(recorded))" }
    guard mine["event"] == nil else {
      let mine = mine.lackingProposedTarget(as: recorded)
      return JSONDifference(recorded, mine, tolerance: tolerance).map {
        "\(Self.words(mine)): \($0.words)"
      }
    }
    if let difference = JSONDifference(recorded["patch"], mine["patch"], tolerance: tolerance) {
      return difference.words + cause(of: difference.path)
    }
    let causes = mine["why"]?.lackingZoomScales(as: recorded["why"])
    let why = explained == .all ? causes : causes?.lackingCommands(as: recorded["why"])
    return Self.differenceOfWhy(recorded["why"], why, tolerance: tolerance)
  }

  /// The difference between the causes of two lines, named by the property if it is the same in both.
  private static func differenceOfWhy(
    _ old: JSONValue?,
    _ new: JSONValue?,
    tolerance: NumberTolerance
  ) -> String? {
    guard let difference = JSONDifference(old, new, tolerance: tolerance, at: ["why"]) else {
      return nil
    }
    guard difference.path.count > 2, let index = Int(difference.path[1]),
      let reason = new?[index], let view = reason["view"]?.string,
      let property = reason["property"]?.string, old?[index]?["view"] == reason["view"],
      old?[index]?["property"] == reason["property"]
    else { return difference.words }
    let place = ["views", view, property] + difference.path.dropFirst(2)
    return difference.words(of: place)
  }

  /// The cause of a change, if it is known.
  private func cause(of path: [String]) -> String {
    guard path.first == "views", path.count > 1 else { return "" }
    let ofView = why.last { $0.view == path[1] }
    let ofProperty = why.last {
      $0.view == path[1] && path.count > 2 && $0.property.name == path[2]
    }
    return (ofProperty ?? ofView).map { ", cause \($0.cause.rawValue)" } ?? ""
  }

  /// Describes the difference between two lines.
  static func difference(from old: JSONValue?, to new: JSONValue?) -> String {
    if let old, let new, old["t"] == new["t"] {
      if let difference = JSONDifference(old["patch"], new["patch"], tolerance: 0),
        old["patch"] != nil, new["patch"] != nil
      {
        return difference.words
      }
      if old["patch"] != nil, old["patch"] == new["patch"],
        let words = differenceOfWhy(old["why"], new["why"], tolerance: 0)
      {
        return words
      }
      if old["event"] != nil, old["event"] == new["event"], old["view"] == new["view"],
        let difference = JSONDifference(old, new, tolerance: 0)
      {
        return "\(words(new)): \(difference.words)"
      }
      if old["method"] != nil, old["method"] == new["method"],
        let difference = JSONDifference(old["params"], new["params"], tolerance: 0)
      {
        return "\(words(new)): \(difference.words)"
      }
    }
    let time = old.flatMap { old in
      old["t"]?.int64.flatMap { new == nil || old["t"] == new?["t"] ? nil : " at \($0) µs" }
    }
    return "\(new.map(words) ?? "nothing"), was \(old.map(words) ?? "nothing")\(time ?? "")"
  }

  /// Describes a line briefly.
  static func words(_ line: ArraySlice<UInt8>) -> String {
    let json = try? JSONValue(parsing: Array(line), limits: RecordingFormat.lineLimits)
    return words(json ?? .null)
  }

  private static func words(_ json: JSONValue) -> String {
    if let event = json["event"]?.string {
      let view = json["view"]?.string.map { " of \($0)" } ?? ""
      return PrintableText.escaped(event + view, limit: 120)
    }
    if let method = json["method"]?.string { return PrintableText.escaped(method, limit: 120) }
    let views = json["patch"]?["views"]?.object
    let changes = views?.map { id, properties in
      (properties.object?.keys ?? []).map { "\(id).\($0)" }
    }
    let names = (changes ?? []).joined()
    guard let first = names.first(where: { _ in true }) else { return "a change" }
    let more = names.underestimatedCount > 1 ? " and more" : ""
    return "a change of " + PrintableText.escaped(first, limit: 120) + more
  }
}

extension JSONValue {
  /// This event as older recordings have it if the recorded one is such: only with the proposed target of a lift,
  /// under the name that the delegate's has now.
  fileprivate func lackingProposedTarget(as recorded: JSONValue) -> JSONValue {
    let (proposed, name) = ("proposedTargetContentOffset", "targetContentOffset")
    guard recorded[proposed] == nil, var members = object, let target = members[proposed] else {
      return self
    }
    members[proposed] = nil
    members[name] = target
    return .object(members)
  }

  /// These causes without those of zoom scales that the recorded ones lack: older recordings have none where a limit, the
  /// zoom view or the end of a bounce changed what the scale reads.
  fileprivate func lackingZoomScales(as recorded: JSONValue?) -> JSONValue {
    guard let causes = array else { return self }
    return .array(
      causes.filter { cause in
        guard cause["property"] == "zoomScale" else { return true }
        return (recorded?.array ?? []).contains {
          $0["property"] == "zoomScale" && $0["view"] == cause["view"]
        }
      }
    )
  }

  /// These causes without the commands that recorded ones lack: in older recordings, a layout pass has none.
  fileprivate func lackingCommands(as recorded: JSONValue?) -> JSONValue {
    guard let causes = array else { return self }
    return .array(
      causes.enumerated().map { index, cause in
        guard recorded?[index]?["command"] == nil, var members = cause.object else { return cause }
        members["command"] = nil
        return .object(members)
      }
    )
  }
}
