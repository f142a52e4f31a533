import Predicates
import ScrollModel
import TestSupport
import Testing

/// Valid and invalid predicates.
@Suite struct PredicateTests {
  @Test("An ambiguous name is resolved by its context")
  func names() throws {
    // A view with the name of a property is recognised by the text that follows.
    _ = try ScrollPredicate("content.frame.y > 0 && text.alpha == 1")
    _ = try ScrollPredicate(
      "indicatorStyle == default && contentInsetAdjustmentBehavior == automatic"
    )
    _ = try ScrollPredicate("outer.phase == inner.phase && phase == was(phase)")
    #expect(try ScrollPredicate("alpha<1&&!isDragging").text == "alpha<1&&!isDragging")
  }

  @Test("A predicate without a view is evaluated for each scroll view, one with views once")
  func subjects() throws {
    for text in ["alpha < 1", "cause == drag", "event(edgeCrossed)", "a.alpha < 1 || isDragging"] {
      #expect(try ScrollPredicate(text).isOfEachScrollView, "\(text)")
    }
    for text in ["a.alpha < 1", "a.cause == drag", "event(buttonTapped)", "a.event(edgeCrossed)"] {
      #expect(try !ScrollPredicate(text).isOfEachScrollView, "\(text)")
    }
  }

  @Test("Positions count UTF-16 code units")
  func positions() {
    #expect(throws: PredicateFault.self) { try ScrollPredicate("a.text == \"👋\" && 1") }
    do {
      _ = try ScrollPredicate("a.text == \"👋\" && 1")
    } catch {
      #expect(error.position == 18)
    }
  }

  @Test("Length and depth are limited")
  func bounds() throws {
    let deep = { (depth: Int) in
      String(repeating: "(", count: depth) + "true" + String(repeating: ")", count: depth)
    }
    _ = try ScrollPredicate(deep(32))
    #expect(throws: PredicateFault.self) { try ScrollPredicate(deep(33)) }
    #expect(throws: PredicateFault.self) {
      try ScrollPredicate(String(repeating: "!", count: 999) + "a")
    }
    let long = { (count: Int) in Array(repeating: "true", count: count).joined(separator: "&&") }
    _ = try ScrollPredicate(long(166))
    #expect(throws: PredicateFault.self) { try ScrollPredicate(long(168)) }
    _ = try ScrollPredicate("alpha > 0" + String(repeating: "-1", count: 490))
  }

  @Test(
    "Any text gives a predicate, or an error with a position in the text",
    arguments: UInt64(0)..<40
  )
  func soup(seed: UInt64) {
    let words = [
      "alpha", "contentOffset", ".", ".y", "(", ")", "!", "-", "<", "==", "&&", "||", "12", "1.5",
      "\"a b\"", "\"", "was", "changed", "event", "cause", "phase", "bouncing", "true", ",", " ",
      "👋", "\u{0}", "=", "scrollViewDidScroll", "table", "*", "/", "min", "\\", "1e9", "é",
    ]
    let stage = Stage()
    var random = SeededGenerator(seed: seed)
    var compiled = 0
    for _ in 0..<500 {
      let count = Int.random(in: 0..<12, using: &random)
      let text = (0..<count).compactMap { _ in words.randomElement(using: &random) }.joined()
      do {
        let predicate = try ScrollPredicate(text)
        compiled += 1
        _ = Watch(predicate, of: stage.engine)
      } catch {
        #expect((0...text.utf16.count).contains(error.position), "\(text): \(error)")
        #expect(!error.message.isEmpty)
      }
    }
    #expect(compiled < 500)
  }
}
