import Foundation
import RecipeViews
import ScrollModel
import TestSupport

/// Tables of every kind, one of them in another's header, and random changes to them.
struct RandomTables {
  let engine: Engine
  private var random: SeededGenerator
  private var finger: CGPoint?
  private static let tables = ["plain", "shadowed", "tones", "inner"]
  private static let free = ["a", "b", "c"]
  private(set) var refusals = 0
  private(set) var reloads = 0

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let tables = [
      TableView(id: "plain"), ShadowedTableView(id: "shadowed"), TwoToneTableView(id: "tones"),
      ShadowedTableView(id: "inner"),
    ]
    let window = Window(id: "window")
    for (index, table) in tables.enumerated() {
      table.frame = CGRect(Double(index) * 100, 30, 100, (200...400).random(using: &random))
      if Int.random(in: 0..<4, using: &random) > 0 { table.sections = Self.sections(&random) }
      if index < 3 { window.addSubview(table) }
    }
    tables[0].tableHeaderView = tables[3]
    for (index, id) in Self.free.enumerated() {
      window.addSubview(View.make(id, CGRect(300, 0, 20, Double(index) * 30)))
    }
    let bars = EdgeInsets(60, 0, 34, 0)
    engine = Engine(
      root: window,
      device: Device(
        size: CGSize(width: 320, height: 480),
        safeAreaInsets: Bool.random(using: &random) ? bars : .zero
      )
    )
    self.random = random
  }

  static func sections(_ random: inout SeededGenerator) -> [TableSection] {
    (0..<Int.random(in: 0...4, using: &random)).map { section in
      func row(_ text: String) -> TableRow {
        TableRow(text: text, height: Double.random(of: [0, 20, 33.3, 44, 500], using: &random))
      }
      return TableSection(
        header: Bool.random(using: &random) ? row("header") : nil,
        rows: (0..<Int.random(in: 0...30, using: &random)).map { row("\(section) \($0)") },
        footer: Int.random(in: 0..<3, using: &random) == 0 ? row("footer") : nil
      )
    }
  }

  /// Makes a change, or lets time advance.
  mutating func step() {
    let time = engine.time + Int64.random(of: [0, 0, 8_333, 100_000], using: &random)
    let command: Command
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<3: return engine.advance(to: time + 8_333)
    case 3, 4: command = .touch([touch()])
    case 5...7: command = set()
    default: command = call()
    }
    do {
      try engine.handle(command, at: time)
    } catch {
      refusals += 1
    }
  }

  private mutating func touch() -> TouchSample {
    guard let place = finger else {
      let place = CGPoint(x: (0...300).random(using: &random), y: (0...480).random(using: &random))
      finger = place
      return TouchSample(id: 1, phase: .began, location: place)
    }
    if Int.random(in: 0..<6, using: &random) == 0 {
      finger = nil
      return TouchSample(id: 1, phase: .ended, location: place)
    }
    let next = CGPoint(x: place.x, y: place.y + (-90...90).random(using: &random))
    finger = next
    return TouchSample(id: 1, phase: .moved, location: next)
  }

  private mutating func set() -> Command {
    let height = (0...300).random(using: &random)
    let color = PropertyValue.color(Color(rgba: UInt32.random(in: 0...9, using: &random)))
    let part = PropertyValue.view(Bool.random(using: &random) ? nil : anyID())
    let value: (Property, PropertyValue) =
      switch Int.random(in: 0..<17, using: &random) {
      case 0...2: (.sections, .sections(Self.sections(&random)))
      case 3: (.style, .string(Bool.random(using: &random) ? "plain" : "grouped"))
      case 4: (.sectionHeaderTopPadding, .number(height / 10))
      case 5: (.tableHeaderView, part)
      case 6: (.tableFooterView, part)
      case 7: (.backgroundView, part)
      case 8: (.topColor, color)
      case 9: (.bottomColor, color)
      case 10: (.shadowHeight, .number(height / 20))
      case 11: (.variant, .string(Bool.random(using: &random) ? "corrected" : "asPublished"))
      case 12: (.contentSize, .size(CGSize(width: 100, height: height)))
      case 13: (.contentInset, .insets(EdgeInsets(height / 5, 0, height / 9, 0)))
      case 14: (.frame, .rect(CGRect(height / 3, height / 4, height + 20, height)))
      case 15: (.contentOffset, .point(CGPoint(x: 0, y: height * 9 - 100)))
      default: (.transform, .transform(RandomScene.transform(&random)))
      }
    if value.0 == .sections { reloads += 1 }
    let id = Self.tables.randomElement(using: &random) ?? ""
    return .set(view: id, values: [Command.Assignment(value.0, value.1)])
  }

  private mutating func call() -> Command {
    let parent = anyID()
    let child = anyID()
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return .call(view: child, .removeFromSuperview)
    case 1: return .call(view: "window", .insertSubview(child, .front))
    case 2, 3:
      return .call(view: parent, .insertSubview(child, .at(Int.random(in: 0..<6, using: &random))))
    case 4:
      return .call(
        view: Self.tables.randomElement(using: &random) ?? "",
        .setContentOffset(
          CGPoint(x: 0, y: (-100...900).random(using: &random)),
          animated: Bool.random(using: &random)
        )
      )
    case 5: return .call(view: superview(of: child), .bringSubviewToFront(child))
    default: return .call(view: superview(of: child), .sendSubviewToBack(child))
    }
  }

  private func superview(of id: String) -> String { engine.view(id)?.superview?.id ?? "window" }

  /// A table, a view inside one, or a view outside.
  private mutating func anyID() -> String {
    let table = Self.tables.randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return table
    case 1: return Self.free.randomElement(using: &random) ?? ""
    default: return engine.view(table)?.subviews.randomElement(using: &random)?.id ?? table
    }
  }
}
