import Foundation
import ScrollModel
import SeededRandom

extension RandomInput {
  mutating func call(in engine: Engine) -> Command {
    let isAnimated = Int.random(in: 0..<3, using: &random) > 0
    let point = CGPoint.random(in: -80...900, using: &random)
    let scroll = engine.scrollViews.randomElement(using: &random)?.id ?? ""
    switch Int.random(in: 0..<12, using: &random) {
    case 0...2: return .call(view: scroll, .setContentOffset(point, animated: isAnimated))
    case 3:
      let rect = CGRect(origin: point, size: CGSize(width: 30, height: 600))
      return .call(view: scroll, .scrollRectToVisible(rect, animated: isAnimated))
    case 4:
      let scale = (0.1...8).random(using: &random)
      return .call(view: scroll, .setZoomScale(scale, animated: isAnimated))
    case 5: return .call(view: scroll, .zoom(to: .random(using: &random), animated: isAnimated))
    case 6: return .call(view: scroll, .stopScrollingAndZooming)
    case 7: return .call(view: scroll, .flashScrollIndicators)
    case 8: return use(in: engine)
    default: return move(in: engine)
    }
  }

  /// A call of a method of a table, some of which are refused; nil if there is no table.
  mutating func rows(in engine: Engine) -> Command? {
    let tables = engine.scrollViews.compactMap { $0 as? TableView }
    guard let table = tables.randomElement(using: &random) else { return nil }
    func path() -> TableView.IndexPath {
      let section = Int.random(in: 0...max(0, table.sections.count - 1), using: &random)
      let count = table.sections.indices.contains(section) ? table.sections[section].rows.count : 0
      return TableView.IndexPath(row: .random(in: 0...count, using: &random), section: section)
    }
    func update() -> TableView.RowUpdate {
      TableView.RowUpdate(
        path(),
        text: [nil, "new", "é < \"b\""].randomElement(using: &random) ?? nil,
        height: [nil, 0, 20, 33.3, 500].randomElement(using: &random) ?? nil
      )
    }
    let count = Int.random(in: 1...3, using: &random)
    let calls: [Command.Call] = [
      .insertRows((0..<count).map { _ in update() }),
      .deleteRows((0..<count).map { _ in path() }), .reloadRows((0..<count).map { _ in update() }),
      .reloadData,
      .scrollToRow(
        path(),
        TableView.ScrollPosition.allCases.randomElement(using: &random) ?? .none,
        animated: .random(using: &random)
      ),
    ]
    return .call(view: table.id, calls.randomElement(using: &random) ?? .reloadData)
  }

  /// A call to a control or to a text field.
  private mutating func use(in engine: Engine) -> Command {
    let calls: [Command.Call] = [
      .sendAction(.touchDown), .sendAction(.touchUpInside), .becomeFirstResponder,
      .resignFirstResponder,
    ]
    return .call(
      view: id(in: engine),
      calls.randomElement(using: &random) ?? .becomeFirstResponder
    )
  }

  /// A call that moves a view in the hierarchy.
  private mutating func move(in engine: Engine) -> Command {
    let child = id(in: engine)
    let superview = engine.view(child)?.superview?.id ?? id(in: engine)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return .call(view: child, .removeFromSuperview)
    case 1: return .call(view: superview, .bringSubviewToFront(child))
    case 2: return .call(view: superview, .sendSubviewToBack(child))
    default:
      let places: [Command.Place] = [
        .front, .at(.random(in: -1...3, using: &random)), .above(id(in: engine)),
        .below(id(in: engine)),
      ]
      let place = places.randomElement(using: &random) ?? .front
      return .call(view: id(in: engine), .insertSubview(child, place))
    }
  }

  mutating func keyboard() -> Command {
    let change = KeyboardChange(
      duration: .microseconds(Int64.random(of: [0, 50_000, 250_000], using: &random)),
      isDocked: [nil, nil, nil, false, true].randomElement(using: &random) ?? nil,
      isLocal: [nil, nil, nil, false].randomElement(using: &random) ?? nil
    )
    switch Int.random(in: 0..<4, using: &random) {
    case 0, 1:
      let height = Double.random(of: [216, 216, 252, 100, 0], using: &random)
      return .showKeyboard(.height(height), change)
    case 2:
      let frame = CGRect(
        x: (-50...300).random(using: &random),
        y: (0...500).random(using: &random),
        width: (0...400).random(using: &random),
        height: (0...300).random(using: &random)
      )
      return .showKeyboard(.frame(frame), change)
    default: return .hideKeyboard(nil, change)
    }
  }
}

extension DeviceChange {
  static func random(using random: inout some RandomNumberGenerator) -> DeviceChange {
    var change = DeviceChange()
    switch Int.random(in: 0..<4, using: &random) {
    case 0: change.displayScale = .random(of: [1, 2, 3, 0.7], using: &random)
    case 1:
      change.safeAreaInsets =
        Bool.random(using: &random) ? .zero : EdgeInsets(top: 20, left: 7, bottom: 34, right: 0)
    case 2: change.size = CGSize(width: (200...500).random(using: &random), height: 480)
    default:
      change.orientation =
        Device.Orientation.allCases.randomElement(using: &random) ?? .portrait
    }
    return change
  }
}

extension ActionSource {
  static func random(using random: inout some RandomNumberGenerator) -> ActionSource {
    let kind = Kind.allCases.randomElement(using: &random) ?? .none
    let actions = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      Action.random(of: kind, using: &random)
    }
    return ActionSource(kind: kind, id: "device", actions: actions)
  }
}

extension Action {
  fileprivate static func random(
    of kind: ActionSource.Kind,
    using random: inout some RandomNumberGenerator
  ) -> Action {
    let duration = Duration.microseconds(Int64.random(in: 0...40_000, using: &random))
    let point = CGPoint.random(in: 0...320, using: &random)
    let pause = Action.pause(duration: duration)
    let choices: [Action] =
      switch kind {
      case .pointer:
        [
          pause, .pointerDown(button: .random(in: 0...2, using: &random)), .pointerUp(button: 0),
          .pointerMove(
            to: point,
            origin: Bool.random(using: &random) ? .viewport : .pointer,
            duration: duration
          ), .pointerCancel,
        ]
      case .wheel:
        [pause, .scroll(at: point, delta: CGPoint(x: 0, y: 90 - point.y), duration: duration)]
      case .key: [pause, .keyDown("\u{E009}"), .keyUp("\u{E009}")]
      case .none: [pause]
      }
    return choices.randomElement(using: &random) ?? pause
  }
}
