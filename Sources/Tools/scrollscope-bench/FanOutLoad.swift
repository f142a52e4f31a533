import CFanOut
import Foundation
import JSON

/// Many clients of a server: the first one drags, and all acknowledge each patch.
struct FanOutLoad {
  let count: Int
  /// Inputs a second.
  let rate: Double
  let seconds: Double

  /// What one run has measured.
  struct Run {
    /// The processor time of the server for a message, in microseconds.
    let processor: Double
    /// From an input to the last client, in microseconds: the median and the 99th percentile.
    let last: Double
    let last99: Double
    /// The average size of a message in bytes.
    let bytes: Int
  }

  /// Measures a server and stops it; `before` and `after` are called when it is warm and at the end.
  func run(
    against server: any MeasuredServer,
    before: () throws -> Void = {},
    after: () -> Void = {}
  ) throws -> Run {
    defer { server.stop() }
    Self.allowDescriptors()
    guard
      let load = fan_out_load_open(
        Int32(server.port),
        Int32(count),
        WireText.attach,
        WireText.began
      )
    else { throw UserError.refused(count) }
    defer { fan_out_load_close(load) }
    var result = fan_out_result()
    let period = Int64(1e9 / rate)
    guard fan_out_load_run(load, WireText.moved, period, Int64(seconds / 4 * 1e9), &result) else {
      throw UserError.disconnected
    }
    try before()
    let start = try server.processorTime
    guard fan_out_load_run(load, WireText.moved, period, Int64(seconds * 1e9), &result),
      result.patches > 0
    else { throw UserError.disconnected }
    let used = try server.processorTime - start
    after()
    return Run(
      processor: used / Double(result.patches) / 1_000,
      last: Double(result.last_median) / 1_000,
      last99: Double(result.last_99) / 1_000,
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
