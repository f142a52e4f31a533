import Comparison
import JSON
import ScrollModel
import ScrollRecording

/// The verdict of `scrollscope verify --against model` on the recording of another scroller.
enum ModelVerification {
  /// Compares the offsets with those of the model under the same touches.
  ///
  /// - Throws: `FileFault` for a trace that cannot be compared, as one without touches.
  static func outcome(_ path: String, _ tolerance: NumberTolerance) throws -> VerifyOutcome {
    let name = RecordingInput.name(of: path)
    let trace = try TraceFile.checked(path, Trace.Geometry(), view: nil)
    let comparison = try FileFault.naming(name) { () throws(UserError) in
      try Comparison(trace)
    }
    let model = comparison.referenceFrames
    guard !model.isEmpty else {
      throw FileFault(name, reason: "it has no touches, so the model has nothing to do")
    }
    // Both begin with the same frame, so that their clocks do.
    let own = comparison.trace.frames.filter { $0.time >= model[0].time }
    let recordings = try [model, own].map { frames in
      try reader(try ComparisonPage.recording(named: trace.view, trace, frames))
    }
    let difference = try RecordingComparison.firstDifference(
      recordings[0],
      recordings[1],
      only: [.contentOffset],
      tolerance: tolerance
    )
    guard let difference else {
      return .passed("as the model, \(own.count) frames of \(trace.view)")
    }
    let words = FileFault(name, reason: "against the model: \(difference.message)")
    return .failed(words, nil, page: nil)
  }

  private static func reader(_ bytes: [UInt8]) throws -> RecordingReader {
    var rest = bytes[...]
    return try RecordingReader { count in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
  }
}
