import JSON
import RandomScenes
import Scenes
import ScrollRecording
import TestSupport

/// Pictures of states.
enum SVGVectors {
  @Sendable static func file() throws -> VectorFile {
    let random = try (UInt64(1_000)..<1_016).map { seed in
      var random = SeededGenerator(seed: seed)
      return try RandomScene.trees.scene(using: &random).makeEngine().stateDocument()
    }
    return VectorFile(
      "States, and their pictures as `scrollscope export --format svg` writes them.",
      cases: (random + hostile).map {
        ["state": $0, "svg": .string(SVGExport.picture(of: $0))]
      }
    )
  }

  /// States that no engine has, as files may contain them.
  private static let hostile: [JSONValue] = [
    ["root": "a", "views": [:]],
    ["root": "a", "views": [:], "keyboard": ["frame": [0, 264.5, 320, 216]]],
    ["root": "a", "views": [:], "keyboard": ["frame": [0, 480, 320, 0]]],
    ["root": "a", "views": ["a": ["subviews": ["a", "b", "b"]], "b": ["subviews": ["a"]]]],
    [
      "device": ["size": [390.5, 844]], "root": "<\"&>",
      "views": [
        "<\"&>": [
          "class": "HostTableView", "frame": [0, 0, 100, 50], "contentOffset": [0, -0.0],
          "backgroundColor": "#12345678", "text": "\u{1F600}&\u{7}", "textColor": "#\"><x>",
        ]
      ],
    ],
    [
      "root": "a",
      "views": [
        "a": [
          "class": "View", "bounds": [5, 6, 100, 50], "center": [1e21, 1e-7],
          "anchorPoint": [0, 1],
          "contentSize": [1, 1], "backgroundColor": "#abcdefgh", "cornerRadius": 1e9,
          "transform": [0, 0, 0, 0, 1, 2],
        ]
      ],
    ],
  ]
}
