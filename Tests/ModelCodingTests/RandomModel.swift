import Foundation
import ModelCoding
import RecipeViews
import ScrollModel
import TestSupport

/// A tree of views, and random commands for it, from a seed; some commands are rejected.
struct RandomModel {
  private(set) var random: SeededGenerator
  let engine: Engine
  let ids: [String]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let root = Window(id: "window")
    var views: [View] = [root]
    for index in 1...Int.random(in: 4...12, using: &random) {
      let kind = Int.random(in: 0..<7, using: &random)
      let view: View =
        switch kind {
        case 0:
          [Label(id: "v\(index)"), Button(id: "v\(index)"), TextField(id: "v\(index)")]
            .randomElement(using: &random) ?? View(id: "v\(index)")
        case 1: ImageView(id: "v\(index)")
        case 2: View(id: "v\(index)")
        case 3: TwoToneTableView(id: "v\(index)")
        case 4: ShadowedTableView(id: "v\(index)")
        default: ScrollView(id: "v\(index)")
        }
      view.frame = Self.rect(in: 400, using: &random)
      if let view = view as? ScrollView {
        view.contentSize = Self.rect(in: 1200, using: &random).size
        view.alwaysBounceVertical = .random(using: &random)
      }
      views.randomElement(using: &random)?.addSubview(view)
      views.append(view)
    }
    let safeArea = EdgeInsets(top: 20, left: 0, bottom: 34, right: 0)
    engine = Engine(
      root: root,
      device: Device(
        size: CGSize(width: 320, height: 480),
        displayScale: Double(Int.random(in: 1...3, using: &random)),
        safeAreaInsets: Bool.random(using: &random) ? safeArea : .zero
      ),
      fps: [1, 59, 60, 120, 240].randomElement(using: &random) ?? 120
    )
    ids = views.map(\.id)
    self.random = random
  }

  /// Runs a few random commands, now or a little later, and sometimes lets time advance.
  mutating func step() {
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      do {
        let later = Bool.random(using: &random) ? 0 : Int64.random(in: 0...20_000, using: &random)
        try engine.handle(command(), at: engine.time + later)
      } catch {
        // A rejected command changes nothing, which is part of the test.
      }
    }
    if Bool.random(using: &random) {
      engine.advance(to: engine.time + .random(in: 0...120_000, using: &random))
    }
  }

  mutating func command() -> Command {
    switch Int.random(in: 0..<15, using: &random) {
    case 14: .perform([source()])
    case 12: .showKeyboard(keyboardPlace(), keyboardChange())
    case 13: .hideKeyboard(nil, keyboardChange())
    case 10: .statusBarTap
    case 11: .setDevice(deviceChange())
    case 0...4: .touch((0..<Int.random(in: 1...3, using: &random)).map { _ in touch() })
    case 5:
      .wheel(
        WheelSample(
          location: point(in: 320),
          delta: CGPoint(x: 0, y: .random(in: -90...90, using: &random)),
          phase: ([nil] + WheelSample.Phase.allCases).randomElement(using: &random) ?? nil,
          isControl: Bool.random(using: &random)
        )
      )
    case 6, 7: set()
    default: .call(view: id(), call())
    }
  }

  private mutating func source() -> ActionSource {
    let kind = ActionSource.Kind.allCases.randomElement(using: &random) ?? .none
    let actions = (0..<Int.random(in: 0...4, using: &random)).map { _ in action(of: kind) }
    return ActionSource(kind: kind, id: "device", actions: actions)
  }

  private mutating func action(of kind: ActionSource.Kind) -> Action {
    let duration = Int64.random(in: 0...40_000, using: &random)
    let pause = Action.pause(duration: duration)
    let choices: [Action] =
      switch kind {
      case .pointer:
        [
          pause, .pointerDown(button: .random(in: 0...2, using: &random)), .pointerUp(button: 0),
          .pointerMove(
            to: point(in: 320),
            origin: Bool.random(using: &random) ? .viewport : .pointer,
            duration: duration
          ), .pointerCancel,
        ]
      case .wheel: [pause, .scroll(at: point(in: 320), delta: point(in: 90), duration: duration)]
      case .key: [pause, .keyDown("\u{E009}"), .keyUp("\u{E009}")]
      case .none: [pause]
      }
    return choices.randomElement(using: &random) ?? pause
  }

  private mutating func deviceChange() -> DeviceChange {
    DeviceChange(
      orientation: Device.Orientation.allCases.randomElement(using: &random),
      displayScale: Bool.random(using: &random) ? .random(in: 1...3, using: &random) : nil
    )
  }

  private mutating func keyboardPlace() -> KeyboardPlace {
    Bool.random(using: &random)
      ? .height([0, 150, 216].randomElement(using: &random) ?? 0)
      : .frame(Self.rect(in: 400, using: &random))
  }

  private mutating func keyboardChange() -> KeyboardChange {
    KeyboardChange(
      duration: [0, 30_000].randomElement(using: &random) ?? 0,
      isDocked: [nil, nil, false, true].randomElement(using: &random) ?? nil,
      isLocal: [nil, nil, false].randomElement(using: &random) ?? nil
    )
  }

  private mutating func touch() -> TouchSample {
    let id = Int.random(in: 1...3, using: &random)
    let phases: [TouchSample.Phase] =
      engine.touchState(id) == nil
      ? [.began, .began, .began, .moved] : [.moved, .moved, .moved, .moved, .ended, .cancelled]
    return TouchSample(
      id: id,
      phase: phases.randomElement(using: &random) ?? .began,
      location: point(in: 320)
    )
  }

  private mutating func set() -> Command {
    let view = engine.view(id()) ?? engine.root
    let properties = Property.allCases.filter {
      type(of: view).has($0) && !$0.descriptor.isReadOnly
    }
    let count = Int.random(in: 1...3, using: &random)
    let values = properties.shuffled(using: &random).prefix(count).map { property in
      Command.Assignment(property, value(of: property))
    }
    return .set(view: view.id, values: Array(values))
  }

  private mutating func call() -> Command.Call {
    let isAnimated = Bool.random(using: &random)
    switch Int.random(in: 0..<14, using: &random) {
    case 8: return .becomeFirstResponder
    case 9: return .resignFirstResponder
    case 10: return .setZoomScale(.random(in: 0.3...4, using: &random), animated: isAnimated)
    case 11: return .zoom(to: Self.rect(in: 400, using: &random), animated: isAnimated)
    case 12: return .flashScrollIndicators
    case 13: return .sendAction(.touchDown)
    case 7: return .stopScrollingAndZooming
    case 0: return .setContentOffset(point(in: 900), animated: isAnimated)
    case 1: return .scrollRectToVisible(Self.rect(in: 900, using: &random), animated: isAnimated)
    case 2: return .bringSubviewToFront(id())
    case 3: return .sendSubviewToBack(id())
    case 4: return .removeFromSuperview
    default:
      let places: [Command.Place] = [
        .front, .at(.random(in: 0...3, using: &random)), .above(id()), .below(id()),
      ]
      return .insertSubview(
        ids.dropFirst().randomElement(using: &random) ?? "v1",
        places.randomElement(using: &random) ?? .front
      )
    }
  }

  /// A value of a property's kind, sometimes its default.
  mutating func value(of property: Property) -> PropertyValue {
    switch property.descriptor.kind {
    case .bool: return .bool(.random(using: &random))
    case .views: return .strings([ids.randomElement(using: &random) ?? "window"])
    case .number:
      let isShare = [.alpha, .shadowOpacity, .decelerationRate].contains(property)
      return .number(
        isShare
          ? [0.25, 0.5, 0.99, 0.998].randomElement(using: &random) ?? 0.5
          : .random(in: 0...20, using: &random)
      )
    case .string: return .string(["", "text", "\u{1b}é\"\\"].randomElement(using: &random) ?? "")
    case .choice(let names): return .string(names.randomElement(using: &random) ?? "")
    case .choices(let names):
      return .strings(names.filter { _ in .random(using: &random) })
    case .point:
      return [.anchorPoint, .contentAlignmentPoint].contains(property)
        ? .point(CGPoint(x: .random(in: 0...1, using: &random), y: 0.5)) : .point(point(in: 500))
    case .size: return .size(Self.rect(in: 900, using: &random).size)
    case .rect: return .rect(Self.rect(in: 400, using: &random))
    case .insets:
      return .insets(
        EdgeInsets(top: .random(in: 0...50, using: &random), left: 0, bottom: 9, right: 0)
      )
    case .transform: return .transform(transform())
    case .color: return .color(Color(rgba: UInt32.random(in: 0...UInt32.max, using: &random)))
    case .content:
      return Bool.random(using: &random) ? .content(.grid(50)) : .content(.picture("x"))
    case .sections: return .sections(sections())
    case .view:
      return .view(Bool.random(using: &random) ? nil : ids.randomElement(using: &random))
    case .subview: return .view(Bool.random(using: &random) ? nil : id())
    case .keyboardLayoutGuide:
      var guide = KeyboardLayoutGuide()
      guide.followsUndockedKeyboard = .random(using: &random)
      guide.keyboardDismissPadding = [0, 20].randomElement(using: &random) ?? 0
      return .keyboardLayoutGuide(guide)
    case .rest: return .absent
    }
  }

  private mutating func sections() -> [TableSection] {
    (0..<Int.random(in: 0...3, using: &random)).map { section in
      let header = TableRow(text: "h\(section)", height: .random(in: 0...40, using: &random))
      let rows = (0..<Int.random(in: 0...30, using: &random)).map { row in
        TableRow(text: "\(section) \(row)", height: .random(in: 0...60, using: &random))
      }
      return TableSection(header: Bool.random(using: &random) ? header : nil, rows: rows)
    }
  }

  private mutating func transform() -> CGAffineTransform {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .identity
    case 1: CGAffineTransform(a: 2, b: 0, c: 0, d: 0.3, tx: 5, ty: -7)
    case 2: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    default: CGAffineTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 3)
    }
  }

  private mutating func id() -> String {
    // Sometimes a view that a table or a scroll view made.
    let parent = engine.view(ids.randomElement(using: &random) ?? "")
    let made = Int.random(in: 0..<4, using: &random) == 0
    return (made ? parent?.subviews.randomElement(using: &random) : parent)?.id ?? "window"
  }

  private mutating func point(in length: Double) -> CGPoint {
    CGPoint(x: .random(in: 0...length, using: &random), y: .random(in: 0...length, using: &random))
  }

  private static func rect(in length: Double, using random: inout SeededGenerator) -> CGRect {
    func some(_ random: inout SeededGenerator) -> Double {
      // Half points and any numbers.
      Bool.random(using: &random)
        ? Double(Int.random(in: 0...Int(length) * 2, using: &random)) / 2
        : .random(in: 0...length, using: &random)
    }
    return CGRect(
      x: some(&random) / 4,
      y: some(&random) / 4,
      width: some(&random),
      height: some(&random)
    )
  }
}
