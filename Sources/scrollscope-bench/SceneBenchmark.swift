import Foundation
import JSON
import ModelCoding
import RecipeViews
import Scenes
import ScrollModel
import ScrollRecording

/// Measures the time from the bytes of a large scene file to its first state as JSON, for files of several
/// shapes.
///
/// The ratio is that of ten times as many views; 10 is linear.
enum SceneBenchmark {
  /// A kind of file: `count` views with distinct ids.
  private struct Shape: Sendable {
    let name: String
    let root: @Sendable (_ count: Int) -> String
  }

  private static let shapes = [
    Shape(name: "side by side") { count in
      let views = (1..<count).map { #"{"id":"v\#($0)","frame":[0,\#($0),10,10]}"# }
      return #"{"id":"w","subviews":[\#(views.joined(separator: ",\n"))]}"#
    },
    Shape(name: "20 levels deep") { count in
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
    Shape(name: "scroll views that zoom") { count in
      let views = (0..<count / 4).map { n in
        #"{"id":"s\#(n)","class":"ScrollView","frame":[0,0,9,9],"viewForZooming":"c\#(n)","#
          + #""subviews":[{"id":"c\#(n)"}]}"#
      }
      return #"{"id":"w","subviews":[\#(views.joined(separator: ",\n"))]}"#
    },
    Shape(name: "pins on one map") { count in
      let pins = (2..<count).map { #"{"id":"p\#($0)","class":"PinView"}"# }
      let names = (2..<count).map { #""p\#($0)""# }
      return #"{"id":"w","class":"ScrollContentView","nonScalingSubviews":["#
        + names.joined(separator: ",")
        + #"],"subviews":[\#(pins.joined(separator: ",\n"))]}"#
    },
    Shape(name: "rows of one table") { count in
      let rows = (0..<count).map { #"{"text":"Row \#($0)","height":\#($0 % 50)}"# }
      return #"{"id":"w","subviews":[{"id":"t","class":"TableView","frame":[0,0,320,480],"#
        + #""sections":[{"rows":[\#(rows.joined(separator: ","))]}]}]}"#
    },
  ]

  static func run() throws {
    let folder = FileManager.default.temporaryDirectory
    for shape in shapes {
      var seconds: [Double] = []
      var remark = ""
      for count in [20_000, 200_000] {
        let file = folder.appending(path: "scrollscope-bench-\(getpid()).scene.json")
        let text =
          #"{"format":"scrollscope.scene","version":1,"device":{"size":[320,480]},"root":"#
          + shape.root(count) + "}"
        try text.write(to: file, atomically: false, encoding: .utf8)
        defer { unlink(file.path) }
        let stages = try stages(of: file.path)
        seconds.append(stages.reduce(0, +))
        remark = stages.map { String(format: "%.2f", $0) }.joined(separator: " + ")
      }
      let ratio = String(format: "%.1f", seconds[1] / seconds[0])
      let total = String(format: "%.2f", seconds[1])
      print("scene of 200000, \(shape.name): \(total) s (\(remark)), \(ratio) × one of 20000")
    }
  }

  /// Returns the seconds for reading the file, creating the engine and writing its first state.
  private static func stages(of path: String) throws -> [Double] {
    let clock = ContinuousClock()
    var moments = [clock.now]
    let scene = try SceneFile.read(path: path)
    moments.append(clock.now)
    let engine = scene.makeEngine()
    moments.append(clock.now)
    var writer = JSONWriter()
    StateWriter.writeState(
      of: engine,
      scene: StateWriter.SceneName(name: scene.name, title: scene.title),
      to: &writer
    )
    moments.append(clock.now)
    return zip(moments, moments.dropFirst()).map { $0.duration(to: $1) / .seconds(1) }
  }
}
