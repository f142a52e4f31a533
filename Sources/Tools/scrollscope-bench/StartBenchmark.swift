import Benchmarking
import Foundation

/// Measures how long the program takes as a whole: to start, to do little, and to end.
enum StartBenchmark {
  private static let smallest = Rival("true", .floor)
  private static let node = Rival("node -e 0", .peer) { _ in
    ChildProcess.succeeds("node", ["-e", "0"]) ? nil : "there is no node"
  }
  private static let python = Rival("python3 -c 0", .peer) { _ in
    ChildProcess.succeeds("python3", ["-c", "0"]) ? nil : "there is no python3"
  }

  static let all = [
    benchmark("start-version", "scrollscope --version", ["--version"]),
    benchmark(
      "start-simulate",
      "scrollscope simulate basics, for one second of its time",
      ["simulate", "basics", "--until", "1s"]
    ),
  ]

  private static func benchmark(
    _ name: String,
    _ what: String,
    _ arguments: [String]
  ) -> Benchmark {
    Benchmark(
      name,
      [Figure("whole", "ms", "\(what), the whole process", target: .value(15))],
      against: [smallest, node, python]
    ) { size in
      // Beside this program, as built.
      let program = Bundle.main.bundleURL.appending(path: "scrollscope").path
      return { rival in
        let times = try (0..<size.choose(15, short: 1)).map { _ in
          switch rival {
          case smallest.name: try ChildProcess.milliseconds("/bin/true", [])
          case node.name: try ChildProcess.milliseconds("node", ["-e", "0"])
          case python.name: try ChildProcess.milliseconds("python3", ["-c", "0"])
          default: try ChildProcess.milliseconds(program, arguments)
          }
        }
        return [times.sorted()[times.count / 2]]
      }
    }
  }
}
