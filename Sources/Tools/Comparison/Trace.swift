package import JSON

/// The motion of one scroll view, as it was measured: its geometry, its frames and the touches that moved it.
package struct Trace: Sendable {
  /// A size in points.
  package struct Size: Equatable, Sendable {
    package var width, height: Double

    package init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
  }

  /// What a trace does not say by itself, and options and the head of a table do.
  package struct Geometry: Equatable, Sendable {
    /// The size of the view; nil if it is unknown.
    package var size: Size?
    /// The size of the content; nil if it is unknown.
    package var content: Size?
    /// Pixels per point; nil for one that the offsets show.
    package var scale: Double?
    /// Whether the deceleration rate is `.fast`.
    package var isFast: Bool?
    /// Whether the view pages.
    package var pages: Bool?
    /// What is added to the range at its ends, in points: left, right, top and bottom.
    package var insets: [Double]?
    /// The offset at the start, x and y; nil for that of the first frame.
    package var start: [Double]?

    package init() {}

    /// This geometry, with the values of another one where it has none.
    package func filled(from other: Geometry) -> Geometry {
      var result = self
      result.size = size ?? other.size
      result.content = content ?? other.content
      result.scale = scale ?? other.scale
      result.isFast = isFast ?? other.isFast
      result.pages = pages ?? other.pages
      result.insets = insets ?? other.insets
      result.start = start ?? other.start
      return result
    }
  }

  /// The offset at a display frame.
  package struct Frame: Equatable, Sendable {
    /// Microseconds of the trace's clock.
    package var time: Int64
    /// The offset in points.
    package var x, y: Double

    package init(time: Int64, x: Double, y: Double) {
      (self.time, self.x, self.y) = (time, x, y)
    }
  }

  /// A sample of a finger.
  package struct Touch: Equatable, Sendable {
    package enum Phase: String, Sendable { case began, moved, ended, cancelled }

    /// Microseconds of the trace's clock.
    package var time: Int64
    package var finger: Int
    package var phase: Phase
    /// The place in the window, in points.
    package var x, y: Double

    package init(time: Int64, finger: Int, phase: Phase, x: Double, y: Double) {
      (self.time, self.finger, self.phase) = (time, finger, phase)
      (self.x, self.y) = (x, y)
    }
  }

  /// The most frames of a trace: 12 minutes at 120 Hz.
  package static let maximumFrames = 90_000

  /// The id of the view.
  package var view: String
  package var geometry: Geometry
  /// In the order of their times.
  package var frames: [Frame]
  /// In the order of their times.
  package var touches: [Touch]
  /// Where it says that it comes from; checked by `Provenance`.
  package var provenance: JSONValue?

  package init(
    view: String,
    geometry: Geometry,
    frames: [Frame],
    touches: [Touch],
    provenance: JSONValue? = nil
  ) {
    (self.view, self.geometry) = (view, geometry)
    (self.frames, self.touches) = (frames, touches)
    self.provenance = provenance
  }

  /// Whether the content moves along y more than along x.
  var isVertical: Bool {
    func extent(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }
    let (x, y) = (extent(frames.map(\.x)), extent(frames.map(\.y)))
    return y >= x
  }
}

extension Trace.Frame {
  func offset(_ isVertical: Bool) -> Double { isVertical ? y : x }
}

extension Trace.Touch {
  func place(_ isVertical: Bool) -> Double { isVertical ? y : x }
}
