import Inspector
import JSON
import Scenes

/// Inspectors of a small scene with a scroll view that zooms.
enum FuzzedInspector {
  private static let json: JSONValue = [
    "format": "scrollscope.scene", "version": 1, "title": "Fuzzed scene",
    "device": ["size": [200, 400], "displayScale": 2],
    "root": [
      "id": "w", "class": "Window",
      "subviews": [
        [
          "id": "s", "class": "ScrollView", "frame": [0, 0, 200, 400], "contentSize": [400, 2000],
          "maximumZoomScale": 2, "viewForZooming": "z",
          "subviews": [["id": "z", "frame": [0, 0, 400, 2000], "subviews": [["id": "dot"]]]],
        ]
      ],
    ],
  ]

  /// The scene; nil if it cannot be read, which the tests would show.
  static let scene = try? SceneReader.scene(json, named: "fuzzed")

  /// An inspector at time zero; nil if the scene cannot be read.
  static func make() -> Inspector? {
    guard let scene else { return nil }
    var options = Inspector.Options(serverVersion: "0", session: "fuzzed")
    options.fps = 60
    options.scenes = [scene]
    // Small limits are reached by short inputs.
    options.ringFrames = 4
    options.ringBytes = 4_000
    options.controlMessages = 12
    options.waiting = (messages: 4, bytes: 2_000)
    return Inspector(scene: scene, options: options, now: 0)
  }
}
