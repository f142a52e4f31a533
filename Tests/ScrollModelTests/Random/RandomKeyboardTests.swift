import Foundation
import ScrollModel
import TestSupport
import Testing

/// A random scene with text fields, random input, and random keyboard commands.
private struct RandomKeyboardRun {
  let scene: RandomScene
  private var hand: RandomHand
  private var grammar = KeyboardGrammar()
  private(set) var faults: [String] = []
  private(set) var counts: [String: Int] = [:]

  init(seed: UInt64) {
    hand = RandomHand(seed: seed)
    scene = RandomScene(random: &hand.random, meddles: false)
    for (id, parent) in [("field", "innermost"), ("other", "right"), ("loose", "window")] {
      let field = TextField(id: id)
      field.frame = CGRect(10, 30, 80, 40)
      scene.engine.view(parent)?.addSubview(field)
    }
    var guide = KeyboardLayoutGuide()
    guide.keyboardDismissPadding = Double.random(of: [0, 30], using: &hand.random)
    guide.followsUndockedKeyboard = .random(using: &hand.random)
    scene.engine.root.keyboardLayoutGuide = guide
    scene.engine.layoutIfNeeded()
    _ = scene.engine.takeOutput()
  }

  mutating func step() {
    let engine = scene.engine
    do {
      if Int.random(in: 0..<4, using: &hand.random) == 0 {
        try engine.handle(command(), at: engine.time + pause())
      } else {
        switch hand.step(in: scene) {
        case .frame: engine.advance(to: engine.nextStepTime ?? engine.time + 8_333)
        case .wait(let time): engine.advance(to: engine.time + time)
        case .command(let command, let pause):
          try engine.handle(command, at: engine.time + pause)
        }
      }
    } catch {
      // Some commands are rejected, which changes nothing.
    }
    engine.layoutIfNeeded()
    check()
  }

  /// Runs until all pending changes have ended.
  mutating func settle() {
    scene.engine.advance(to: scene.engine.time + 120_000_000)
    check()
    if !grammar.isComplete { faults.append("a change has no end") }
  }

  private mutating func pause() -> Int64 {
    Int64.random(of: [0, 0, 1_000, 90_000], using: &hand.random)
  }

  private mutating func command() -> Command {
    let field = ["field", "field", "other", "loose"].randomElement(using: &hand.random) ?? ""
    let scroll = scene.scrollViews.randomElement(using: &hand.random)?.id ?? ""
    let duration = Int64.random(of: [0, 50_000, 250_000], using: &hand.random)
    let change = KeyboardChange(
      duration: duration,
      isDocked: [nil, nil, nil, false, true].randomElement(using: &hand.random) ?? nil,
      isLocal: [nil, nil, nil, false].randomElement(using: &hand.random) ?? nil
    )
    switch Int.random(in: 0..<9, using: &hand.random) {
    case 0, 1:
      return .showKeyboard(
        .height(Double.random(of: [216, 216, 252, 100, 0], using: &hand.random)),
        change
      )
    case 2:
      let frame = CGRect(
        (-50...300).random(using: &hand.random),
        (0...500).random(using: &hand.random),
        (0...400).random(using: &hand.random),
        (0...300).random(using: &hand.random)
      )
      return .showKeyboard(.frame(frame), change)
    case 3: return .hideKeyboard(nil, change)
    case 4, 5: return .call(view: field, .becomeFirstResponder)
    case 6: return .call(view: field, .resignFirstResponder)
    default:
      let mode = KeyboardDismissMode.allCases.randomElement(using: &hand.random) ?? .none
      return .set(
        view: scroll,
        values: [.init(.keyboardDismissMode, .string(mode.rawValue))]
      )
    }
  }

  private mutating func check() {
    let events = scene.engine.takeOutput().events
    if !grammar.accepts(events) {
      faults.append("out of order: \(events.map(\.kind.name))")
    }
    for event in events { counts[event.kind.name, default: 0] += 1 }
    faults += scene.engine.brokenInvariants()
    let engine = scene.engine
    if let field = engine.firstResponder, !field.isDescendant(of: engine.root) {
      faults.append("\(field.id) is typed into and is not there")
    }
    let top = engine.root.keyboardLayoutFrame.minY
    if let keyboard = engine.keyboard, keyboard.isDocked {
      let size = engine.device.size
      let isAcross = keyboard.frame.minX < size.width && keyboard.frame.maxX > 0
      let lowest = Double(size.height) - engine.device.safeAreaInsets.bottom
      let expected = min(max(0, keyboard.frame.minY), lowest)
      if isAcross, keyboard.frame.maxY >= size.height, top != expected {
        faults.append("the guide is at \(top), the keyboard at \(keyboard.frame)")
      }
    }
  }
}

@Suite struct RandomKeyboardTests {
  @Test(
    "Random keyboard commands produce notifications in a valid order, and each change ends",
    arguments: UInt64(0)..<100
  )
  func random(seed: UInt64) {
    var run = RandomKeyboardRun(seed: seed)
    for _ in 0..<300 where run.faults.isEmpty { run.step() }
    if run.faults.isEmpty { run.settle() }
    #expect(run.faults == [])
  }

  @Test("Together the runs produce every keyboard notification")
  func coverage() {
    var counts: [String: Int] = [:]
    for seed in UInt64(0)..<20 {
      var run = RandomKeyboardRun(seed: seed)
      for _ in 0..<300 { run.step() }
      counts.merge(run.counts) { $0 + $1 }
    }
    for name in KeyboardNotification.Name.allCases {
      #expect(counts[name.rawValue, default: 0] > 100, "\(name)")
    }
  }
}
