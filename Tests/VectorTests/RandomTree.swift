import Foundation
import JSON
import ModelCoding
import ScrollModel
import TestSupport

/// A tree of views from a seed: turned, scaled, moved by a scroll view, hidden.
struct RandomTree {
  let engine: Engine
  let views: [View]
  private(set) var random: SeededGenerator

  init(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let window = Window(id: "window")
    window.clipsToBounds = true
    var views: [View] = [window]
    for index in 1...6 {
      let id = "v\(index)"
      let view: View = Bool.random(using: &random) ? ScrollView(id: id) : Label(id: id)
      view.clipsToBounds = true
      view.isUserInteractionEnabled = true
      view.anchorPoint = CGPoint(
        x: [0.5, 0.5, 0, 1].randomElement(using: &random) ?? 0.5,
        y: [0.5, 0.5, 0.25, 1].randomElement(using: &random) ?? 0.5
      )
      view.transform = Self.transform(using: &random)
      view.frame = CGRect(
        x: (-40.0...80).random(using: &random),
        y: (-40.0...120).random(using: &random),
        width: (20.0...300).random(using: &random),
        height: (20.0...400).random(using: &random)
      )
      view.cornerRadius = [0, 0, 8, 500].randomElement(using: &random) ?? 0
      view.alpha = [1, 1, 0.5, 0.005].randomElement(using: &random) ?? 1
      view.isHidden = Int.random(in: 0..<8, using: &random) == 0
      if Bool.random(using: &random) {
        view.backgroundColor = Color(rgba: UInt32.random(in: 0...UInt32.max, using: &random))
      }
      if let scroll = view as? ScrollView {
        scroll.contentSize = CGSize(
          width: (50.0...900).random(using: &random),
          height: (50.0...1_200).random(using: &random)
        )
      } else if let label = view as? Label {
        label.text = Self.texts.randomElement(using: &random) ?? ""
      }
      views.randomElement(using: &random)?.addSubview(view)
      views.append(view)
    }
    engine = Engine(
      root: window,
      device: Device(
        size: CGSize(width: 320, height: 480),
        displayScale: [1, 2, 3].randomElement(using: &random) ?? 1,
        safeAreaInsets: EdgeInsets(top: 20, left: 0, bottom: 34, right: 0)
      )
    )
    engine.layoutIfNeeded()
    for case let scroll as ScrollView in views {
      scroll.contentOffset = CGPoint(
        x: (-50.0...500).random(using: &random),
        y: (-80.0...900).random(using: &random)
      )
    }
    engine.layoutIfNeeded()
    self.views = views
    self.random = random
  }

  /// Texts with characters that XML, HTML and terminals treat specially.
  private static let texts = [
    "", "plain", "a < b && \"c\" > d", "line\nbreak\ttab", "\u{1b}[31mred", "right\u{202e}left",
    "wide \u{1F600}\u{200D}\u{1F4BB}", "é e\u{301}", "\u{FEFF}bom \u{2028} line",
  ]

  private static func transform(using random: inout SeededGenerator) -> CGAffineTransform {
    let scale = (0.25...2.5).random(using: &random)
    return switch Int.random(in: 0..<7, using: &random) {
    case 0: CGAffineTransform(a: scale, b: 0, c: 0, d: 1.5, tx: 12, ty: -7)
    case 1: CGAffineTransform(a: -1, b: 0, c: 0, d: scale, tx: 0, ty: 0)
    case 2: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    case 3: CGAffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 3)
    default: .identity
    }
  }

  /// The state document.
  func document() throws -> JSONValue { try engine.stateDocument() }
}

extension Engine {
  /// The state document, as clients receive it.
  func stateDocument() throws -> JSONValue {
    var writer = JSONWriter()
    let scene = StateWriter.SceneName(name: "vectors", title: "Vectors")
    StateWriter.writeState(of: self, scene: scene, to: &writer)
    return try JSONValue(parsing: writer.bytes, limits: .file)
  }
}

extension JSONValue {
  /// Numbers as an array.
  static func numbers(_ numbers: [Double]) -> JSONValue { .array(numbers.map { .number($0) }) }

  static func point(_ point: CGPoint) -> JSONValue { .numbers([Double(point.x), Double(point.y)]) }

  static func rect(_ rect: CGRect) -> JSONValue {
    .numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].map { Double($0) })
  }

  static func insets(_ insets: EdgeInsets) -> JSONValue {
    .numbers([insets.top, insets.left, insets.bottom, insets.right])
  }
}
