import ForeignSource
import JSON

/// What changes at one time, as a merge patch of a source's state, with the samples that said so.
struct MotionPatch {
  /// Microseconds from the first sample.
  private(set) var time: Int64
  /// The ids of all views, if one was added.
  var order: [String]?

  private var views: [Change] = []
  private var fingers: [FingerChange] = []
  private var viewport: (size: ImportSizes.Size, place: Int)?

  /// What changes of a view.
  private struct Change {
    let id: String
    let place: Int
    /// What a view has that is new or resized.
    var members: JSONObject = [:]
    var offset: (x: Double, y: Double)?
    var phase: String?

    var json: JSONValue {
      var all = members
      if let offset { all["contentOffset"] = [.number(offset.x), .number(offset.y)] }
      if let phase { all["phase"] = .string(phase) }
      return .object(all)
    }
  }

  /// What changes of a finger.
  private struct FingerChange {
    let number: Int
    let place: Int
    /// Where it is; nil if it was lifted where it was.
    let location: (x: Double, y: Double)?
    /// Whether it was put down, or lifted.
    var isNew = false
    var isLifted = false
    /// Its own time in microseconds.
    var time: Int64?

    var json: JSONValue {
      guard let location else { return .null }
      var members: JSONObject = [
        "location": [.number(location.x), .number(location.y)],
        "phase": isLifted ? "ended" : isNew ? "began" : "moved",
      ]
      if let time { members["timestamp"] = .number(Double(time) / 1_000_000) }
      return .object(members)
    }
  }

  init(time: Int64) { self.time = time }

  /// Starts over at a time, and keeps the memory.
  mutating func begin(at time: Int64) {
    self.time = time
    order = nil
    viewport = nil
    views.removeAll(keepingCapacity: true)
    fingers.removeAll(keepingCapacity: true)
  }

  /// The offsets and the places of fingers, if nothing else changes.
  var moves: (views: [SourceDocument.Move<String>], fingers: [SourceDocument.Move<Int>])? {
    guard !isEmpty, order == nil, viewport == nil else { return nil }
    var moves: [SourceDocument.Move<String>] = []
    moves.reserveCapacity(views.count)
    for view in views {
      guard let offset = view.offset, view.phase == nil, view.members.isEmpty else { return nil }
      moves.append(.init(of: view.id, x: offset.x, y: offset.y))
    }
    var touches: [SourceDocument.Move<Int>] = []
    touches.reserveCapacity(fingers.count)
    for finger in fingers {
      guard let location = finger.location, !finger.isNew, !finger.isLifted, finger.time == nil
      else { return nil }
      touches.append(.init(of: finger.number, x: location.x, y: location.y))
    }
    return (moves, touches)
  }

  /// Whether nothing changes.
  var isEmpty: Bool { views.isEmpty && fingers.isEmpty && viewport == nil }

  /// Whether a sample changes a value that another sample of this time has changed.
  func conflicts(with sample: MotionSample) -> Bool {
    if sample.hasView, views.contains(where: { $0.id == sample.view }) { return true }
    guard let finger = sample.finger else { return false }
    return fingers.contains { $0.number == finger.number }
  }

  /// The same with the fingers alone.
  var withoutViews: MotionPatch {
    var patch = MotionPatch(time: time)
    patch.fingers = fingers
    return patch
  }

  mutating func setOffset(_ x: Double, _ y: Double, of sample: MotionSample) {
    views[index(of: sample.view, at: sample.place)].offset = (x, y)
  }

  mutating func setPhase(_ phase: String, of sample: MotionSample) {
    views[index(of: sample.view, at: sample.place)].phase = phase
  }

  mutating func addView(
    of sample: MotionSample,
    size: ImportSizes.Size,
    content: ImportSizes.Size
  ) {
    views[index(of: sample.view, at: sample.place)].members = [
      "class": "ScrollView", "frame": Self.frame(size),
      "contentSize": [.number(content.width), .number(content.height)],
    ]
  }

  mutating func setFrame(of view: String, _ size: ImportSizes.Size, at place: Int) {
    views[index(of: view, at: place)].members["frame"] = Self.frame(size)
  }

  mutating func setContent(of view: String, _ size: ImportSizes.Size, at place: Int) {
    views[index(of: view, at: place)].members["contentSize"] = [
      .number(size.width), .number(size.height),
    ]
  }

  mutating func setViewport(_ size: ImportSizes.Size, at place: Int) { viewport = (size, place) }

  mutating func setFinger(
    _ number: Int,
    _ place: (x: Double, y: Double),
    isNew: Bool,
    at time: Int64?,
    of sample: Int
  ) {
    fingers.append(
      FingerChange(number: number, place: sample, location: place, isNew: isNew, time: time)
    )
  }

  /// Lifts a finger at a place; nil for where it was.
  mutating func lift(
    _ number: Int,
    _ place: (x: Double, y: Double)?,
    at time: Int64?,
    of sample: Int
  ) {
    fingers.append(
      FingerChange(number: number, place: sample, location: place, isLifted: true, time: time)
    )
  }

  /// The place in `views` of the change of a view, which is added if there is none.
  private mutating func index(of view: String, at place: Int) -> Int {
    if let index = views.lastIndex(where: { $0.id == view }) { return index }
    views.append(Change(id: view, place: place))
    return views.count - 1
  }

  /// The patch.
  func patch(window: String) -> JSONValue {
    var patch: JSONObject = ["t": .integer(time)]
    var changed = JSONObject()
    if let viewport {
      // Without an orientation, the size decides.
      let size: JSONValue = [.number(viewport.size.width), .number(viewport.size.height)]
      patch["device"] = ["size": size, "orientation": nil]
      changed[window] = ["frame": Self.frame(viewport.size)]
    }
    if let order {
      var members = changed[window]?.object ?? [:]
      members["subviews"] = .array(order.map { .string($0) })
      changed[window] = .object(members)
    }
    for view in views { changed[view.id] = view.json }
    if !changed.isEmpty { patch["views"] = .object(changed) }
    if !fingers.isEmpty {
      var touches = JSONObject()
      for finger in fingers { touches[String(finger.number)] = finger.json }
      patch["touches"] = .object(touches)
    }
    return .object(patch)
  }

  /// The whole state without fingers, if this is the first change.
  func state(window: String, _ size: ImportSizes.Size) -> JSONValue {
    var root: JSONObject = ["class": "Window", "frame": Self.frame(size)]
    root["subviews"] = .array((order ?? []).map { .string($0) })
    var all: JSONObject = [window: .object(root)]
    for view in views { all[view.id] = view.json }
    let state: JSONObject = [
      "t": .integer(time), "device": ["size": [.number(size.width), .number(size.height)]],
      "root": .string(window), "views": .object(all),
    ]
    return .object(state)
  }

  /// The fault of the sample that an error of the document is about.
  func fault(_ error: JSONShapeError) -> MotionFault {
    // A patch is checked at a place of its own, below which the pointer is as in a state.
    let tokens = error.pointer.tokens.drop { $0 == "patch" }
    let last = views.last?.place ?? fingers.last?.place ?? viewport?.place ?? 0
    switch tokens.first {
    case "views":
      let view = views.first { $0.id == tokens.dropFirst().first }
      let part: MotionSample.Part =
        switch tokens.dropFirst(2).first {
        case "contentOffset": tokens.last == "0" ? .x : .y
        case "phase": .phase
        case "frame": tokens.last == "2" ? .width : .height
        case "contentSize": tokens.last == "0" ? .contentWidth : .contentHeight
        default: .view
        }
      return MotionFault(place: view?.place ?? last, part: part, message: error.message)
    case "touches":
      let number = tokens.dropFirst().first
      let finger = fingers.first { String($0.number) == number }
      let part: MotionSample.Part = tokens.contains("location") ? .fingerPlace : .finger
      return MotionFault(place: finger?.place ?? last, part: part, message: error.message)
    case "device": return MotionFault(place: last, part: .viewport, message: error.message)
    default: return MotionFault(place: last, part: .time, message: error.message)
    }
  }

  private static func frame(_ size: ImportSizes.Size) -> JSONValue {
    [0, 0, .number(size.width), .number(size.height)]
  }
}
