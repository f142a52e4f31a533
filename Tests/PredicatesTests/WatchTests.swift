import Foundation
import Predicates
import ScrollModel
import TestSupport
import Testing

/// The evaluation of predicates, step by step.
@Suite struct WatchTests {
  private let stage = Stage()

  private func watch(_ text: String) throws -> Watch {
    Watch(try ScrollPredicate(text), of: stage.engine)
  }

  @Test(
    "A predicate is evaluated against the present state",
    arguments: [
      ("outer.contentOffset.y == 0", true), ("outer.contentOffset.y != 0", false),
      ("outer.bounds.height == 400 && outer.frame.x == 0", true), ("inner.phase == idle", true),
      ("inner.phase != \"idle\"", false), ("!inner.isDragging", true), ("inner.bounces", true),
      ("\"a label\".text == \"Hello\"", false), ("label.text == \"Hello\"", true),
      ("label.textColor == \"#ff0000\"", true), ("label.backgroundColor == \"#ff0000\"", false),
      ("label.backgroundColor != \"#ff0000\"", true), ("!(label.alpha < 1)", true),
      ("outer.contentSize.height - outer.bounds.height == 1600", true), ("1 - 2 - 3 == -4", true),
      ("12 / 2 / 3 == 2", true), ("1 + 2 * 3 == 7 && (1 + 2) * 3 == 9", true),
      ("abs(-3) == max(1, 3, 2) && min(1, 3) == 1", true), ("outer.rest.y < 1", false),
      ("outer.rest.y >= 1", false), ("outer.contentOffset == inner.contentOffset", true),
      ("outer.contentSize == inner.contentSize", false), ("false || true && true", true),
      ("true || false && false", true), ("outer.decelerationRate == 0.998", true),
      ("outer.anchorPoint.x == 0.5 && outer.alpha == 1 && outer.zoomScale == 1", true),
      ("outer.transform.a == 1 && outer.transform.tx == 0", true), ("1 / 0 > 1e300", true),
      ("0 / 0 == 0 / 0", false), ("contentOffset.y >= 0", true), ("alpha < 1", false),
      ("label.class == \"Label\"", true), ("outer.viewForZooming == \"label\"", false),
      ("was(outer.contentOffset.y) == 0", true), ("changed(outer.contentOffset)", false),
    ]
  )
  func holds(text: String, expected: Bool) throws {
    let demand = Watch.demanding(try ScrollPredicate(text), of: stage.engine)
    #expect((demand.broken == nil) == expected, "\(demand.broken?.text ?? "")")
  }

  @Test("The velocity is the content's, not the law of motion's")
  func contentVelocity() throws {
    var moments = 0
    for (index, phase) in [TouchSample.Phase.began, .moved, .moved, .moved, .ended].enumerated() {
      let place = CGPoint(x: 100, y: 20 + 40 * index)
      let sample = TouchSample(id: 1, phase: phase, location: place)
      try stage.engine.handle(.touch([sample]), at: Int64(index) * 16_000)
    }
    while stage.engine.isMoving, let time = stage.engine.nextStepTime {
      stage.engine.advance(to: time)
      for scroll in stage.engine.scrollViews where scroll.contentVelocity != scroll.velocity {
        moments += 1
        let (speed, law) = (scroll.contentVelocity.y, scroll.velocity.y)
        for (text, holds) in [("\(speed)", true), ("\(law)", false)] {
          let predicate = try ScrollPredicate("\(scroll.id).velocity.y == \(text)")
          #expect((Watch.demanding(predicate, of: stage.engine).broken == nil) == holds)
        }
      }
    }
    #expect(moments > 5)
  }

  @Test("A watch reports when a predicate begins to hold, for which view, and with which values")
  func edges() throws {
    var watch = try watch("contentOffset.y > 100")
    stage.set("outer", y: 50)
    #expect(watch.observe(stage.look()) == nil)
    stage.set("outer", y: 150.5)
    let first = watch.observe(stage.look())
    #expect(first?.view == "outer")
    #expect(first?.text == "contentOffset.y 150.5 > 100")
    stage.set("outer", y: 200)
    #expect(watch.observe(stage.look()) == nil)
    stage.set("inner", y: 101)
    #expect(watch.observe(stage.look())?.view == "inner")
    var alpha = try self.watch("label.alpha < 0.5")
    stage.set("label", .alpha, .number(0.499_99))
    #expect(alpha.observe(stage.look())?.text == "label.alpha 0.49999 < 0.5")
  }

  @Test(
    "A predicate that holds at the start is not reported, and one that does not breaks a demand"
  )
  func beginning() throws {
    stage.set("outer", y: 150)
    _ = stage.look()
    var watch = try watch("contentOffset.y > 100")
    stage.set("outer", y: 160)
    #expect(watch.observe(stage.look()) == nil)
    let broken = Watch.demanding(try ScrollPredicate("contentOffset.y <= 100"), of: stage.engine)
      .broken
    #expect(broken?.text == "contentOffset.y 160 <= 100")
    #expect(broken?.view == "outer")
  }

  @Test("A demand must hold for every scroll view")
  func demands() throws {
    var demand = Watch.demanding(try ScrollPredicate("contentOffset.y <= 100"), of: stage.engine)
      .watch
    stage.set("inner", y: 90)
    #expect(demand.observe(stage.look()) == nil)
    stage.set("inner", y: 110)
    #expect(demand.observe(stage.look())?.view == "inner")
  }

  @Test("was and changed compare with the step before")
  func steps() throws {
    var jump = try watch("abs(contentOffset.y - was(contentOffset.y)) > 100")
    var change = try watch("changed(outer.contentSize)")
    stage.set("outer", y: 90)
    #expect(jump.observe(stage.look()) == nil)
    stage.set("outer", y: 180)
    #expect(jump.observe(stage.look()) == nil)
    stage.set("outer", y: 300)
    #expect(
      jump.observe(stage.look())?.text
        == "abs((contentOffset.y 300 - was(contentOffset.y) 180 = 120)) > 100"
    )
    stage.set("outer", .contentSize, .size(CGSize(width: 10, height: 3000)))
    let step = stage.look()
    #expect(jump.observe(step) == nil)
    #expect(change.observe(step)?.text == "outer.contentSize (200, 2000) → (10, 3000)")
    // It does not hold at the next step, whatever changes in that, and may hold again later.
    stage.set("inner", y: 1)
    #expect(change.observe(stage.look()) == nil)
    stage.set("outer", .contentSize, .size(CGSize(width: 10, height: 3001)))
    #expect(change.observe(stage.look()) != nil)
  }

  @Test("A cause holds at its step, for the views that have it")
  func causes() throws {
    var any = try watch("cause == assignment")
    var inner = try watch("inner.cause == assignment")
    var none = try watch("inner.cause != assignment && changed(outer.contentOffset)")
    stage.set("outer", y: 5)
    let step = stage.look()
    #expect(any.observe(step)?.text == "cause == assignment")
    #expect(inner.observe(step) == nil)
    #expect(none.observe(step)?.text.hasPrefix("inner.cause none != assignment && ") == true)
    stage.set("inner", y: 5)
    #expect(inner.observe(stage.look()) != nil)
  }

  @Test("An event holds at its step, for its view")
  func events() throws {
    var scroll = try watch("event(scrollViewDidScroll) && contentOffset.y > 10")
    var own = try watch("inner.event(scrollViewDidScroll)")
    var tap = try watch("event(buttonTapped)")
    stage.set("outer", y: 20)
    let step = stage.look()
    #expect(
      scroll.observe(step)?.text == "event(scrollViewDidScroll) && contentOffset.y 20 > 10"
    )
    #expect(own.observe(step) == nil)
    try stage.engine.handle(.call(view: "button", .sendAction(.touchUpInside)), at: 1)
    let tapped = stage.look()
    #expect(tap.observe(tapped)?.view == nil)
    #expect(scroll.observe(tapped) == nil)
  }

  @Test("No comparison holds for a view that does not exist")
  func gone() throws {
    var watch = try watch("label.alpha < 0.5 || label.alpha >= 0.5")
    try stage.engine.handle(.call(view: "inner", .removeFromSuperview), at: 1)
    #expect(watch.observe(stage.look()) == nil)
    let words = "no view \"outr\"; did you mean \"outer\"?"
    #expect(fault("1 > 0 && outr.alpha < 1")?.message == words)
    #expect(fault("1 > 0 && outr.alpha < 1")?.position == 9)
    #expect(
      fault("label.contentOffset.y > 0")?.message == "label is a Label and has no contentOffset"
    )
    #expect(fault("label.alpha > 0") == nil)
  }

  /// The error of a predicate that cannot be evaluated on the stage.
  private func fault(_ text: String) -> PredicateFault? {
    do {
      try ScrollPredicate(text).check(in: stage.engine)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "Evaluating only changed views gives the same result as evaluating all",
    arguments: UInt64(0)..<20
  )
  func incremental(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let texts = [
      "contentOffset.y > 100", "contentOffset.y > was(contentOffset.y)", "cause == deceleration",
      "event(scrollViewDidScroll)", "changed(phase)", "contentOffset.y > inner.contentOffset.y",
      "phase == decelerating && velocity.y > 10", "outer.phase == idle",
    ]
    var some = try texts.map { try watch($0) }
    // If the predicate also names a view, it is evaluated for all scroll views.
    var all = try texts.map { try watch("(\($0)) && window.alpha == 1") }
    for _ in 0..<400 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0: stage.set("outer", y: Double(Int.random(in: 0..<200, using: &random)))
      case 1: stage.set("inner", y: Double(Int.random(in: 0..<200, using: &random)))
      case 2: try stage.flick(&random)
      default: stage.engine.advance(to: stage.engine.nextStepTime ?? stage.engine.time + 8_333)
      }
      let step = stage.look()
      for index in texts.indices {
        let found = some[index].observe(step)
        #expect(found?.view == all[index].observe(step)?.view, "\(texts[index])")
      }
    }
  }
}
