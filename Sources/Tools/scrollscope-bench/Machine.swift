import Benchmarking
import Foundation

/// The machine that the benchmarks run on.
enum Machine {
  /// The processors and the system.
  static var description: String {
    let model = contents(of: "/proc/cpuinfo").split(separator: "\n")
      .first { $0.hasPrefix("model name") }
      .flatMap { $0.split(separator: ":").last }
    let name = (model ?? "processor").trimmingCharacters(in: .whitespaces)
    let kernel = contents(of: "/proc/sys/kernel/osrelease")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return "\(ProcessInfo.processInfo.processorCount) × \(name), Linux \(kernel)"
  }

  /// What all programs and this one have used until now.
  static func use() throws -> ProcessorUse {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let use = ProcessorUse(
      stat: contents(of: "/proc/stat"),
      ticksPerSecond: Double(sysconf(Int32(_SC_CLK_TCK))),
      own: seconds(of: Int32(RUSAGE_SELF.rawValue)) + seconds(of: RUSAGE_CHILDREN.rawValue),
      moment: Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
    )
    guard let use else { throw CocoaError(.fileReadCorruptFile) }
    return use
  }

  private static func seconds(of who: Int32) -> Double {
    var usage = rusage()
    getrusage(who, &usage)
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }

  /// The system's files have no size to be read by.
  private static func contents(of path: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }
}
