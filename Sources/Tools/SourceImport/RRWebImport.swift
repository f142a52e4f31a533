import JSON

/// Reads a recording of rrweb: the document and the containers of a page, its window and the finger.
///
/// Its events may be in any order, as in rrweb's player, and the places of a finger come later than they were, so all
/// samples are kept until they are sorted.
struct RRWebImport {
  private struct Sample {
    /// Milliseconds of the page's clock.
    let time: Double
    /// The number of its event.
    let number: Int
    let what: What
  }

  private enum What {
    case viewport(ImportSizes.Size)
    case page(document: Int64?, x: Double, y: Double)
    case scroll(node: Int64, x: Double, y: Double)
    case finger(x: Double, y: Double, isLifted: Bool)
  }

  private let reader: RRWebReader
  private var samples: [Sample] = []

  /// The id of the document's view.
  private static let documentView = "document"
  /// How much later than it was the place of a finger may come, in milliseconds; rrweb itself waits for half a
  /// second.
  private static let longestDelay = 5_000.0
  private static let largestTime = 9e15
  /// The most samples that are kept, of 56 bytes each.
  private static let maximumSamples = 2_000_000

  init(_ input: ImportInput) throws { reader = try RRWebReader(input) }

  /// Reads the whole file, and adds its samples to a recording.
  mutating func run(into recording: inout MotionRecording) throws {
    while try reader.next({ try take($0) }) {}
    let hasOffsets = samples.contains {
      switch $0.what {
      case .page, .scroll: true
      case .viewport, .finger: false
      }
    }
    guard hasOffsets else {
      throw reader.unknownValue
        ?? ImportFault(
          "no offsets in this rrweb recording: it has no page and no event of scrolling"
        )
    }
    try pass(into: &recording)
  }

  private mutating func take(_ bytes: UnsafeRawBufferPointer) throws {
    guard let (event, time) = try RRWebEvent.read(bytes) else { return }
    guard abs(time) < Self.largestTime else {
      throw JSONShapeError(JSONPointer(["timestamp"]), "expected milliseconds, found \(time)")
    }
    switch event {
    case .viewport(let size): add(.viewport(size), time)
    case .page(let document, let x, let y): add(.page(document: document, x: x, y: y), time)
    case .scroll(let node, let x, let y): add(.scroll(node: node, x: x, y: y), time)
    case .touches(let positions):
      for (index, position) in positions.enumerated() {
        guard (-Self.longestDelay...0).contains(position.offset) else {
          throw JSONShapeError(
            JSONPointer(["data", "positions"]).appending(index).appending("timeOffset"),
            "expected milliseconds from -\(Int(Self.longestDelay)) to 0, found \(position.offset)"
          )
        }
        add(.finger(x: position.x, y: position.y, isLifted: false), time + position.offset)
      }
    case .touch(let x, let y, let isLifted): add(.finger(x: x, y: y, isLifted: isLifted), time)
    }
    guard samples.count <= Self.maximumSamples else {
      throw JSONShapeError(
        JSONPointer(),
        "expected at most \(Self.maximumSamples) offsets and places of a finger"
      )
    }
  }

  private mutating func add(_ what: What, _ time: Double) {
    samples.append(Sample(time: time, number: reader.number, what: what))
  }

  /// Adds the samples to a recording in the order of their times; of the same time, in the order of the file.
  private mutating func pass(into recording: inout MotionRecording) throws {
    let order = samples.indices.sorted { (samples[$0].time, $0) < (samples[$1].time, $1) }
    var document: Int64?
    do throws(MotionFault) {
      for index in order {
        if case .page(let number, _, _) = samples[index].what { document = number }
        try Self.pass(samples[index], document: document, into: &recording)
      }
      try recording.finish()
    } catch {
      throw named(error)
    }
  }

  private static func pass(
    _ held: Sample,
    document: Int64?,
    into recording: inout MotionRecording
  ) throws(MotionFault) {
    let time = Int64((held.time * 1_000).rounded())
    var sample = MotionSample(time: time, place: held.number)
    switch held.what {
    case .viewport(let size): sample.viewport = size
    case .page(_, let x, let y): (sample.view, sample.x, sample.y) = (documentView, x, y)
    case .scroll(let node, let x, let y):
      let view = node == document ? documentView : "node-\(node)"
      (sample.view, sample.x, sample.y) = (view, x, y)
    case .finger(let x, let y, let isLifted):
      // rrweb follows one finger.
      sample.finger = .init(number: 1, place: (x, y))
      guard isLifted else { break }
      try recording.add(sample)
      sample.finger = .init(number: 1, isLifted: true)
    }
    try recording.add(sample)
  }

  private func named(_ fault: MotionFault) -> ImportFault {
    let data = JSONPointer(["data"])
    let pointer: JSONPointer =
      switch fault.part {
      case .time: JSONPointer(["timestamp"])
      case .x: data.appending("x")
      case .y: data.appending("y")
      case .view: data.appending("id")
      case .phase, .finger, .fingerPlace, .viewport, .width, .height, .contentWidth, .contentHeight:
        data
      case nil: JSONPointer()
      }
    return reader.fault(of: fault.place, pointer, fault.message)
  }
}
