import Foundation
import JSON
import SeededRandom
import Testing

@testable import Comparison

/// The model as a scroller is where the reference is, and others are apart by what makes them differ.
struct ReferenceTests {
  @Test("The model equals itself")
  func modelIsNotApart() throws {
    var random = SeededGenerator(seed: 46)
    for number in 0..<24 {
      let touches = Scroller.finger(
        Double.random(in: 60...500, using: &random),
        Double.random(in: 0.1...0.8, using: &random),
        hold: number % 3 == 0 ? 0.3 : 0
      )
      let frames = try Scroller.model(touches, fps: number % 2 == 0 ? 60 : 120)
      let trace = Trace(
        view: "scroll",
        geometry: Scroller.geometry,
        frames: frames,
        touches: touches
      )
      let gesture = try #require(try Comparison(trace).gestures.first)
      let rest = try #require(gesture.rest)
      #expect(rest.points == 0 && rest.milliseconds == 0 && rest.isInside)
      #expect(gesture.split == GestureComparison.Split(place: 0, speed: 0, law: 0))
      #expect(gesture.divergence == nil)
      #expect(gesture.phases.allSatisfy { $0.worst == 0 })
      #expect(gesture.fit.allSatisfy { $0.value == nil || $0.value == $0.reference })
      #expect(gesture.sentence.hasPrefix("rests where UIScrollView does"))
    }
  }

  @Test("Rounded offsets and inexact timestamps stay inside the interval")
  func roundedOffsetsAndStamps() throws {
    var random = SeededGenerator(seed: 47)
    for _ in 0..<12 {
      let touches = Scroller.finger(Double.random(in: 150...500, using: &random), 0.2)
      let frames = Scroller.logged(
        try Scroller.model(touches),
        quantum: 0.5,
        jitter: 0.002,
        using: &random
      )
      let trace = Trace(
        view: "scroll",
        geometry: Scroller.geometry,
        frames: frames,
        touches: touches
      )
      let gesture = try #require(try Comparison(trace).gestures.first)
      #expect(gesture.rest?.isInside == true)
      let law = try #require(gesture.split?.law)
      #expect(law.magnitude <= 0.5)
      #expect(gesture.divergence == nil)
    }
  }

  @Test("The parts of a difference add up to it")
  func partsOfADifference() throws {
    var random = SeededGenerator(seed: 48)
    for kind in 0..<8 {
      let trace = Scroller.trace(Scroller.law(kind, using: &random), fps: 60)
      let gesture = try #require(try Comparison(trace).gestures.first)
      let (rest, split) = (try #require(gesture.rest), try #require(gesture.split))
      #expect((split.place + split.speed + split.law - rest.points).magnitude < 1e-9)
      #expect(split.place.magnitude < 0.5, "the drag is UIScrollView's")
    }
  }

  @Test("Another trace can be the reference")
  func anotherTraceIsAReference() throws {
    let touches = Scroller.finger(300, 0.19)
    let frames = try Scroller.model(touches)
    let trace = Trace(view: "scroll", geometry: Scroller.geometry, frames: frames, touches: touches)
    let itself = try #require(try Comparison(trace, against: trace).gestures.first)
    #expect(itself.rest?.points == 0 && itself.divergence == nil && itself.split == nil)
    #expect(itself.sentence == "rests where the other does")
    var short = trace
    for index in short.frames.indices { short.frames[index].y = min(short.frames[index].y, 1_500) }
    let gesture = try #require(try Comparison(short, against: trace).gestures.first)
    #expect(try #require(gesture.rest).points < -500)
    #expect(gesture.divergence?.referenceCause == "trace")
    var other = trace
    other.touches += touches.map { touch in
      var touch = touch
      touch.time += 9_000_000
      return touch
    }
    #expect(throws: UserError.self) { try Comparison(trace, against: other) }
  }

  @Test("A wrong rate counts as the law's part")
  func rateThatIsWrong() throws {
    let touches = Scroller.finger(300, 0.19)
    var geometry = Scroller.geometry
    geometry.isFast = true
    let frames = try Scroller.model(touches, geometry)
    let trace = Trace(view: "scroll", geometry: Scroller.geometry, frames: frames, touches: touches)
    let gesture = try #require(try Comparison(trace).gestures.first)
    let (rest, split) = (try #require(gesture.rest), try #require(gesture.split))
    #expect(rest.points < -600 && !rest.isInside)
    #expect(split.law / rest.points > 0.95)
    #expect(gesture.sentence.contains("keeps 0.99006 of its speed each ms, UIScrollView 0.998"))
    #expect(gesture.divergence?.referenceCause == "decelerating")
  }

  @Test("A drag that starts late and holds shows its slop")
  func dragThatStarts() throws {
    let touches = Scroller.finger(200, 0.6, hold: 0.3)
    let frames = try Scroller.model(touches).map { frame in
      var frame = frame
      frame.y = max(1_000, frame.y - 11)
      return frame
    }
    let trace = Trace(view: "scroll", geometry: Scroller.geometry, frames: frames, touches: touches)
    let gesture = try #require(try Comparison(trace).gestures.first)
    let slop = try #require(gesture.fit.first { $0.name == .slop })
    #expect(try #require(slop.value) - 21 == 0 && slop.reference == 10)
    #expect(gesture.sentence == "11 pt short: dragging starts 11 pt late")
  }

  @Test("A pull shows the rubber band and a spring")
  func pullShowsTheRubber() throws {
    let touches = Scroller.finger(-300, 0.6, hold: 0.3, from: 200)
    var geometry = Scroller.geometry
    geometry.start = [0, 0]
    var frames = try Scroller.model(touches, geometry)
    let lift = touches.last?.time ?? 0
    let place = try #require(frames.last { $0.time <= lift }).y
    // A spring of 100/s² with a damping of 0.8.
    for index in frames.indices where frames[index].time > lift {
      let time = Double(frames[index].time - lift) / 1e6
      let (swing, turn) = (6.0, 8.0)
      frames[index].y =
        place * exp(-turn * time) * (cos(swing * time) + turn / swing * sin(swing * time))
    }
    let trace = Trace(view: "scroll", geometry: geometry, frames: frames, touches: touches)
    let gesture = try #require(try Comparison(trace).gestures.first)
    func value(_ name: Quantity.Name) throws -> Double {
      try #require(gesture.fit.first { $0.name == name }?.value)
    }
    #expect((try value(.rubberBand) - 0.55).magnitude < 0.007 && gesture.form == "saturating")
    #expect((try value(.springStiffness) / 100 - 1).magnitude < 0.05)
    #expect((try value(.springRatio) - 0.8).magnitude < 0.02)
  }
}
