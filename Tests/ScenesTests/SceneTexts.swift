import Foundation
import RecipeViews
import Scenes
import ScrollModel
import TestSupport

/// The scene that a text describes, through a file as a person has it.
func scene(_ text: String, named name: String = "test.scene.json") throws -> Scene {
  let folder = try TemporaryFolder()
  return try SceneFile.read(path: try folder.write(text, to: name))
}

/// A scene of one device around a root.
func text(
  root: String,
  device: String = #"{"size":[320,480],"displayScale":2}"#
) -> String {
  #"{"format":"scrollscope.scene","version":1,"device":"# + device + ",\n\"root\":" + root + "}"
}

/// A scene whose window has one scroll view with these properties over the whole window.
func text(scrollView properties: String, device: String? = nil) -> String {
  let root = #"""
    {"id":"w","class":"Window","subviews":[{"id":"s","class":"ScrollView",\#(properties)}]}
    """#
  return device.map { text(root: root, device: $0) } ?? text(root: root)
}

/// A scene whose window has one table with these properties, of the first class that has one of them.
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
  /// The view with this id, which must be there.
  func required(_ id: String) throws -> View {
    guard let view = view(id) else { throw NotThere(id: id) }
    return view
  }

  /// The scroll view with this id, which must be there.
  func scrollView(_ id: String) throws -> ScrollView {
    guard let view = view(id) as? ScrollView else { throw NotThere(id: id) }
    return view
  }

  /// A finger that goes through `points`, one every 16 ms, and lifts `pause` microseconds after the
  /// last; the time of the lift.
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

  /// Lets everything come to rest; nothing in these scenes moves for a minute.
  func settle() {
    while let frame = nextStepTime, frame < time + 60_000_000 { advance(to: frame) }
  }
}
