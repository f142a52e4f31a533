package import JSON
import ModelCoding

/// The state document of a live source: checked, and changed by checked patches.
///
/// A value that is absent is unknown, and not UIKit's default, but for contentOffset, phase and the flags.
package struct SourceDocument: Sendable {
  /// The time of the state, in microseconds of the source's clock.
  package internal(set) var time: Int64
  /// The id of the view that contains all others.
  package let root: String
  /// The device, with the usual values for members that the source does not send.
  package private(set) var device: JSONValue
  package private(set) var keyboard: JSONValue?
  /// The touches, by their numbers.
  package internal(set) var touches: JSONObject
  /// The views, by their ids.
  package internal(set) var views: JSONObject
  /// The approximate size of the views, in bytes of JSON.
  private var size: Int

  /// The maximum number of views, of bytes, and of fingers.
  package static let maximumViews = 20_000
  static let maximumBytes = 16 << 20
  package static let maximumTouches = 10
  /// The latest time that scripts and recordings can have.
  package static let latestTime = CommandTime.latest

  /// Reads a state document.
  package init(_ json: JSONValue, at pointer: JSONPointer) throws(JSONShapeError) {
    var members = try JSONMembers(json, at: pointer, as: "a state document")
    time = try members.required("t").whole(in: 0...Self.latestTime, at: members.place("t"))
    root = try ViewCheck.id(try members.required("root"), at: members.place("root"))
    device = try DeviceCheck.device(try members.required("device"), at: members.place("device"))
    keyboard = try members.optional("keyboard").map { json throws(JSONShapeError) in
      try DeviceCheck.keyboard(json, at: members.place("keyboard"))
    }
    touches = try DeviceCheck.touches(
      members.optional("touches") ?? .object([:]),
      of: [:],
      at: members.place("touches"),
      isWhole: true
    ).touches
    (views, size) = (JSONObject(), 0)
    // A source may send the scene that a server has added.
    _ = members.optional("scene")
    _ = try members.required("views")
    let changes = try viewChanges(&members)
    try members.finish()
    try check(changes, at: pointer.appending("views"), isWhole: true)
    commit(changes)
    fillRoot()
  }

  /// An empty window, for a source that has not sent its state.
  package static let empty: SourceDocument = {
    let json: JSONValue = [
      "t": 0, "root": "window", "device": ["size": [390, 844]],
      "views": ["window": ["class": "Window", "frame": [0, 0, 390, 844]]],
    ]
    do throws(JSONShapeError) {
      return try SourceDocument(json, at: JSONPointer())
    } catch {
      preconditionFailure("the empty document is not valid: \(error)")
    }
  }()

  /// The change of a view's offset in a patch.
  package struct OffsetChange: Sendable {
    let view: String
    let delta: [Double]
  }

  /// The same state at another time of its clock.
  package func at(_ time: Int64) -> SourceDocument {
    var document = self
    document.time = time
    return document
  }

  /// Applies a merge patch whole, or throws and changes nothing; `patch` gets the members that the source leaves to the
  /// server.
  ///
  /// - Returns: the changes of offsets.
  package mutating func apply(
    _ patch: inout JSONValue,
    at pointer: JSONPointer
  ) throws(JSONShapeError) -> [OffsetChange] {
    var members = try JSONMembers(patch, at: pointer, as: "a merge patch")
    let time = try members.required("t").whole(in: 0...Self.latestTime, at: members.place("t"))
    guard time >= self.time else {
      throw .expected(
        "a time from \(self.time) on: times do not fall until the next snapshot",
        at: members.place("t"),
        found: .integer(time)
      )
    }
    var (device, keyboard, touches) = (device, keyboard, touches)
    var touchPatch: JSONObject?
    if let json = members.optional("device") {
      MergePatch.apply(json, into: &device)
      device = try DeviceCheck.device(device, changedBy: json, at: members.place("device"))
    }
    if let json = members.optional("keyboard") {
      let place = members.place("keyboard")
      var whole = keyboard ?? .null
      MergePatch.apply(json, into: &whole)
      // In a conditional, a bare nil may be a null of JSON.
      keyboard =
        whole.isNull
        ? Optional.none : try DeviceCheck.keyboard(whole, changedBy: json, at: place)
    }
    if let json = members.optional("touches") {
      let place = members.place("touches")
      if json.isNull {
        touches = [:]
      } else {
        let checked = try DeviceCheck.touches(json, of: touches, at: place)
        (touches, touchPatch) = (checked.touches, checked.patch)
      }
    }
    let changes = try viewChanges(&members)
    try members.finish()
    try check(changes, at: pointer.appending("views"))
    (self.time, self.device, self.keyboard, self.touches) = (time, device, keyboard, touches)
    commit(changes)
    if var object = patch.object {
      if object["device"] != nil { object["device"] = device }
      if let touchPatch { object["touches"] = .object(touchPatch) }
      // A state without fingers has no touches, and not an empty object of them.
      if touches.isEmpty, object["touches"] != nil { object["touches"] = .null }
      patch = .object(object)
    }
    return changes.compactMap { offsetChange(of: $0) }
  }

  /// Advances to a time without changes; an earlier one is ignored.
  package mutating func pass(to time: Int64) {
    self.time = max(self.time, time)
  }

  /// Reads and checks the views in a patch.
  private func viewChanges(
    _ members: inout JSONMembers
  ) throws(JSONShapeError) -> [ViewCheck.Change] {
    guard let json = members.optional("views") else { return [] }
    let place = members.place("views")
    guard let given = json.object else {
      throw .expected("an object of views", at: place, found: json)
    }
    var changes: [ViewCheck.Change] = []
    for (id, view) in given {
      let former = views[id]?.object
      changes.append(try ViewCheck.change(of: id, view, from: former, at: place.appending(id)))
    }
    return changes
  }

  /// Whether there is a view.
  package func hasView(_ id: String) -> Bool { views[id] != nil }

  /// The whole document as JSON, with the name and title of its scene.
  package func serialized(name: String, title: String) -> [UInt8] {
    var writer = JSONWriter(capacity: 4_096)
    write(name: name, title: title, to: &writer)
    return writer.bytes
  }

  /// Writes the whole document, with the name and title of its scene.
  package func write(name: String, title: String, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("t", time)
    writer.key("scene")
    writer.beginObject()
    writer.member("name", name)
    writer.member("title", title)
    writer.endObject()
    writer.member("device", device)
    writer.member("keyboard", keyboard)
    if !touches.isEmpty {
      writer.member("touches", .object(touches))
    }
    writer.member("root", root)
    writer.member("views", .object(views))
    writer.endObject()
  }

  private func offsetChange(of change: ViewCheck.Change) -> OffsetChange? {
    // The offset of a view that appears or leaves does not change.
    guard let former = change.former, let view = change.view else { return nil }
    let (old, new) = (Self.offset(former), Self.offset(view))
    return old == new ? nil : OffsetChange(view: change.id, delta: [new.x - old.x, new.y - old.y])
  }

  private static func offset(_ view: JSONObject) -> (x: Double, y: Double) {
    guard let numbers = view["contentOffset"]?.array, numbers.count == 2,
      let x = numbers[0].double, let y = numbers[1].double
    else { return (0, 0) }
    return (x, y)
  }

  /// Checks the numbers and the tree as they would be after changes of views.
  private func check(
    _ changes: [ViewCheck.Change],
    at place: JSONPointer,
    isWhole: Bool = false
  ) throws(JSONShapeError) {
    let bytes = changes.reduce(size) { $0 + $1.size }
    guard bytes <= Self.maximumBytes else {
      throw JSONShapeError(
        place,
        "expected at most \(Self.maximumBytes >> 20) MiB of views, found more"
      )
    }
    guard isWhole || changes.contains(where: \.changesTree) else { return }
    let count = changes.reduce(views.count) {
      $0 + ($1.view == nil ? 0 : 1) - ($1.former == nil ? 0 : 1)
    }
    guard count <= Self.maximumViews else {
      throw JSONShapeError(place, "expected at most \(Self.maximumViews) views, found \(count)")
    }
    let changed = Dictionary(changes.map { ($0.id, $0.view) }) { _, last in last }
    try TreeCheck(root: root, count: count, place: place) { id in
      if let view = changed[id] { return view }
      return views[id]?.object
    }.run()
  }

  private mutating func commit(_ changes: [ViewCheck.Change]) {
    for change in changes {
      size += change.size
      views[change.id] = change.view.map { .object($0) }
    }
  }

  /// Gives a root without a frame the device's.
  private mutating func fillRoot() {
    guard var window = views[root]?.object, window["frame"] == nil,
      let extent = device["size"]?.array
    else { return }
    window["frame"] = .array([0, 0] + extent)
    views[root] = .object(window)
  }
}
