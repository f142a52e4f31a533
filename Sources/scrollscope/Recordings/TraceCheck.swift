import Comparison
import JSON
import ScrollRecording

/// What `scrollscope check` says of a measured trace.
struct TraceCheck {
  private let trace: Trace
  private let provenance: Provenance
  private let comparison: Comparison

  /// Whether a file is a trace: a table, or the recording of another scroller.
  static func isTrace(_ path: String) -> Bool {
    if path.hasSuffix(".csv") || path.hasSuffix(".csv.gz") { return true }
    guard RecordingFormat.isName(path) else { return false }
    // A recording that cannot be read is reported as one.
    guard let reader = try? RecordingFile.reader(path) else { return false }
    return reader.header.source != nil
  }

  /// Reads a trace whole.
  ///
  /// - Throws: `FileFault` with the place of the first mistake: a line that is damaged, a finger that never lifts,
  ///   a time that goes back, a member of the provenance that is missing.
  init(_ path: String) throws {
    let name = RecordingInput.name(of: path)
    if RecordingFormat.isName(path) { try Self.checkLines(path, name) }
    trace = try TraceFile.checked(path, Trace.Geometry(), view: nil)
    guard let json = trace.provenance else {
      throw FileFault(
        name,
        reason:
          "it does not say where it comes from: a table needs comments such as # device: iPhone 17 Pro, "
          + "# system: iOS 26.5 and # how: contentOffset at each display link, and a recording the member "
          + "provenance in its first line"
      )
    }
    do throws(JSONShapeError) {
      provenance = try Provenance(json, at: JSONPointer(["provenance"]))
    } catch {
      throw FileFault(name, reason: "line 1: \(error.pointer): \(error.message)")
    }
    comparison = try FileFault.naming(name) { [trace] () throws(UserError) in
      try Comparison(trace)
    }
  }

  /// Throws the first damage of a recording: other commands go on after it.
  private static func checkLines(_ path: String, _ name: String) throws {
    try RecordingInput.reading(path) {
      let states = try RecordedStates(RecordingFile.reader(path))
      try states.play { _ in true }
      if let damage = states.damages.first { throw FileFault(name, damage) }
    }
  }

  /// What it holds, in a line.
  func line(_ name: String) -> String {
    func count(_ number: Int, _ noun: String) -> String {
      "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
    let parts = [
      count(trace.frames.count, "frame"), count(trace.touches.count, "touch sample"),
      count(comparison.gestures.count, "gesture"),
    ]
    let what = "\(name): \(provenance.summary): \(parts.joined(separator: ", "))"
    return ([what] + comparison.notes).joined(separator: "; ")
  }

  /// The same as members of an object.
  func write(_ name: String, to writer: inout JSONWriter) {
    writer.member("trace", name)
    writer.key("provenance")
    writer.value(trace.provenance ?? .null)
    writer.member("frames", trace.frames.count)
    writer.member("touches", trace.touches.count)
    writer.member("gestures", comparison.gestures.count)
    writer.key("notes")
    writer.beginArray()
    for note in comparison.notes { writer.value(note) }
    writer.endArray()
  }
}
