import Foundation
import Predicates
import ScrollModel
import TestSupport

/// Two nested scroll views, with a label and a button.
final class Stage {
  let engine: Engine

  init() {
    let window = Window(id: "window")
    let outer = Self.scrollView("outer", CGRect(x: 0, y: 0, width: 200, height: 400))
    let inner = Self.scrollView("inner", CGRect(x: 0, y: 100, width: 200, height: 200))
    let label = Label(id: "label")
    label.text = "Hello"
    label.textColor = Color(hex: "#ff0000")
    let button = Button(id: "button")
    window.addSubview(outer)
    outer.addSubview(inner)
    inner.addSubview(label)
    window.addSubview(button)
    engine = Engine(root: window, device: Device(size: CGSize(width: 200, height: 400)))
  }

  private static func scrollView(_ id: String, _ frame: CGRect) -> ScrollView {
    let view = ScrollView(id: id)
    view.frame = frame
    view.contentSize = CGSize(width: 200, height: 2000)
    if id == "inner" { view.contentSize.height = 1000 }
    return view
  }

  func set(_ id: String, y: Double) { set(id, .contentOffset, .point(CGPoint(x: 0, y: y))) }

  func set(_ id: String, _ property: Property, _ value: PropertyValue) {
    let command = Command.set(view: id, values: [Command.Assignment(property, value)])
    do {
      try engine.handle(command, at: engine.time)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  func flick(_ random: inout SeededGenerator) throws {
    let y = Double(Int.random(in: 20..<380, using: &random))
    for (phase, step) in [(TouchSample.Phase.began, 0.0), (.moved, 1), (.moved, 2), (.ended, 2)] {
      let place = CGPoint(x: 100, y: y - step * 30)
      let sample = TouchSample(id: 1, phase: phase, location: place)
      try engine.handle(.touch([sample]), at: engine.time + 8_000)
    }
  }

  /// The step since the last call.
  func look() -> Step {
    engine.layoutIfNeeded()
    return engine.takeStep()
  }
}
