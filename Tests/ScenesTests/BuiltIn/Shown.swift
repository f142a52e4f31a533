import Foundation
import JSON
import Scenes
import ScrollModel
import ScrollRecording
import Testing

/// A built-in scene in one of its variants, with an engine.
struct Shown {
  let scene: Scene
  let engine: Engine

  init(_ name: String, _ variant: String? = nil) throws {
    let scene = try #require(try BuiltInScenes.scene(name))
    self.scene = try variant.map { try #require(scene.shown(as: $0)) } ?? scene
    engine = self.scene.makeEngine()
  }

  /// Plays the demo up to and including `time`, in seconds; a rejected command is an error.
  func playDemo(to seconds: Double = .infinity) throws {
    let end = seconds.isFinite ? Int64(seconds * 1_000_000) : .max
    for line in try InputScript(scene.demo).lines
    where line.command.time <= end && line.command.time >= engine.time {
      guard case .command(let command) = line.command.request else { continue }
      try engine.handle(command, at: line.command.time)
    }
    if end < .max { engine.advance(to: end) } else { engine.settle() }
    engine.layoutIfNeeded()
  }

  /// Sets the vertical offset of a scroll view and runs the layout pass.
  func scroll(_ id: String, to y: Double) throws {
    try engine.scrollView(id).contentOffset.y = y
    engine.layoutIfNeeded()
  }

  func frame(_ id: String) throws -> CGRect { try engine.required(id).frame }

  /// The frame of a view; nil if it is hidden.
  func shownFrame(_ id: String) throws -> CGRect? {
    let view = try engine.required(id)
    return view.isHidden ? nil : view.frame
  }

  func height(_ id: String) throws -> Double { Double(try frame(id).height) }

  func offset(_ id: String) throws -> Double { Double(try engine.scrollView(id).contentOffset.y) }
}

/// Every variant of the built-in scenes; a scene without variants once.
struct ShownScene: CustomTestStringConvertible, Sendable {
  let name: String
  let variant: String?

  static var all: [ShownScene] {
    get throws {
      try BuiltInScenes.all().flatMap { scene in
        scene.variants.isEmpty
          ? [ShownScene(name: scene.name, variant: nil)]
          : scene.variants.map { ShownScene(name: scene.name, variant: $0.name) }
      }
    }
  }

  var testDescription: String { variant.map { "\(name)@\($0)" } ?? name }
}
