import Comparison
import JSON
import ScrollRecording

/// What `scrollscope check` says of a measured trace.
struct TraceCheck {
  private let trace: Trace
  private let provenance: Provenance
  private let comparison: Comparison

  /// Whether a file is a trace and not a scene.
  static func isTrace(_ name: String) -> Bool {
    RecordingFormat.isName(name) || name.hasSuffix(".csv") || name.hasSuffix(".csv.gz")
  }

  /// Reads a trace whole.
  ///
  /// - Throws: `FileFault` with the place of the first mistake: a line that is damaged, a finger that never lifts,
  ///   a time that goes back, a member of the provenance that is missing.
  init(_ path: String) throws {
    let name = RecordingInput.name(of: path)
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
    comparison = try FileFault.naming(name) { [trace] () throws(ComparisonFault) in
      try Comparison(trace)
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
