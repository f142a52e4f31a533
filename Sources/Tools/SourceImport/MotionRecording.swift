import ForeignSource
import JSON
import ScrollRecording

/// Turns samples into the recording of a source: checked by its document, and written as a server writes it.
///
/// The first time is zero. Missing values stay, and samples that change nothing are omitted.
struct MotionRecording: MotionSink {
  /// The number of views, and of changes that were written.
  var views: Int { scrollers.count }
  private(set) var changes = 0
  /// The time from the first line of the recording to the last sample, in microseconds.
  var duration: Int64 { latest - start }

  /// Where the file says that it comes from.
  var provenance: JSONValue?
  private let description: SourceDescription
  private let sizes: ImportSizes
  private let sink: RecordingWriter.Sink
  private var document = SourceDocument.empty
  private var writer: RecordingWriter?
  /// The time of the first sample on the file's clock.
  private var zero: Int64?
  /// The times of the first line and of the last sample, in microseconds from the first sample.
  ///
  /// A file may begin with samples that show no view.
  private var start: Int64 = 0
  private var latest: Int64 = 0
  private var scrollers: [Scroller] = []
  /// The place of each view in `scrollers`.
  private var places: [String: Int] = [:]
  /// The place of the view that the last sample was about.
  private var lastPlace = 0
  private var fingers: [Int: Place] = [:]
  private var viewport: ImportSizes.Size?
  private var pending = MotionPatch(time: 0)

  private typealias Place = (x: Double, y: Double)

  /// What is known of a view.
  private struct Scroller {
    let id: String
    var x = 0.0
    var y = 0.0
    var phase: String?
    /// Its size and its content's size in the file.
    var width: Double?
    var height: Double?
    var contentWidth: Double?
    var contentHeight: Double?
    /// The sizes that were written.
    var size = ImportSizes.Size(width: 0, height: 0)
    var content = ImportSizes.Size(width: 0, height: 0)

    /// Stores the sizes of a sample; false if they are not new.
    mutating func takeSizes(of sample: MotionSample) -> Bool {
      let old = [width, height, contentWidth, contentHeight]
      width = sample.width ?? width
      height = sample.height ?? height
      contentWidth = sample.contentWidth ?? contentWidth
      contentHeight = sample.contentHeight ?? contentHeight
      return [width, height, contentWidth, contentHeight] != old
    }
  }

  /// The most views that are taken: each new one writes the ids of all again.
  private static let maximumViews = 1_000
  /// The id of the view around all others.
  static let window = "window"

  init(
    _ description: SourceDescription,
    sizes: ImportSizes,
    to sink: @escaping RecordingWriter.Sink
  ) {
    (self.description, self.sizes, self.sink) = (description, sizes, sink)
    viewport = sizes.size
  }

  /// Adds a sample, of a time that is not earlier than the last one's.
  mutating func add(_ sample: MotionSample) throws(MotionFault) {
    let zero = zero ?? sample.time
    self.zero = zero
    let (time, isTooFar) = sample.time.subtractingReportingOverflow(zero)
    guard !isTooFar, time <= SourceDocument.latestTime else {
      throw fault(sample, .time, "expected a time within a year of the first one")
    }
    guard time >= latest else {
      let back = Double(latest - time) / 1_000
      throw fault(
        sample,
        .time,
        "expected times that do not fall, found one \(back) ms before the last"
      )
    }
    latest = time
    if time != pending.time || pending.conflicts(with: sample) {
      try write()
      pending.begin(at: time)
    }
    try addView(of: sample)
    addFinger(of: sample)
    if let viewport = sample.viewport, viewport != self.viewport { resize(to: viewport, sample) }
  }

  /// Resizes the window, and the views without a known size.
  private mutating func resize(to viewport: ImportSizes.Size, _ sample: MotionSample) {
    self.viewport = viewport
    pending.setViewport(viewport, at: sample.place)
    for place in scrollers.indices { updateSizes(ofScrollerAt: place, sample) }
  }

  /// Writes the sizes of a view that have changed.
  private mutating func updateSizes(ofScrollerAt place: Int, _ sample: MotionSample) {
    let scroller = scrollers[place]
    if let size = size(of: scroller), size != scroller.size {
      scrollers[place].size = size
      pending.setFrame(of: scroller.id, size, at: sample.place)
      if sample.fillsWindow {
        viewport = size
        pending.setViewport(size, at: sample.place)
      }
    }
    if let content = content(of: scrollers[place]), content != scroller.content {
      scrollers[place].content = content
      pending.setContent(of: scroller.id, content, at: sample.place)
    }
  }

  /// The size of a view, from the file, given, or the window's; nil if it is unknown.
  private func size(of scroller: Scroller) -> ImportSizes.Size? {
    let given = sizes.sizes[scroller.id] ?? sizes.size ?? viewport
    guard let width = scroller.width ?? given?.width, let height = scroller.height ?? given?.height
    else { return nil }
    return ImportSizes.Size(width: width, height: height)
  }

  /// The size of a view's content, from the file or given; nil if it is unknown.
  ///
  /// Content with one known length takes the other from its view: it scrolls along one axis.
  private func content(of scroller: Scroller) -> ImportSizes.Size? {
    let given = sizes.contents[scroller.id] ?? sizes.content
    let (width, height) = (
      scroller.contentWidth ?? given?.width, scroller.contentHeight ?? given?.height
    )
    guard width != nil || height != nil else { return nil }
    return ImportSizes.Size(
      width: width ?? scroller.size.width,
      height: height ?? scroller.size.height
    )
  }

  /// Ends the recording.
  mutating func finish() throws(MotionFault) {
    try write()
    guard let writer else { return }
    if document.time < latest {
      // Nothing moved any more, but the file goes on.
      pending.begin(at: latest)
      try apply(to: writer)
    }
    writer.finish(document)
  }

  private mutating func addView(of sample: MotionSample) throws(MotionFault) {
    guard sample.hasView else { return }
    guard let place = place(of: sample.view) else { return try addScroller(of: sample) }
    lastPlace = place
    let x = sample.x ?? scrollers[place].x
    let y = sample.y ?? scrollers[place].y
    if x != scrollers[place].x || y != scrollers[place].y {
      (scrollers[place].x, scrollers[place].y) = (x, y)
      pending.setOffset(x, y, of: sample)
    }
    if let phase = sample.phase, phase != scrollers[place].phase {
      scrollers[place].phase = phase
      pending.setPhase(phase, of: sample)
    }
    if scrollers[place].takeSizes(of: sample) { updateSizes(ofScrollerAt: place, sample) }
  }

  /// The place of a view in `scrollers`; nil if it was not seen before.
  private func place(of view: String) -> Int? {
    // Most samples are about the same view as the one before.
    if lastPlace < scrollers.count, scrollers[lastPlace].id == view { return lastPlace }
    return places[view]
  }

  /// Adds a view that was not seen before.
  private mutating func addScroller(of sample: MotionSample) throws(MotionFault) {
    let id = sample.view
    guard id != Self.window else {
      throw fault(sample, .view, "expected another id: the window around the views has this one")
    }
    guard scrollers.count < Self.maximumViews else {
      throw fault(sample, .view, "expected at most \(Self.maximumViews) scroll views")
    }
    var scroller = Scroller(id: id, x: sample.x ?? 0, y: sample.y ?? 0, phase: sample.phase)
    _ = scroller.takeSizes(of: sample)
    guard let size = size(of: scroller) else {
      let words = PrintableText.quoted(id)
      let length = scroller.height != nil ? "wide" : scroller.width != nil ? "high" : "large"
      throw fault(
        sample,
        nil,
        "the file does not say how \(length) \(words) is; add --size WIDTHxHEIGHT, such as 390x844"
      )
    }
    scroller.size = size
    guard let content = content(of: scroller) else {
      let words = PrintableText.quoted(id)
      throw fault(
        sample,
        nil,
        "the file does not say how large the content of \(words) is; add --content WIDTHxHEIGHT, such as "
          + "390x6000, or --content \(PrintableText.escaped(id, limit: 64))=WIDTHxHEIGHT for this view"
      )
    }
    scroller.content = content
    // Without another size, the window is as large as the first view.
    viewport = sample.fillsWindow ? size : viewport ?? size
    places[id] = scrollers.count
    scrollers.append(scroller)
    pending.addView(of: sample, size: size, content: content)
    if scroller.x != 0 || scroller.y != 0 { pending.setOffset(scroller.x, scroller.y, of: sample) }
    if let phase = scroller.phase { pending.setPhase(phase, of: sample) }
    pending.order = scrollers.map(\.id)
  }

  private mutating func addFinger(of sample: MotionSample) {
    guard let finger = sample.finger else { return }
    let known = fingers[finger.number]
    guard !finger.isLifted else {
      guard let known else { return }
      fingers[finger.number] = nil
      let stamp = stamp(of: finger)
      let isElsewhere = finger.place.map { $0 != known } ?? false
      return pending.lift(
        finger.number,
        stamp != nil || isElsewhere ? finger.place ?? known : nil,
        at: stamp,
        of: sample.place
      )
    }
    guard let place = finger.place ?? known, known.map({ $0 != place }) ?? true else { return }
    fingers[finger.number] = place
    pending.setFinger(
      finger.number,
      place,
      isNew: known == nil,
      at: stamp(of: finger),
      of: sample.place
    )
  }

  /// The finger's own time from the first sample on, in microseconds; nil if it has none, or an earlier one.
  private func stamp(of finger: MotionSample.Finger) -> Int64? {
    guard let time = finger.time, let zero else { return nil }
    let (stamp, isTooFar) = time.subtractingReportingOverflow(zero)
    return isTooFar || stamp < 0 ? nil : stamp
  }

  /// Writes the changes of the pending time.
  private mutating func write() throws(MotionFault) {
    guard !pending.isEmpty else { return }
    if let writer { return try apply(to: writer) }
    // Nothing is shown before a view has a place, so that the window has a size.
    guard let viewport else { return }
    do throws(JSONShapeError) {
      document = try SourceDocument(
        pending.state(window: Self.window, viewport),
        at: JSONPointer()
      )
      let header = try RecordingHeader(source: description, provenance: provenance)
      writer = RecordingWriter(header: header, document: document, to: sink)
      start = pending.time
    } catch {
      throw pending.fault(error)
    }
    // Fingers are put down after the first state, so that the recording has their beginnings.
    pending = pending.withoutViews
    if let writer, !pending.isEmpty { try apply(to: writer) }
  }

  /// Applies the pending change to the document, and records it.
  private mutating func apply(to writer: RecordingWriter) throws(MotionFault) {
    changes += 1
    if let (views, fingers) = pending.moves,
      let (change, touches) = document.apply(views, fingers, at: pending.time)
    {
      return writer.add(change, touches: touches, to: document)
    }
    do throws(JSONShapeError) {
      let change = try SourceChange(patch: pending.patch(window: Self.window))
      writer.add(try change.applied(to: &document), to: document)
    } catch {
      throw pending.fault(error)
    }
  }

  private func fault(
    _ sample: MotionSample,
    _ part: MotionSample.Part?,
    _ message: String
  ) -> MotionFault {
    MotionFault(place: sample.place, part: part, message: message)
  }
}
