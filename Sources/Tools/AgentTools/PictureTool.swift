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
    ["at": AgentParameter.at]
  ) { members, session in
    let run = try session.run()
    let time = try AgentParameter.whole("at", &members)
    let observed = try run.play(until: time)
    var drawing = Drawing(observed.run.engine)
    drawing.draw()
    return Answer([
      "t": .integer(observed.run.engine.time), "picture": .string(drawing.text),
      "legend": .string(drawing.legend),
    ])
  }
}

/// A picture of an engine's views, in letters.
private struct Drawing {
  private static let columns = 32
  private static let maximumRows = 30
  private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
  /// The maximum length of the legend, in characters.
  private static let longestLegend = 500

  private let engine: Engine
  private let scale: CGSize
  private var rows: [[Character]]
  private var names: [(letter: Character, id: String)] = []

  init(_ engine: Engine) {
    self.engine = engine
    let size = engine.device.size
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

  mutating func draw() {
    let screen = CGRect(origin: .zero, size: engine.device.size)
    draw(engine.root, clip: screen)
    if let frame = engine.keyboard?.frame { fill(frame.intersection(screen), "#") }
  }

  private mutating func draw(_ view: View, clip: CGRect) {
    guard !view.isHidden, view.alpha > 0.01, !(view is ScrollIndicator) else { return }
    guard let frame = view.convert(view.bounds, to: nil)?.intersection(clip), !frame.isNull
    else { return }
    if view !== engine.root, frame.width > 0, frame.height > 0 {
      let letter = Self.letters.indices.contains(names.count) ? Self.letters[names.count] : "*"
      names.append((letter, view.id))
      fill(frame, letter)
    }
    let inner = view.clipsToBounds ? frame : clip
    for subview in view.subviews { draw(subview, clip: inner) }
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
