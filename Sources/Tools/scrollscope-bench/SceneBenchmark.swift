import Benchmarking
import Foundation
import JSON
import ModelCoding
import RecipeViews
import Scenes
import ScrollModel
import ScrollRecording

/// Measures the time from the bytes of a large scene file to its first state as JSON, for files of several
/// shapes, beside a file with a tenth of the views: ten times is linear.
enum SceneBenchmark {
  private static let tenth = Rival("20,000 views", .itself)

  static let all = shapes.map { shape in
    Benchmark(
      "scene-\(shape.name)",
      [Figure("load", "s", "200,000 views \(shape.what), from file to state", target: .value(0.7))],
      against: [tenth]
    ) { size in
      let count = size.choose(200_000, short: 2_000)
      let (large, small) = (try SceneText(shape, count), try SceneText(shape, count / 10))
      return { rival in [try (rival == nil ? large : small).load()] }
    }
  }

  /// A kind of file: `count` views with distinct ids.
  fileprivate struct Shape: Sendable {
    let name: String
    let what: String
    let root: @Sendable (_ count: Int) -> String
  }

  private static let shapes = [
    Shape(name: "flat", what: "side by side") { count in
      let views = (1..<count).map { #"{"id":"v\#($0)","frame":[0,\#($0),10,10]}"# }
      return #"{"id":"w","subviews":[\#(views.joined(separator: ",\n"))]}"#
    },
    Shape(name: "nested", what: "20 levels deep") { count in
      var number = 0
      func view(_ level: Int) -> String {
        number += 1
        let start = #"{"id":"v\#(number)","frame":[0,0,300,300]"#
        guard level < 20, number < count - 1 else { return start + "}" }
        return start + #","subviews":[\#(view(level + 1))]}"#
      }
      var columns: [String] = []
      while number < count - 1 { columns.append(view(2)) }
      return #"{"id":"w","subviews":[\#(columns.joined(separator: ",\n"))]}"#
    },
    Shape(name: "zooming", what: "as scroll views that zoom, and their content") { count in
      let views = (0..<count / 4).map { n in
        #"{"id":"s\#(n)","class":"ScrollView","frame":[0,0,9,9],"viewForZooming":"c\#(n)","#
          + #""subviews":[{"id":"c\#(n)"}]}"#
      }
      return #"{"id":"w","subviews":[\#(views.joined(separator: ",\n"))]}"#
    },
    Shape(name: "pins", what: "as pins on one map") { count in
      let pins = (2..<count).map { #"{"id":"p\#($0)","class":"PinView"}"# }
      let names = (2..<count).map { #""p\#($0)""# }
      return #"{"id":"w","class":"ScrollContentView","nonScalingSubviews":["#
        + names.joined(separator: ",")
        + #"],"subviews":[\#(pins.joined(separator: ",\n"))]}"#
    },
    Shape(name: "rows", what: "as rows of one table") { count in
      let rows = (0..<count).map { #"{"text":"Row \#($0)","height":\#($0 % 50)}"# }
      return #"{"id":"w","subviews":[{"id":"t","class":"TableView","frame":[0,0,320,480],"#
        + #""sections":[{"rows":[\#(rows.joined(separator: ","))]}]}]}"#
    },
  ]
}

/// A scene in a file that is removed at the end.
private final class SceneText {
  private let file: URL

  init(_ shape: SceneBenchmark.Shape, _ count: Int) throws {
    file = FileManager.default.temporaryDirectory
      .appending(path: "scrollscope-\(UUID()).scene.json")
    let text =
      #"{"format":"scrollscope.scene","version":1,"device":{"size":[320,480]},"root":"#
      + shape.root(count) + "}"
    try text.write(to: file, atomically: false, encoding: .utf8)
  }

  deinit { try? FileManager.default.removeItem(at: file) }

  /// The seconds for reading the file, making the engine and writing its first state.
  func load() throws -> Double {
    var loaded: (Scene, Engine)?
    let milliseconds = try Measurement.milliseconds {
      let scene = try SceneFile.read(path: file.path)
      let engine = scene.makeEngine()
      var writer = JSONWriter()
      StateWriter.writeState(
        of: engine,
        scene: StateWriter.SceneName(name: scene.name, title: scene.title),
        to: &writer
      )
      // They are freed after the time is taken.
      loaded = (scene, engine)
    }
    return withExtendedLifetime(loaded) { milliseconds / 1_000 }
  }
}
