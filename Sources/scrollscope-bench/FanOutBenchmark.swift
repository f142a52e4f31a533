import CFanOut
import Foundation

/// Measures what a message to one of many clients costs the server, beside the floor in the same run: the
/// processor time of its thread, acknowledgements included, and the time from an input to its patch at the
/// last client.
enum FanOutBenchmark {
  private static let counts = [200, 1_000]
  /// Inputs a second; a thousand clients are more than a processor of this kind serves at 60.
  private static let rates = [200: 60.0, 1_000: 30.0]
  private static let rounds = 5
  private static let warmUp = 0.5
  private static let seconds = 2.0

  private static let hello =
    #"{"jsonrpc":"2.0","id":1,"method":"Session.attach","params":{"client":{"name":"bench","version":"1"}}}"#
  private static let begin = touch("began", "400")
  private static let move = touch("moved", "3%02d")

  private static func touch(_ phase: String, _ y: String) -> String {
    #"{"jsonrpc":"2.0","method":"Input.touch","params":{"touches":[{"id":1,"phase":""#
      + #"\#(phase)","location":[100,\#(y)]}]}}"#
  }

  /// What one run has measured.
  private struct Run {
    /// The processor time of the server for a message, and from an input to the last client, in microseconds.
    let cost: Double
    let last: Double
    /// The average size of a message in bytes.
    let bytes: Int
  }

  static func run() throws {
    allowDescriptors()
    for count in counts {
      let rate = rates[count] ?? 60
      // The floor sends as many bytes as the server was seen to send.
      let bytes = try ours(count, rate).bytes
      var pairs: [(ours: Run, floor: Run)] = []
      for _ in 0..<rounds {
        pairs.append((try ours(count, rate), try floor(count, rate, bytes: bytes)))
      }
      let title = "fan-out, \(count) clients, \(Int(rate)) a second, \(bytes) bytes: "
      print(title + compared(pairs, by: \.cost) + " of the processor for a message")
      print(title + compared(pairs, by: \.last) + " from an input to the last client")
    }
  }

  /// The medians, and those of the ratios of the runs with their range: neighbouring runs are compared,
  /// because absolute times drift.
  private static func compared(
    _ pairs: [(ours: Run, floor: Run)],
    by value: KeyPath<Run, Double>
  ) -> String {
    func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    let ratios = pairs.map { $0.ours[keyPath: value] / $0.floor[keyPath: value] }.sorted()
    return String(
      format: "%.1f µs, floor %.1f, %.2f × (%.2f to %.2f)",
      median(pairs.map { $0.ours[keyPath: value] }),
      median(pairs.map { $0.floor[keyPath: value] }),
      median(ratios),
      ratios.first ?? 0,
      ratios.last ?? 0
    )
  }

  private static func ours(_ count: Int, _ rate: Double) throws -> Run {
    let server = try BenchmarkServer()
    defer { server.stop() }
    return try measure(port: server.port, server.thread, count, rate)
  }

  private static func floor(_ count: Int, _ rate: Double, bytes: Int) throws -> Run {
    let server = try FloorServer(bytes: bytes)
    defer { server.stop() }
    return try measure(port: server.port, server.thread, count, rate)
  }

  private static func measure(
    port: Int,
    _ server: ServerThread,
    _ count: Int,
    _ rate: Double
  ) throws -> Run {
    guard let load = fan_out_load_open(Int32(port), Int32(count), hello, begin) else {
      throw WebSocketLoadError.refused(count)
    }
    defer { fan_out_load_close(load) }
    var result = fan_out_result()
    let period = Int64(1e9 / rate)
    guard fan_out_load_run(load, move, period, Int64(warmUp * 1e9), &result) else {
      throw WebSocketLoadError.disconnected
    }
    let before = server.processorTime
    guard fan_out_load_run(load, move, period, Int64(seconds * 1e9), &result), result.patches > 0
    else { throw WebSocketLoadError.disconnected }
    return Run(
      cost: (server.processorTime - before) / Double(result.patches) / 1_000,
      last: Double(result.last_median) / 1_000,
      bytes: Int(result.bytes / result.patches)
    )
  }

  /// Both ends of the connections are in this process.
  private static func allowDescriptors() {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, 8_192)
    setrlimit(resource, &limit)
  }
}

/// Why clients for a measurement could not be used.
enum WebSocketLoadError: Error {
  /// The server did not accept that many.
  case refused(Int)
  /// The server disconnected one, or sent nothing.
  case disconnected
}
