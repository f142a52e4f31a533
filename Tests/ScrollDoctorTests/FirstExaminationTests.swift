import Foundation
import ScrollModel
import Synchronization
import Testing

@testable import ScrollDoctor

/// The number of evaluations of rules when an engine is examined for the first time.
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
    _ = Doctor(engine, ofState: [CountingRule.self])
    #expect(Self.examinations.load(ordering: .relaxed) == 1)
  }
}
