import JSON

/// Reads a recording of rrweb: the document and the containers of a page, its window and the finger.
struct RRWebImport {
  /// A sample that is held until no earlier one can follow: the places of a finger come later than they were.
  private struct Held {
    let time: Double
    let index: Int
    let what: What
  }

  private enum What {
    case viewport(ImportSizes.Size)
    case offset(view: String, x: Double, y: Double)
    case finger(x: Double, y: Double, isLifted: Bool)
  }

  private let reader: JSONElementReader
  private var held: [Held] = []
  /// The number of held samples at which the early ones are passed on.
  private var heldLimit = Self.minimumHeld
  private var latest = -Double.infinity
  /// The number of the page's document.
  private var document: Int64?
  /// Whether the file says what a view has scrolled to.
  private var hasOffsets = false

  /// The id of the document's view.
  private static let documentView = "document"
  /// How much later than it was the place of a finger may come, in milliseconds; rrweb itself waits for half a
  /// second.
  private static let longestDelay = 5_000.0
  private static let largestTime = 9e15
  /// The numbers of samples that are held before some are passed on.
  private static let minimumHeld = 1_024
  private static let maximumHeld = 50_000

  init(_ input: ImportInput) throws {
    reader = try JSONElementReader(input, member: "events")
  }

  /// Adds each event to a recording.
  mutating func run(into recording: inout MotionRecording) throws {
    while try reader.next({ try take($0, into: &recording) }) {}
    guard hasOffsets else {
      throw ImportFault(
        "no offsets in this rrweb recording: it has no page and no event of scrolling"
      )
    }
    try pass(upTo: .infinity, into: &recording)
    do throws(MotionFault) { try recording.finish() } catch { throw named(error) }
  }

  private mutating func take(
    _ bytes: UnsafeRawBufferPointer,
    into recording: inout MotionRecording
  ) throws {
    let place = reader.place
    do {
      guard let (event, time) = try RRWebEvent.read(bytes, at: place) else { return }
      let stamp = place.appending("timestamp")
      guard abs(time) < Self.largestTime else {
        throw ImportFault(stamp, "expected milliseconds, found \(time)")
      }
      guard time >= latest else {
        throw ImportFault(
          stamp,
          "expected times that do not fall, found one \(latest - time) ms before the last"
        )
      }
      latest = time
      try hold(event, time, place)
    } catch let error as JSONShapeError {
      throw ImportFault(error.pointer, error.message)
    }
    guard held.count >= heldLimit else { return }
    try pass(upTo: latest - Self.longestDelay, into: &recording)
    if held.count >= Self.maximumHeld { try pass(upTo: .infinity, into: &recording) }
    heldLimit = max(Self.minimumHeld, 2 * held.count)
  }

  private mutating func hold(_ event: RRWebEvent, _ time: Double, _ place: JSONPointer) throws {
    switch event {
    case .viewport(let size): insert(.viewport(size), time)
    case .page(let document, let x, let y):
      self.document = document
      hasOffsets = true
      insert(.offset(view: Self.documentView, x: x, y: y), time)
    case .scroll(let node, let x, let y):
      hasOffsets = true
      let view = node == document ? Self.documentView : "node-\(node)"
      insert(.offset(view: view, x: x, y: y), time)
    case .touches(let positions):
      for (index, position) in positions.enumerated() {
        guard (-Self.longestDelay...0).contains(position.offset) else {
          throw ImportFault(
            place.appending("data").appending("positions").appending(index).appending("timeOffset"),
            "expected milliseconds from -\(Int(Self.longestDelay)) to 0, found \(position.offset)"
          )
        }
        insert(.finger(x: position.x, y: position.y, isLifted: false), time + position.offset)
      }
    case .touch(let x, let y, let isLifted): insert(.finger(x: x, y: y, isLifted: isLifted), time)
    }
  }

  /// Holds a sample in the order of times; of the same time, in the order of the file.
  private mutating func insert(_ what: What, _ time: Double) {
    var place = held.count
    while place > 0, held[place - 1].time > time { place -= 1 }
    held.insert(Held(time: time, index: reader.index, what: what), at: place)
  }

  /// Adds what is held of the times before one to a recording.
  private mutating func pass(upTo time: Double, into recording: inout MotionRecording) throws {
    let count = held.prefix { $0.time < time }.count
    guard count > 0 else { return }
    for sample in held[..<count] {
      do throws(MotionFault) { try pass(sample, into: &recording) } catch { throw named(error) }
    }
    held.removeFirst(count)
  }

  private func pass(_ held: Held, into recording: inout MotionRecording) throws(MotionFault) {
    let time = Int64((held.time * 1_000).rounded())
    var sample = MotionSample(time: time, place: held.index)
    switch held.what {
    case .viewport(let size): sample.viewport = size
    case .offset(let view, let x, let y): (sample.view, sample.x, sample.y) = (view, x, y)
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
    let place = reader.pointer.appending(fault.place)
    let data = place.appending("data")
    let pointer: JSONPointer =
      switch fault.part {
      case .time: place.appending("timestamp")
      case .x: data.appending("x")
      case .y: data.appending("y")
      case .view: data.appending("id")
      case .phase, .finger, .fingerPlace, .viewport: data
      case nil: place
      }
    return ImportFault(pointer, fault.message)
  }
}
