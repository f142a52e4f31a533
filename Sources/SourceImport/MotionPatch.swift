import JSON

/// What changes at one time, as a merge patch of a source's state, with the samples that said so.
struct MotionPatch {
  /// Microseconds from the first sample.
  let time: Int64
  /// The ids of all views, if one was added.
  var order: [String]?

  private var views: [(id: String, place: Int, members: JSONObject)] = []
  private var fingers: [(number: Int, place: Int, value: JSONValue)] = []
  private var viewport: (size: ImportSizes.Size, place: Int)?

  init(time: Int64) { self.time = time }

  /// Whether nothing changes.
  var isEmpty: Bool { views.isEmpty && fingers.isEmpty && viewport == nil }

  /// Whether a sample changes what another one of this time has changed already.
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
    set("contentOffset", [.number(x), .number(y)], of: sample.view, at: sample.place)
  }

  mutating func setPhase(_ phase: String, of sample: MotionSample) {
    set("phase", .string(phase), of: sample.view, at: sample.place)
  }

  mutating func addView(
    of sample: MotionSample,
    size: ImportSizes.Size,
    content: ImportSizes.Size
  ) {
    let (view, place) = (sample.view, sample.place)
    set("class", "ScrollView", of: view, at: place)
    set("frame", Self.frame(size), of: view, at: place)
    set("contentSize", [.number(content.width), .number(content.height)], of: view, at: place)
  }

  mutating func setFrame(of view: String, _ size: ImportSizes.Size, at place: Int) {
    set("frame", Self.frame(size), of: view, at: place)
  }

  mutating func setViewport(_ size: ImportSizes.Size, at place: Int) { viewport = (size, place) }

  mutating func setFinger(
    _ number: Int,
    _ place: (x: Double, y: Double),
    isNew: Bool,
    at sample: Int
  ) {
    let touch: JSONValue = [
      "location": [.number(place.x), .number(place.y)], "phase": isNew ? "began" : "moved",
    ]
    fingers.append((number, sample, touch))
  }

  mutating func lift(_ number: Int, at sample: Int) { fingers.append((number, sample, .null)) }

  private mutating func set(_ key: String, _ value: JSONValue, of view: String, at place: Int) {
    if let index = views.lastIndex(where: { $0.id == view }) {
      views[index].members[key] = value
    } else {
      views.append((view, place, [key: value]))
    }
  }

  /// The patch.
  func patch(window: String) -> JSONValue {
    var patch: JSONObject = ["t": .integer(time)]
    var changed = JSONObject()
    if let viewport {
      // Without an orientation, the device gets that of its size.
      let size: JSONValue = [.number(viewport.size.width), .number(viewport.size.height)]
      patch["device"] = ["size": size, "orientation": nil]
      changed[window] = ["frame": Self.frame(viewport.size)]
    }
    if let order {
      var members = changed[window]?.object ?? [:]
      members["subviews"] = .array(order.map { .string($0) })
      changed[window] = .object(members)
    }
    for view in views { changed[view.id] = .object(view.members) }
    if !changed.isEmpty { patch["views"] = .object(changed) }
    if !fingers.isEmpty {
      var touches = JSONObject()
      for finger in fingers { touches[String(finger.number)] = finger.value }
      patch["touches"] = .object(touches)
    }
    return .object(patch)
  }

  /// The whole state without fingers, if this is the first change.
  func state(window: String, _ size: ImportSizes.Size) -> JSONValue {
    var root: JSONObject = ["class": "Window", "frame": Self.frame(size)]
    root["subviews"] = .array((order ?? []).map { .string($0) })
    var all: JSONObject = [window: .object(root)]
    for view in views { all[view.id] = .object(view.members) }
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
