import Benchmarking
import JSON

/// Measures the parsing of messages and files.
enum ParseBenchmark {
  static let all = [
    benchmark("parse-touch", "the message of one finger", limits: .message) { _ in
      Array(WireText.touch("moved", "312.25").utf8)
    },
    benchmark("parse-patch", "a patch of 100 views", limits: .file) { _ in
      let views = (0..<100).map {
        #""label-\#($0 * 500)":{"frame":[\#(Double($0) / 7),33.3,200,18]}"#
      }
      return Array(#"{"t":0,"views":{\#(views.joined(separator: ","))}}"#.utf8)
    },
  ]

  private static func benchmark(
    _ name: String,
    _ what: String,
    limits: JSONLimits,
    text: @escaping @Sendable (Size) -> [UInt8]
  ) -> Benchmark {
    Benchmark(
      name,
      [
        Figure(
          "time",
          "µs",
          "\(what), parsed with its limits checked",
          target: .times(1.5, Rival.jansson.name)
        )
      ],
      against: [.jansson, .nlohmann]
    ) { size in
      let bytes = text(size)
      let peers = PeerPrograms(input: bytes, size: size)
      return { rival in
        if let rival { return [try peers.number("parse", of: rival) / 1_000] }
        return [
          try Measurement.microseconds(seconds: size.choose(0.3, short: 0.001)) {
            _ = try JSONValue(parsing: bytes, limits: limits)
          }
        ]
      }
    }
  }
}
