import Foundation
import ScrollModel
import Synchronization
import Testing

@testable import ScrollDoctor

/// The number of evaluations of rules when an engine is examined for the first time, and at a step.
@Suite struct FirstExaminationTests {
  private static let examinations = Atomic(0)

  /// A rule about the window that counts its evaluations.
  private enum CountingRule: StateRule {
    static let rule = Rule(999, "Counted", .note, matters: "", remedy: "")
    static let watches = PropertySet(.frame)
    static let reach = StateRuleReach.window

    static func examine(_ view: View, in engine: Engine) -> Symptom? {
      FirstExaminationTests.examinations.add(1, ordering: .relaxed)
      return nil
    }
  }

  @Test("A rule about the window is evaluated once, however many views there are")
  func window() {
    let root = Window(id: "window")
    for number in 0..<50 { root.addSubview(ScrollView(id: "scroll\(number)")) }
    let engine = Engine(root: root, device: Device(size: CGSize(width: 320, height: 480)))
    _ = Doctor(engine, rules: [CountingRule.self])
    #expect(Self.examinations.load(ordering: .relaxed) == 1)
  }

  private static let ofWindow = Atomic(0)
  private static let ofScrollViews = Atomic(0)
  private static let ofSubviews = Atomic(0)

  /// Rules that count their evaluations, one of each reach beyond a view.
  private enum WindowRule: StateRule {
    static let rule = Rule(997, "Counted", .note, matters: "", remedy: "")
    static let watches = PropertySet(.frame)
    static let reach = StateRuleReach.window

    static func examine(_ view: View, in engine: Engine) -> Symptom? {
      FirstExaminationTests.ofWindow.add(1, ordering: .relaxed)
      return nil
    }
  }

  private enum ScrollViewsRule: StateRule {
    static let rule = Rule(996, "Counted", .note, matters: "", remedy: "")
    static let watches = PropertySet(.frame)
    static let reach = StateRuleReach.scrollViews

    static func examine(_ view: View, in engine: Engine) -> Symptom? {
      FirstExaminationTests.ofScrollViews.add(1, ordering: .relaxed)
      return nil
    }
  }

  private enum SubviewsRule: StateRule {
    static let rule = Rule(995, "Counted", .note, matters: "", remedy: "")
    static let watches = PropertySet(.frame)
    static let reach = StateRuleReach.subviews

    static func examine(_ view: View, in engine: Engine) -> Symptom? {
      FirstExaminationTests.ofSubviews.add(1, ordering: .relaxed)
      return nil
    }
  }

  @Test("At a step, too, each rule is evaluated once, however many views have changed")
  func step() {
    let root = Window(id: "window")
    let views = (0..<50).map { ScrollView(id: "scroll\($0)") }
    for view in views { root.addSubview(view) }
    let engine = Engine(root: root, device: Device(size: CGSize(width: 320, height: 480)))
    let doctor = Doctor(
      engine,
      rules: [WindowRule.self, ScrollViewsRule.self, SubviewsRule.self]
    )
    _ = engine.takeStep()
    Self.ofWindow.store(0, ordering: .relaxed)
    Self.ofScrollViews.store(0, ordering: .relaxed)
    Self.ofSubviews.store(0, ordering: .relaxed)
    for view in views { view.frame = CGRect(x: 1, y: 2, width: 30, height: 40) }
    engine.layoutIfNeeded()
    doctor.observe(engine.takeStep())
    #expect(Self.ofWindow.load(ordering: .relaxed) == 1)
    #expect(Self.ofScrollViews.load(ordering: .relaxed) == 50)
    // Each scroll view, and the window that they are in.
    #expect(Self.ofSubviews.load(ordering: .relaxed) == 51)
  }
}
