import Foundation
import ScrollModel
import Testing

/// Commands that are rejected and change nothing.
@Suite struct RefusalTests {
  private func sample(
    _ id: Int,
    _ phase: TouchSample.Phase,
    _ timestamp: Double? = nil,
    x: Double = 100
  ) -> TouchSample {
    TouchSample(id: id, phase: phase, location: CGPoint(x: x, y: 100), timestamp: timestamp)
  }

  /// Sends a command to content while one finger drags it and another one touches it.
  private func refusal(
    of command: Command,
    isTimed: Bool = false
  ) throws -> CommandError? {
    let stage = Stage()
    for (id, y) in [(1, 240.0), (2, 300)] {
      try stage.touch(.began, 160, y, at: 0, timestamp: isTimed ? 7 : nil, finger: id)
    }
    try stage.touch(.moved, 160, 200, at: 10_000, timestamp: isTimed ? 7.01 : nil)
    let before = PublishedState(of: stage.engine)
    _ = stage.engine.takeOutput()
    _ = stage.engine.takeChanges()
    let commands = stage.engine.commandCount
    do {
      try stage.engine.handle(command, at: 10_000)
    } catch {
      #expect(PublishedState(of: stage.engine) == before)
      #expect(!stage.engine.hasChanges)
      #expect(stage.engine.takeOutput().events.isEmpty)
      #expect(stage.engine.commandCount == commands)
      return error
    }
    return nil
  }

  @Test("Invalid touches are rejected")
  func touches() throws {
    let cases: [([TouchSample], String)] = [
      ([sample(1, .moved), sample(1, .began)], "/touches/1/phase"),
      ([sample(3, .moved)], "/touches/0/phase"),
      ([sample(1, .moved), sample(9, .ended)], "/touches/1/phase"),
      ([sample(1, .ended), sample(1, .moved)], "/touches/1/phase"),
      ([sample(1, .moved, x: .nan)], "/touches/0/location"),
      ([sample(1, .moved), sample(2, .moved, x: .infinity)], "/touches/1/location"),
      ([sample(1, .moved, x: 1e300)], "/touches/0/location"),
      ([sample(1, .moved, 7.02)], "/touches/0/timestamp"),
      ([sample(3, .began, 7.02)], "/touches/0/timestamp"),
      ((3...11).map { sample($0, .began) }, "/touches/8"),
    ]
    for (samples, expected) in cases {
      #expect(try refusal(of: .touch(samples))?.path == expected)
    }
  }

  @Test("Timestamps that only a part of a gesture has, or that go back, are rejected")
  func timestamps() throws {
    let cases: [([TouchSample], String)] = [
      ([sample(1, .moved)], "/touches/0/timestamp"),
      ([sample(1, .ended)], "/touches/0/timestamp"),
      ([sample(3, .began)], "/touches/0/timestamp"),
      ([sample(1, .moved, 7.0)], "/touches/0/timestamp"),
      ([sample(1, .moved, 7.02), sample(1, .moved, 7.015)], "/touches/1/timestamp"),
      ([sample(3, .began, .nan)], "/touches/0/timestamp"),
      ([sample(1, .moved, .infinity)], "/touches/0/timestamp"),
    ]
    for (samples, expected) in cases {
      #expect(try refusal(of: .touch(samples), isTimed: true)?.path == expected)
    }
    // A new gesture may be with or without timestamps.
    let next = [sample(1, .ended, 7.02), sample(2, .cancelled, 7.02), sample(1, .began)]
    #expect(try refusal(of: .touch(next), isTimed: true) == nil)
  }

  @Test("[SCROLL-24] Values that a property does not accept are rejected")
  func values() throws {
    let cases: [(Property, PropertyValue)] = [
      (.contentOffset, .point(CGPoint(x: Double.nan, y: 0))),
      (.contentOffset, .point(CGPoint(x: 1e200, y: 0))),
      (.contentOffset, .number(3)), (.contentSize, .size(CGSize(width: -1, height: 5))),
      (.contentSize, .size(CGSize(width: Double.infinity, height: 5))),
      (.contentInset, .insets(EdgeInsets(.nan, 0, 0, 0))),
      (.transform, .transform(.scale(.infinity))), (.alpha, .number(1.1)), (.alpha, .number(.nan)),
      (.decelerationRate, .number(1)), (.decelerationRate, .number(0)), (.phase, .string("idle")),
      (.contentInsetAdjustmentBehavior, .string("sometimes")), (.cornerRadius, .number(-1)),
      (.contentAlignmentPoint, .point(CGPoint(x: 0.5, y: 1.1))),
      (.frame, .rect(CGRect(0, 0, 1e13, 5))),
    ]
    for (property, value) in cases {
      // The valid value before it must not be set either.
      let values = [Command.Assignment(.alpha, .number(0.5)), .init(property, value)]
      let error = try refusal(of: .set(view: "scroll", values: values))
      #expect(error?.path == "/values/\(property.name)")
    }
    let offset = Command.Assignment(.contentOffset, .point(.zero))
    #expect(try refusal(of: .set(view: "window", values: [offset]))?.path != nil)
    #expect(try refusal(of: .set(view: "missing", values: []))?.path == "/id")
  }

  @Test("A refusal's description is a sentence with the parameter")
  func descriptions() throws {
    let wide = Command.Assignment(.contentSize, .number(1))
    let cases: [(Command, String)] = [
      (.set(view: "header", values: []), "no view \"header\" (/id)"),
      (
        .set(view: "scroll", values: [wide]),
        "contentSize cannot have a value of this kind (/values/contentSize)"
      ),
    ]
    for (command, sentence) in cases {
      let error = try #require(try refusal(of: command))
      #expect("\(error)" == sentence)
    }
  }

  @Test("A frame and bounds of different sizes are rejected, unless the transform reconciles them")
  func contradiction() throws {
    let values = [
      Command.Assignment(.frame, .rect(CGRect(0, 0, 100, 100))),
      Command.Assignment(.bounds, .rect(CGRect(0, 5, 200, 200))),
    ]
    #expect(try refusal(of: .set(view: "scroll", values: values))?.path == "/values/bounds")
    let half = Command.Assignment(.transform, .transform(.scale(0.5)))
    #expect(try refusal(of: .set(view: "scroll", values: values + [half])) == nil)
    let stage = Stage { $0.transform = .scale(0.5) }
    try stage.engine.handle(.set(view: "scroll", values: values), at: 0)
    #expect(stage.scroll.frame == CGRect(0, 0, 100, 100))
  }

  @Test("[SCROLL-24] Invalid calls are rejected")
  func calls() throws {
    let cases: [(String, Command.Call, String)] = [
      ("window", .setContentOffset(.zero, animated: false), "/name"),
      ("window", .scrollRectToVisible(.zero, animated: true), "/name"),
      ("window", .stopScrollingAndZooming, "/name"),
      (
        "scroll", .setContentOffset(CGPoint(x: 0, y: Double.nan), animated: true),
        "/arguments/contentOffset"
      ),
      (
        "scroll", .scrollRectToVisible(CGRect(0, 0, .infinity, 1), animated: true),
        "/arguments/rect"
      ),
      ("scroll", .insertSubview("missing", .front), "/arguments/view"),
      ("scroll", .insertSubview("window", .front), "/arguments/view"),
      ("scroll", .bringSubviewToFront("missing"), "/arguments/view"),
      ("missing", .removeFromSuperview, "/id"), ("window", .removeFromSuperview, "/id"),
    ]
    for (view, call, expected) in cases {
      #expect(try refusal(of: .call(view: view, call))?.path == expected)
    }
  }

  @Test("Inserting the root below a removed view is rejected")
  func rootBelowADetachedView() throws {
    let stage = Stage()
    try stage.engine.handle(.call(view: "scroll", .removeFromSuperview), at: 0)
    #expect(
      throws: CommandError.wrongState(path: "/arguments/view", reason: "the root stays")
    ) {
      try stage.engine.handle(.call(view: "scroll", .insertSubview("window", .front)), at: 0)
    }
  }

  @Test("Wheels with numbers out of range are rejected")
  func wheels() throws {
    for (location, delta) in [(Double.nan, 0.0), (0, .infinity), (0, 1e300)] {
      let sample = WheelSample(
        location: CGPoint(x: location, y: 0),
        delta: CGPoint(x: 0, y: delta)
      )
      #expect(try refusal(of: .wheel(sample))?.path != nil)
    }
  }

  @Test("Ten fingers are accepted, and can be cancelled together")
  func tenFingers() throws {
    let stage = Stage()
    try stage.engine.handle(.touch((1...10).map { sample($0, .began) }), at: 0)
    #expect(stage.engine.touchStates.map(\.id) == Array(1...10))
    #expect(throws: CommandError.self) {
      try stage.engine.handle(.touch([sample(11, .began)]), at: 0)
    }
    stage.engine.cancelTouches(Array(1...10) + [77], at: 1_000)
    #expect(stage.engine.touchStates.isEmpty)
    #expect(stage.scroll.phase == .idle)
    #expect(stage.engine.brokenInvariants() == [])
  }
}
