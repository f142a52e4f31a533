/// What a file says about one time: where a view has scrolled to, where a finger is, or the size of the window.
struct MotionSample {
  /// A part of a sample, which an error is about.
  enum Part: Equatable {
    case time, x, y, view, phase, finger, fingerPlace, viewport
    case width, height, contentWidth, contentHeight
  }

  /// A finger, or its end.
  struct Finger {
    let number: Int
    /// Its place in the window; nil where it was.
    var place: (x: Double, y: Double)?
    /// Whether it was lifted there.
    var isLifted = false
    /// Its own time in microseconds of the file's clock; nil for that of the sample.
    var time: Int64?
  }

  /// Microseconds of the file's own clock.
  let time: Int64
  /// What names the sample in an error: the number of a line or of an element.
  let place: Int
  /// The view of the offset and the phase.
  var view = ""
  /// The offset; nil if it did not change.
  var x: Double?
  var y: Double?
  var phase: String?
  var finger: Finger?
  var viewport: ImportSizes.Size?
  /// The size of the view and of its content; nil if unknown.
  var width: Double?
  var height: Double?
  var contentWidth: Double?
  var contentHeight: Double?
  /// Whether the view fills the window.
  var fillsWindow = false

  /// Whether it says anything about a view.
  var hasView: Bool {
    x != nil || y != nil || phase != nil || width != nil || height != nil || contentWidth != nil
      || contentHeight != nil
  }
}

/// Why a sample is not taken.
struct MotionFault: Error {
  /// What names the sample.
  let place: Int
  /// The part that is wrong; nil for the sample as a whole.
  let part: MotionSample.Part?
  /// The number of the column of a table, from 0, if several are read for the part.
  var column: Int?
  let message: String
}

/// What takes the samples of a file, in the order of their times.
protocol MotionSink {
  /// Adds a sample, of a time that is not earlier than the last one's.
  mutating func add(_ sample: MotionSample) throws(MotionFault)
  /// Ends the file.
  mutating func finish() throws(MotionFault)
}
