import Foundation
import ModelCoding
import RandomScenes
import ScrollModel
import TestSupport
import Testing

/// A random scene with text fields, random input, and random keyboard commands.
private struct RandomKeyboardRun {
  private var run: RandomEngine
  private var grammar = KeyboardGrammar()
  private(set) var faults: [String] = []
  private(set) var counts: [String: Int] = [:]

  private var engine: Engine { run.engine }

  init(seed: UInt64) throws {
    var scene = RandomScene.gestures
    // A bar at the lower edge would be part of the safe area, to which the guide extends.
    scene.classes.removeAll { $0.name == "NavigationBar" }
    scene.classes += ["TextField", "TextField"].compactMap(ViewClass.named)
    run = try RandomEngine(
      scene,
      kinds: [.touch: 30, .keyboard: 20, .call: 10, .set: 5, .wheel: 2, .device: 2],
      seed: seed,
      isSet: { view, _ in view is ScrollView }
    )
    for id in ["field", "other"] {
      let field = TextField(id: id)
      field.frame = CGRect(10, 30, 80, 40)
      engine.root.addSubview(field)
    }
    var guide = KeyboardLayoutGuide()
    guide.keyboardDismissPadding = Double.random(of: [0, 30], using: &run.input.random)
    guide.followsUndockedKeyboard = .random(using: &run.input.random)
    engine.root.keyboardLayoutGuide = guide
    engine.layoutIfNeeded()
    _ = engine.takeOutput()
  }

  mutating func step() {
    if Int.random(in: 0..<8, using: &run.input.random) == 0 {
      let field = ["field", "other"].randomElement(using: &run.input.random) ?? ""
      let calls: [Command.Call] = [
        .becomeFirstResponder, .becomeFirstResponder, .resignFirstResponder,
      ]
      let call = calls.randomElement(using: &run.input.random) ?? .becomeFirstResponder
      _ = engine.take(.command(.call(view: field, call), after: 0))
      engine.layoutIfNeeded()
    } else {
      run.step()
    }
    check()
  }

  /// Runs until all pending changes have ended.
  mutating func settle() {
    engine.advance(to: engine.time + 120_000_000)
    check()
    if !grammar.isComplete { faults.append("a change has no end") }
  }

  private mutating func check() {
    let events = engine.takeOutput().events
    if !grammar.accepts(events) {
      faults.append("out of order: \(events.map(\.kind.name))")
    }
    for event in events { counts[event.kind.name, default: 0] += 1 }
    faults += engine.brokenInvariants()
    if let field = engine.firstResponder, !field.isDescendant(of: engine.root) {
      faults.append("\(field.id) is typed into and is not there")
    }
    let top = engine.root.keyboardLayoutFrame.minY
    if let keyboard = engine.keyboard, keyboard.isDocked {
      let size = engine.device.size
      let isAcross = keyboard.frame.minX < size.width && keyboard.frame.maxX > 0
      let lowest = Double(size.height) - engine.device.safeAreaInsets.bottom
      let expected = min(max(0, keyboard.frame.minY), lowest)
      if isAcross, keyboard.frame.maxY >= size.height, abs(top - expected) > 1e-9 {
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
  func random(seed: UInt64) throws {
    var run = try RandomKeyboardRun(seed: seed)
    for _ in 0..<300 where run.faults.isEmpty { run.step() }
    if run.faults.isEmpty { run.settle() }
    #expect(run.faults == [])
  }

  @Test("Together the runs produce every keyboard notification")
  func coverage() throws {
    var counts: [String: Int] = [:]
    for seed in UInt64(0)..<20 {
      var run = try RandomKeyboardRun(seed: seed)
      for _ in 0..<300 { run.step() }
      counts.merge(run.counts) { $0 + $1 }
    }
    for name in KeyboardNotification.Name.allCases {
      #expect(counts[name.rawValue, default: 0] > 100, "\(name)")
    }
  }
}
