/// What a file says about one time: where a view has scrolled to, where a finger is, or the size of the window.
struct MotionSample {
  /// A part of a sample, which an error is about.
  enum Part: Equatable {
    case time, x, y, view, phase, finger, fingerPlace, viewport
  }

  /// A finger, or its end.
  struct Finger {
    let number: Int
    /// Its place in the window; nil where it was.
    var place: (x: Double, y: Double)?
    /// Whether it was lifted there.
    var isLifted = false
  }

  /// Microseconds of the file's own clock.
  let time: Int64
  /// What names the sample in an error: the number of a line or of an element.
  let place: Int
  /// The view that the offset and the phase are those of.
  var view = ""
  /// The offset; nil for the one before.
  var x: Double?
  var y: Double?
  var phase: String?
  var finger: Finger?
  var viewport: ImportSizes.Size?

  /// Whether it says anything about a view.
  var hasView: Bool { x != nil || y != nil || phase != nil }
}

/// Why a sample is not taken.
struct MotionFault: Error {
  /// What names the sample.
  let place: Int
  /// The part that is wrong; nil for the sample as a whole.
  let part: MotionSample.Part?
  let message: String
}
