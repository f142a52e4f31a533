import Foundation
import Testing

@testable import ScrollModel

/// What the keyboard's animation shows while the model has its final values.
@Suite struct KeyboardAnimationTests {
  private let upright = CGRect(0, 264, 320, 216)
  private let below = CGRect(0, 480, 320, 216)

  /// Makes room for the keyboard when it is announced, or later.
  private final class Room: Controller {
    private let name: KeyboardNotification.Name
    private unowned let scroll: ScrollView
    var react: (ScrollView) -> Void

    init(
      _ scroll: ScrollView,
      at name: KeyboardNotification.Name = .keyboardWillShow,
      _ react: @escaping (ScrollView) -> Void
    ) {
      (self.scroll, self.name, self.react) = (scroll, name, react)
    }

    func takeOver(from other: any Controller, in engine: Engine) {}

    func didReceive(_ event: Event) {
      guard case .keyboard(let notification) = event.kind, notification.name == name else { return }
      react(scroll)
    }
  }

  private func engine(
    at name: KeyboardNotification.Name = .keyboardWillShow,
    _ react: @escaping (ScrollView) -> Void
  ) -> (Engine, ScrollView) {
    let window = Window(id: "window")
    let scroll = ScrollView(id: "scroll")
    scroll.frame = CGRect(0, 0, 320, 480)
    scroll.contentSize = CGSize(width: 320, height: 2000)
    scroll.showsVerticalScrollIndicator = false
    scroll.showsHorizontalScrollIndicator = false
    window.addSubview(scroll)
    let engine = Engine(
      root: window,
      device: Device(size: CGSize(width: 320, height: 480), displayScale: 1),
      controllers: [Room(scroll, at: name, react)]
    )
    return (engine, scroll)
  }

  /// The upper edge of the keyboard on the screen.
  private func top(_ engine: Engine, at time: Int64) -> Double {
    let moves = engine.animations.compactMap { animation in
      animation.keyboard.map { ($0.frame, animation.share(left: time)) }
    }
    let end = engine.keyboard?.frame.minY ?? moves.last?.0.to.minY ?? .nan
    return moves.reduce(Double(end)) { $0 + Double($1.0.from.minY - $1.0.to.minY) * $1.1 }
  }

  @Test(
    "[KEY-17] The keyboard's frame is the final one at once, and the screen follows over the duration"
  )
  func show() throws {
    let form = Form()
    try form.show(.height(216), at: 10_000)
    form.engine.layoutIfNeeded()
    #expect(form.engine.keyboard?.frame == upright)
    let animation = try #require(form.engine.animations.first)
    #expect(animation.start == 10_000 && animation.end == 260_000 && animation.curve == .keyboard)
    #expect(animation.keyboard?.frame == ViewAnimation.Change(from: below, to: upright))
    #expect(animation.rotation == nil && animation.views.isEmpty)
    #expect(top(form.engine, at: 10_000) == 480)
    #expect(abs(top(form.engine, at: 135_000) - 276.3) < 0.1)
    #expect(top(form.engine, at: 260_000) == 264)
    form.engine.advance(to: 259_999)
    #expect(form.engine.animations.count == 1)
    _ = form.engine.takeChanges()
    form.engine.advance(to: 260_000)
    #expect(form.engine.animations.isEmpty)
    #expect(form.engine.takeChanges().animations)
  }

  @Test("[KEY-17] A keyboard that hides before it is up starts from where it is on the screen")
  func interrupted() throws {
    let form = Form()
    try form.show(.height(216))
    form.engine.layoutIfNeeded()
    form.engine.advance(to: 60_000)
    let shown = top(form.engine, at: 60_000)
    try form.hide(at: 60_000)
    form.engine.layoutIfNeeded()
    #expect(form.engine.keyboard == nil && form.engine.animations.count == 2)
    #expect(abs(top(form.engine, at: 60_000) - shown) < 1e-9)
    #expect(top(form.engine, at: 310_000) == 480)
    try form.show(.height(216), at: 120_000)
    form.engine.layoutIfNeeded()
    #expect(form.engine.animations.count == 3)
    form.engine.advance(to: 250_000)
    #expect(form.engine.animations.count == 2)
    form.engine.advance(to: 370_000)
    #expect(form.engine.animations.isEmpty && form.engine.nextStepTime == nil)
  }

  @Test("[KEY-17] Without a duration, and at an equal frame, nothing is animated")
  func jump() throws {
    let form = Form()
    try form.show(.height(216), KeyboardChange(duration: .zero))
    form.engine.layoutIfNeeded()
    #expect(form.engine.animations.isEmpty)
    try form.show(.height(216), at: 1_000)
    form.engine.layoutIfNeeded()
    #expect(form.engine.animations.isEmpty)
  }

  @Test("[KEY-17] A change without a duration also ends an animation that runs")
  func jumpFromAnimation() throws {
    let form = Form()
    try form.show(.height(216))
    form.engine.layoutIfNeeded()
    try form.show(.height(252), KeyboardChange(duration: .zero), at: 100_000)
    form.engine.layoutIfNeeded()
    #expect(form.engine.animations.isEmpty && form.engine.nextStepTime == nil)
    #expect(form.engine.takeChanges().animations)
  }

  @Test("An undocked keyboard stays one while it moves")
  func undocked() throws {
    let form = Form()
    try form.show(.frame(CGRect(10, 100, 200, 150)))
    form.engine.layoutIfNeeded()
    #expect(form.engine.animations.first?.keyboard?.isDocked == false)
    form.engine.advance(to: 300_000)
    try form.hide(at: 300_000)
    form.engine.layoutIfNeeded()
    #expect(form.engine.animations.first?.keyboard?.isDocked == false)
  }

  @Test(
    "[KEY-17] A finger moves the keyboard without animation; it starts where the finger lets go"
  )
  func interactive() throws {
    let form = Form()
    form.scroll.keyboardDismissMode = .interactive
    try form.call(form.field, .becomeFirstResponder, at: 0)
    form.engine.advance(to: 1_000_000)
    func touch(_ phase: TouchSample.Phase, _ y: Double, at time: Int64) throws {
      let sample = TouchSample(id: 1, phase: phase, location: CGPoint(x: 160, y: y))
      try form.engine.handle(.touch([sample]), at: 1_000_000 + time)
      form.engine.layoutIfNeeded()
    }
    try touch(.began, 200, at: 0)
    for step in 1...10 {
      try touch(.moved, 200 + Double(step) * 10, at: Int64(step) * 10_000)
      #expect(form.engine.animations.isEmpty)
    }
    let held = try #require(form.engine.keyboard?.frame)
    #expect(held.minY > 264)
    try touch(.ended, 300, at: 110_000)
    #expect(form.engine.animations.map { $0.keyboard?.frame.from } == [held])
    #expect(form.engine.animations.map { $0.keyboard?.frame.to } == [below])
  }

  @Test(
    "[KEY-18] What views change while the keyboard is announced, and in the next layout, moves with it"
  )
  func views() throws {
    let (engine, scroll) = engine { scroll in
      scroll.frame.size.height = 264
      scroll.contentOffset.y = 66
    }
    try engine.handle(.showKeyboard(.height(216), KeyboardChange()), at: 0)
    engine.layoutIfNeeded()
    #expect(scroll.frame.height == 264)
    let move = try #require(engine.animations.first?.views.first)
    #expect(engine.animations.first?.views.map(\.id) == ["scroll"])
    #expect(move.bounds?.from == CGRect(0, 0, 320, 480) && move.bounds?.to == scroll.bounds)
    #expect(move.center?.from == CGPoint(x: 160, y: 240) && move.center?.to == scroll.center)
    #expect(move.transform == nil)
  }

  @Test("[KEY-18] What is changed after the animation, or beside it, jumps")
  func outside() throws {
    let (engine, scroll) = engine(at: .keyboardDidShow) { $0.frame.size.height = 264 }
    try engine.handle(.showKeyboard(.height(216), KeyboardChange()), at: 0)
    scroll.contentOffset.y = 10
    engine.layoutIfNeeded()
    #expect(engine.animations.map(\.views.isEmpty) == [true])
    scroll.contentOffset.y = 20
    engine.advance(to: 250_000)
    #expect(scroll.frame.height == 264 && engine.animations.isEmpty)
  }

  @Test("[KEY-18] A view that enters with the keyboard is in its place at once")
  func entering() throws {
    let (engine, _) = engine { scroll in
      let row = View(id: "row")
      scroll.addSubview(row)
      row.frame = CGRect(0, 264, 320, 44)
      scroll.frame.size.height = 264
    }
    try engine.handle(.showKeyboard(.height(216), KeyboardChange()), at: 0)
    engine.layoutIfNeeded()
    #expect(engine.animations.first?.views.map(\.id) == ["scroll"])
  }

  @Test("An animation of more than a thousand views moves the keyboard alone")
  func manyViews() throws {
    let (engine, scroll) = engine { scroll in
      for view in scroll.subviews { view.frame.origin.y += 1 }
    }
    for number in 0...1_000 { scroll.addSubview(View(id: "view-\(number)")) }
    engine.layoutIfNeeded()
    try engine.handle(.showKeyboard(.height(216), KeyboardChange()), at: 0)
    engine.layoutIfNeeded()
    #expect(engine.animations.map(\.views.isEmpty) == [true])
  }

  @Test("Of many animations at one time, the eight newest run")
  func manyAnimations() throws {
    let form = Form()
    for number in 0..<20 {
      try form.show(.height(Double(100 + number)), at: Int64(number))
      form.engine.layoutIfNeeded()
    }
    #expect(form.engine.animations.map(\.start) == Array(12..<20))
  }

  @Test("A copy of an engine has its animations, and ends them")
  func copies() throws {
    let form = Form()
    try form.show(.height(216))
    let copy = form.engine.copy(controllers: [])
    #expect(copy.animations.count == 1 && copy.animations == form.engine.animations)
    copy.advance(to: 250_000)
    #expect(copy.animations.isEmpty && form.engine.animations.count == 1)
  }

  @Test("An engine that notes no animations does the same without them")
  func unnoted() throws {
    let form = Form()
    form.engine.hasAnimations = false
    try form.show(.height(216))
    form.engine.layoutIfNeeded()
    #expect(form.engine.animations.isEmpty && form.engine.nextStepTime == 250_000)
  }
}
