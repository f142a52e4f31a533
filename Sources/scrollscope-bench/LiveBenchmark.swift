import Foundation

/// Measures the complete path over a loopback socket: the time from sending a touch to receiving its patch,
/// and the cost of an idle server.
enum LiveBenchmark {
  static func run() throws {
    let server = try BenchmarkServer()
    defer { server.stop() }
    let client = try BenchmarkClient(port: server.port)
    try measureInput(client)
    try measureIdle(client)
    client.close()
  }

  private static func measureInput(_ client: BenchmarkClient) throws {
    var step = 0
    var fault: (any Error)?
    try client.touch("began", 400)
    try client.wait(for: "State.patch")
    let measurement = Measurement.run(
      "input to patch, one client over loopback",
      // A client may send a burst of 1,000 messages; each run sends a touch and an acknowledgement.
      maximumRuns: 400,
      {
        guard fault == nil else { return }
        step += 1
        do {
          try client.touch("moved", 300 + step % 100)
          try client.wait(for: "State.patch")
        } catch {
          fault = error
        }
      }
    )
    if let fault { throw fault }
    measurement.printLine()
    try client.touch("ended", 300)
  }

  /// Lets the movement end and then measures the process for some seconds.
  private static func measureIdle(_ client: BenchmarkClient) throws {
    try client.receive(for: .seconds(3))
    let seconds = 3.0
    let before = processorTime()
    try client.receive(for: .seconds(seconds))
    let share = (processorTime() - before) / seconds * 100
    print("idle with a client attached, both ends: \(String(format: "%.3f", share)) % of a core")
  }

  /// Returns the processor time that the process has used, in seconds.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
