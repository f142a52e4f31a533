import Foundation
import JSON
import Scenes
import ScrollRecording
import TestSupport

/// What is on the screen while animations run.
enum PresentationVectors {
  @Sendable static func file() throws -> VectorFile {
    VectorFile(
      """
      States with animations; for times in microseconds, the merge patch from the state to what is on the screen \
      then, null where that is what the state says.
      """,
      tolerance: 1e-9,
      cases: try scripts.map(screens)
    )
  }

  private static let keyboard = #"{"t":0,"method":"Keyboard.show","params":{"height":216}}"#

  /// Scripts, the time of the state, and the times of the screen.
  private static let scripts: [(script: [String], state: Int64, times: [Int64])] = [
    ([keyboard], 0, [0, 60_000, 125_000, 250_000]),
    (
      [keyboard, #"{"t":60000,"method":"Keyboard.hide","params":{}}"#], 60_000,
      [60_000, 190_000, 310_000]
    ),
    (
      [#"{"t":0,"method":"Keyboard.show","params":{"frame":[10,100,200,150]}}"#], 0, [60_000]
    ),
    (
      [keyboard, #"{"t":300000,"method":"Device.set","params":{"orientation":"landscapeLeft"}}"#],
      300_000, [300_000, 400_000, 450_000, 600_000]
    ),
    (
      [#"{"t":0,"method":"Device.set","params":{"orientation":"portraitUpsideDown"}}"#], 0,
      [0, 200_000]
    ),
  ]

  private static func screens(
    _ script: [String],
    _ state: Int64,
    _ times: [Int64]
  ) throws -> JSONValue {
    let run = SceneRun(
      scene: try SceneReader.scene(scene, named: "animated", at: JSONPointer()),
      fps: 60
    )
    for line in try InputScript(Array(script.joined(separator: "\n").utf8)).lines {
      while run.nextStep(upTo: line.command.time) != nil {}
      try run.perform(line.command)
    }
    while run.nextStep(upTo: state) != nil {}
    _ = run.flushStep()
    let document = try run.engine.stateDocument()
    let screens = times.map { time -> JSONValue in
      ["t": .integer(time), "patch": Presentation.patch(of: document, at: time) ?? .null]
    }
    return ["state": document, "screens": .array(screens)]
  }

  private static let scene: JSONValue = [
    "format": "scrollscope.scene", "version": 1, "title": "Animated",
    "device": ["size": [320, 480]],
    "root": [
      "id": "window", "class": "Window",
      "subviews": [
        [
          "id": "scroll", "class": "ScrollView", "frame": [0, 0, 320, 480],
          "autoresizingMask": ["flexibleWidth", "flexibleHeight"], "contentSize": [320, 900],
          "contentOffset": [0, 420],
          "subviews": [
            [
              "id": "turned", "bounds": [0, 0, 40, 20], "center": [300, 30],
              "transform": [0, 1, -1, 0, 0, 0], "autoresizingMask": ["flexibleLeftMargin"],
            ]
          ],
        ]
      ],
    ],
    "controller": ["name": "keyboardAvoidance", "view": "scroll", "strategy": "shrink"],
  ]
}
