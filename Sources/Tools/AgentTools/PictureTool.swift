import Foundation
import JSON
import ModelCoding
import ScrollModel
import ScrollRecording
import Simulation

extension AgentTool {
  static let picture = AgentTool(
    "picture",
    "Draws the screen as text, at a time of the run or at its end: each visible view is filled with a letter, which the legend names; # is the keyboard.",
    ["at": AgentParameter.at, "scene": AgentParameter.scene]
  ) { members, session in
    let time = try AgentParameter.whole("at", &members)
    let drawing: Drawing
    let shown: Int64
    switch try session.subject(&members, until: time) {
    case .run(let run):
      let engine = try run.play(until: time).run.engine
      (drawing, shown) = (Drawing(engine), engine.time)
    case .recording(let recording):
      drawing = Drawing(recording.play(until: time))
      shown = min(time ?? recording.end, recording.end)
    }
    return Answer([
      "t": .integer(shown), "picture": .string(drawing.text), "legend": .string(drawing.legend),
    ])
  }
}

/// A picture of views, in letters.
private struct Drawing {
  private static let columns = 32
  private static let maximumRows = 30
  private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
  /// The maximum length of the legend, in characters.
  private static let longestLegend = 500

  private let scale: CGSize
  private let screen: CGRect
  private var rows: [[Character]]
  private var names: [(letter: Character, id: String)] = []

  /// Draws the views of an engine.
  init(_ engine: Engine) {
    self.init(size: engine.device.size)
    draw(engine.root, of: engine, clip: CGRect(origin: .zero, size: engine.device.size))
    if let frame = engine.keyboard?.frame { fill(frame.intersection(screen), "#") }
  }

  /// Draws the views of a state.
  init(_ state: JSONValue) {
    func rect(_ json: JSONValue?) -> CGRect? {
      guard let numbers = json?.numbers(4) else { return nil }
      return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    let id = state["root"]?.string ?? ""
    let root = rect(state["views"]?[id]?["frame"])
    let sides = state["device"]?["size"]?.numbers(2)
    let size = sides.map { CGSize(width: $0[0], height: $0[1]) } ?? root?.size ?? .zero
    self.init(size: size)
    draw(id, of: state["views"]?.object ?? [:], at: .zero, clip: screen, level: 0, rect)
    if let frame = rect(state["keyboard"]?["frame"]) { fill(frame.intersection(screen), "#") }
  }

  private init(size: CGSize) {
    screen = CGRect(origin: .zero, size: size)
    let width = Double(Self.columns)
    // A character is about twice as high as wide.
    let height = (width * size.height / max(1, size.width) / 2).rounded()
    let count = min(max(4, height), Double(Self.maximumRows))
    scale = CGSize(width: width / max(1, size.width), height: count / max(1, size.height))
    rows = Array(repeating: Array(repeating: ".", count: Self.columns), count: Int(count))
  }

  var text: String { rows.map { String($0) }.joined(separator: "\n") }

  var legend: String {
    let shown = Set(rows.joined())
    var text = ""
    for (letter, id) in names where shown.contains(letter) {
      let entry = (text.isEmpty ? "" : " ") + "\(letter)=\(id)"
      guard text.count + entry.count <= Self.longestLegend else { return text + " …" }
      text += entry
    }
    return text
  }

  private mutating func draw(
    _ id: String,
    of views: JSONObject,
    at origin: CGPoint,
    clip: CGRect,
    level: Int,
    _ rect: (JSONValue?) -> CGRect?
  ) {
    guard level < 200, let view = views[id], view["isHidden"]?.bool != true else { return }
    let isRoot = level == 0
    let own = rect(view["frame"]) ?? (isRoot ? screen : .null)
    guard !own.isNull else { return }
    let place = isRoot ? own : own.offsetBy(dx: origin.x, dy: origin.y)
    let frame = place.intersection(clip)
    guard !frame.isNull else { return }
    if !isRoot, frame.width > 0, frame.height > 0 { fill(frame, letter(for: id)) }
    let offset = view["contentOffset"]?.numbers(2) ?? [0, 0]
    // Content that scrolls is cut off at its view.
    let inner = view["contentSize"] == nil ? clip : frame
    let inside = CGPoint(x: place.minX - offset[0], y: place.minY - offset[1])
    for subview in view["subviews"]?.array?.compactMap(\.string) ?? []
    where !StateDifference.isIndicator(subview) {
      draw(subview, of: views, at: inside, clip: inner, level: level + 1, rect)
    }
  }

  private mutating func letter(for id: String) -> Character {
    let letter = Self.letters.indices.contains(names.count) ? Self.letters[names.count] : "*"
    names.append((letter, id))
    return letter
  }

  private mutating func draw(_ view: View, of engine: Engine, clip: CGRect) {
    guard !view.isHidden, view.alpha > 0.01, !(view is ScrollIndicator) else { return }
    guard let frame = view.convert(view.bounds, to: nil)?.intersection(clip), !frame.isNull
    else { return }
    if view !== engine.root, frame.width > 0, frame.height > 0 {
      fill(frame, letter(for: view.id))
    }
    let inner = view.clipsToBounds ? frame : clip
    for subview in view.subviews { draw(subview, of: engine, clip: inner) }
  }

  private mutating func fill(_ rect: CGRect, _ letter: Character) {
    guard !rect.isNull else { return }
    let top = Int((rect.minY * scale.height).rounded())
    let bottom = max(top + 1, Int((rect.maxY * scale.height).rounded()))
    let left = Int((rect.minX * scale.width).rounded())
    let right = max(left + 1, Int((rect.maxX * scale.width).rounded()))
    for row in max(0, top)..<max(0, min(rows.count, bottom)) {
      for column in max(0, left)..<max(0, min(Self.columns, right)) { rows[row][column] = letter }
    }
  }
}
