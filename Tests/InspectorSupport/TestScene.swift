package import JSON
package import Scenes

/// A window with a scroll view that contains a box with a dot.
package enum TestScene {
  package static let json: JSONValue = [
    "format": "scrollscope.scene", "version": 1, "title": "Test scene",
    "device": ["size": [200, 400], "displayScale": 2],
    "root": [
      "id": "window", "class": "Window",
      "subviews": [
        [
          "id": "scroll", "class": "ScrollView", "frame": [0, 0, 200, 400],
          "contentSize": [200, 2000],
          "subviews": [
            ["id": "box", "frame": [10, 10, 50, 50], "subviews": [["id": "dot"]]],
            ["id": "label", "class": "Label", "frame": [0, 100, 200, 20], "text": "words"],
          ],
        ]
      ],
    ],
  ]

  /// A window with a dot in it, and no view that the engine makes.
  package static func makeSmall() throws -> Scene {
    let json: JSONValue = [
      "format": "scrollscope.scene", "version": 1, "title": "Test scene",
      "device": ["size": [200, 400], "displayScale": 2],
      "root": [
        "id": "window", "class": "Window",
        "subviews": [["id": "dot", "frame": [10, 10, 50.5, 50]]],
      ],
    ]
    return try SceneReader.scene(json, named: "test")
  }

  package static func make(named name: String = "test") throws -> Scene {
    try SceneReader.scene(json, named: name)
  }
}
