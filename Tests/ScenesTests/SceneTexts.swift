import Foundation
import JSON
import RecipeViews
import Scenes
import ScrollModel
import TestSupport
import Testing

/// The scene of a text, read from a file.
func scene(_ text: String, named name: String = "test.scene.json") throws -> Scene {
  let folder = try TemporaryFolder()
  return try SceneFile.read(path: try folder.write(text, to: name))
}

/// The place and the message of the error for a text, which must not be a scene.
func invalidity(of text: String) throws -> SceneFileError.Fault {
  let error = #expect(throws: SceneFileError.self) { try scene(text) }
  guard case .invalid(_, let found) = try #require(error) else { throw try #require(error) }
  return found
}

/// A scene with one device and the given root.
func text(
  root: String,
  device: String = #"{"size":[320,480],"displayScale":2}"#
) -> String {
  #"{"format":"scrollscope.scene","version":1,"device":"# + device + ",\n\"root\":" + root + "}"
}

/// A scene with a scroll view with these properties in its window.
func text(scrollView properties: String, device: String? = nil) -> String {
  let root = #"""
    {"id":"w","class":"Window","subviews":[{"id":"s","class":"ScrollView",\#(properties)}]}
    """#
  return device.map { text(root: root, device: $0) } ?? text(root: root)
}

/// A scene with a table with these properties in its window, of the first class that has the
/// property.
func text(table properties: String, with property: Property) -> String {
  let name =
    TableView.has(property)
    ? "TableView" : TwoToneTableView.has(property) ? "TwoToneTableView" : "ShadowedTableView"
  return text(
    root: #"{"id":"w","class":"Window","subviews":[{"id":"s","class":"\#(name)",\#(properties)}]}"#
  )
}

struct NotThere: Error {
  let id: String
}

extension Engine {
  /// The view with this id, which must exist.
  func required(_ id: String) throws -> View {
    guard let view = view(id) else { throw NotThere(id: id) }
    return view
  }

  /// The scroll view with this id, which must exist.
  func scrollView(_ id: String) throws -> ScrollView {
    guard let view = view(id) as? ScrollView else { throw NotThere(id: id) }
    return view
  }

  /// Moves a finger along `points`, one every 16 ms, and lifts it `pause` microseconds after the
  /// last; returns the time of the lift.
  @discardableResult
  func drag(_ points: [CGPoint], from start: Int64, pause: Int64 = 16_000) throws -> Int64 {
    var time = start
    for (index, point) in points.enumerated() {
      time = start + Int64(index) * 16_000
      let phase: TouchSample.Phase = index == 0 ? .began : .moved
      try handle(.touch([TouchSample(id: 1, phase: phase, location: point)]), at: time)
    }
    guard let last = points.last else { return start }
    try handle(.touch([TouchSample(id: 1, phase: .ended, location: last)]), at: time + pause)
    return time + pause
  }

  /// Advances until nothing moves; no motion in these scenes lasts for a minute.
  func settle() {
    while let frame = nextStepTime, frame < time + 60_000_000 { advance(to: frame) }
  }
}
