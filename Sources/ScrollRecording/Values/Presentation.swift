import Foundation
package import JSON
import ModelCoding
import ScrollModel

/// What is on the screen while animations run, computed from a state document as any reader of one can.
///
/// A property's value on the screen is the document's value plus, for each animation, the share that is left of
/// `from − to`. A rotation turns the interface, which has its size in between, about the middle of the screen.
package enum Presentation {
  /// Returns the merge patch from a state document to its presentation values at a time, in microseconds.
  ///
  /// - Returns: the keyboard and the views that are in another place; nil if none is.
  package static func patch(of state: JSONValue, at time: Int64) -> JSONValue? {
    guard let turning = Turning(state, at: time) else { return nil }
    var patch = JSONObject()
    if let keyboard = keyboard(of: state, turning) { patch["keyboard"] = keyboard }
    let views = views(of: state, turning)
    if !views.isEmpty { patch["views"] = .object(views) }
    return patch.isEmpty ? nil : .object(patch)
  }

  /// Returns a state document with the presentation values at a time; the document's own time by default.
  package static func state(_ state: JSONValue, at time: Int64? = nil) -> JSONValue {
    guard let time = time ?? state["t"]?.int64, let patch = patch(of: state, at: time) else {
      return state
    }
    return MergePatch.apply(patch, to: state)
  }

  private static func keyboard(of state: JSONValue, _ turning: Turning) -> JSONValue? {
    let moves = turning.animations.compactMap { animation in
      animation.json["keyboard"].map { ($0, animation.left) }
    }
    let shown = state["keyboard"]?["frame"]?.numbers(4)
    guard !moves.isEmpty || turning.angle != 0,
      var frame = shown ?? moves.last?.0["frame"]?["to"]?.numbers(4)
    else { return nil }
    for (move, left) in moves { add(move["frame"], left, to: &frame) }
    var keyboard = JSONObject()
    if turning.angle != 0 {
      let center = turning.place([frame[0] + frame[2] / 2, frame[1] + frame[3] / 2])
      (frame[0], frame[1]) = (center[0] - frame[2] / 2, center[1] - frame[3] / 2)
      keyboard["rotation"] = .number(turning.angle)
    }
    keyboard["frame"] = array(frame)
    if shown == nil, moves.last?.0["docked"]?.bool == false { keyboard["docked"] = false }
    return .object(keyboard)
  }

  private static func views(of state: JSONValue, _ turning: Turning) -> JSONObject {
    let root = state["root"]?.string
    var ids: [String] = []
    var known: Set<String> = []
    for animation in turning.animations {
      for (id, _) in animation.json["views"]?.object ?? [:] where known.insert(id).inserted {
        ids.append(id)
      }
    }
    if turning.angle != 0, let root, known.insert(root).inserted { ids.append(root) }
    var views = JSONObject()
    for id in ids {
      guard let view = state["views"]?[id] else { continue }
      views[id] = place(of: view, id, turning, isRoot: id == root)
    }
    return views
  }

  private static func place(
    of view: JSONValue,
    _ id: String,
    _ turning: Turning,
    isRoot: Bool
  ) -> JSONValue {
    let identity: [Double] = [1, 0, 0, 1, 0, 0]
    let frame = view["frame"]?.numbers(4) ?? [0, 0, 0, 0]
    let anchor = view["anchorPoint"]?.numbers(2) ?? [0.5, 0.5]
    var transform = view["transform"]?.numbers(6) ?? identity
    var bounds = StateGeometry.bounds(of: view, frame: frame)
    var center =
      view["center"]?.numbers(2) ?? StateGeometry.center(frame, anchor, bounds, transform)
    for animation in turning.animations {
      let move = animation.json["views"]?[id]
      add(move?["bounds"], animation.left, to: &bounds)
      add(move?["center"], animation.left, to: &center)
      add(move?["transform"], animation.left, to: &transform)
    }
    if isRoot, turning.angle != 0 {
      center = turning.place(center)
      transform = turning.turned(transform)
    }
    var place = JSONObject()
    let isUpright = transform == identity
    let corner = StateGeometry.center([0, 0, 0, 0], anchor, bounds, transform)
    let box = StateGeometry.boxSize(bounds, transform)
    place["frame"] = array([center[0] - corner[0], center[1] - corner[1], box[0], box[1]])
    if !isUpright {
      place["center"] = array(center)
      place["transform"] = array(transform)
    }
    if !isUpright || view["bounds"] != nil { place["bounds"] = array(bounds) }
    if isScrollView(view) { place["contentOffset"] = array([bounds[0], bounds[1]]) }
    return .object(place)
  }

  private static func isScrollView(_ view: JSONValue) -> Bool {
    if view["contentSize"] != nil { return true }
    guard let name = view["class"]?.string, let known = ViewClass.named(name) else { return false }
    return known.type is ScrollView.Type
  }

  private static func add(_ change: JSONValue?, _ left: Double, to numbers: inout [Double]) {
    guard let from = change?["from"]?.numbers(numbers.count),
      let to = change?["to"]?.numbers(numbers.count)
    else { return }
    for index in numbers.indices { numbers[index] += (from[index] - to[index]) * left }
  }

  private static func array(_ numbers: [Double]) -> JSONValue {
    .array(numbers.map { .number($0) })
  }
}

/// The animations of a state document that run at a time, and how far the interface is turned.
private struct Turning {
  /// An animation, and the share of it that is left.
  let animations: [(json: JSONValue, left: Double)]
  /// The angle in radians, clockwise.
  private(set) var angle = 0.0
  /// The size of the screen, and the intermediate size of the interface.
  private let screen: [Double]
  private var interface: [Double]

  /// Nil if no animation runs.
  init?(_ state: JSONValue, at time: Int64) {
    animations = (state["animations"]?.array ?? []).compactMap { animation in
      guard let start = animation["t"]?.int64, let duration = animation["duration"]?.int64,
        duration > 0, let curve = animation["curve"]?.string.flatMap(TimingCurve.init)
      else { return nil }
      let left = 1 - curve.progress(Double(time - start) / Double(duration))
      return left > 0 ? (animation, left) : nil
    }
    guard !animations.isEmpty else { return nil }
    screen = state["device"]?["size"]?.numbers(2) ?? [0, 0]
    interface = screen
    for (animation, left) in animations {
      guard let from = animation["rotation"]?["from"]?.double else { continue }
      angle += from * left
      guard abs(sin(from)) > 0.5 else { continue }
      interface[0] += (screen[1] - screen[0]) * left
      interface[1] += (screen[0] - screen[1]) * left
    }
  }

  /// The place on the screen of a point of the interface.
  func place(_ point: [Double]) -> [Double] {
    let (x, y) = (point[0] - interface[0] / 2, point[1] - interface[1] / 2)
    return [
      screen[0] / 2 + cos(angle) * x - sin(angle) * y,
      screen[1] / 2 + sin(angle) * x + cos(angle) * y,
    ]
  }

  /// A transform, and then the turn.
  func turned(_ transform: [Double]) -> [Double] {
    let (c, s) = (cos(angle), sin(angle))
    return stride(from: 0, to: 6, by: 2).flatMap { index in
      let (x, y) = (transform[index], transform[index + 1])
      return [c * x - s * y, s * x + c * y]
    }
  }
}
