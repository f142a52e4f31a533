import Foundation
import JSON
import ScrollModel
import TestSupport
import Testing

@testable import Scenes

/// All strategies, with random keyboard commands.
@Suite struct RandomAvoidanceTests {
  @Test(
    "After the keyboard hides, the scroll view is as it was before the show",
    arguments: KeyboardAvoidance.Strategy.allCases,
    UInt64(0)..<40
  )
  func restored(strategy: KeyboardAvoidance.Strategy, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let y = Double.random(in: 0...200, using: &random)
    let scene = try KeyboardScene(
      strategy: strategy.rawValue,
      device: ["size": [320, 480], "displayScale": 2, "safeAreaInsets": [20, 0, 34, 0]],
      scroll: [
        "frame": [0, .number(y), 320, .number(.random(in: 10...280, using: &random))],
        "contentInset": [0, 0, .number(.random(in: 0...60, using: &random)), 0],
        "verticalScrollIndicatorInsets": [0, 0, .number(.random(in: 0...60, using: &random)), 0],
        "contentSize": [320, .number(.random(in: 0...900, using: &random))],
      ]
    )
    let engine = scene.engine
    let scroll = try scene.scroll
    let before = Room(scroll)
    for _ in 0..<40 {
      let time = engine.time + [0, 0, 30_000, 400_000][Int.random(in: 0..<4, using: &random)]
      try engine.handle(command(&random), at: time)
      #expect(engine.brokenInvariants() == [])
      let room = Room(scroll)
      #expect(room.content >= before.content && room.indicator >= before.indicator)
      #expect(room.height <= before.height + 1e-9)
    }
    try engine.handle(.hideKeyboard(nil, KeyboardChange()), at: engine.time)
    // An undocked keyboard sends no hide, and a hidden one needs none.
    engine.advance(to: engine.time + 1_000_000)
    #expect(engine.keyboard == nil)
    let after = Room(scroll)
    // A frame that follows a guide may differ in its last bits.
    #expect(abs(after.height - before.height) <= (strategy == .layoutGuide ? 1e-9 : 0))
    #expect(after.content == before.content && after.indicator == before.indicator)
  }

  private struct Room {
    let height: Double
    let content: Double
    let indicator: Double

    init(_ view: ScrollView) {
      height = Double(view.frame.height)
      content = view.contentInset.bottom
      indicator = view.verticalScrollIndicatorInsets.bottom
    }
  }

  private func command(_ random: inout SeededGenerator) -> Command {
    let change = KeyboardChange(
      duration: [.zero, .milliseconds(100), .milliseconds(250)][
        Int.random(in: 0..<3, using: &random)
      ],
      isDocked: [nil, nil, nil, false][Int.random(in: 0..<4, using: &random)]
    )
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return .hideKeyboard(nil, change)
    case 1:
      return .call(
        view: "field",
        Bool.random(using: &random) ? .becomeFirstResponder : .resignFirstResponder
      )
    case 2: return .showKeyboard(.frame(CGRect(x: 30, y: 100, width: 200, height: 150)), change)
    default:
      return .showKeyboard(.height(.random(in: 1...400, using: &random)), change)
    }
  }
}
