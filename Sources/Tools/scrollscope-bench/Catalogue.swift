import Benchmarking

/// All benchmarks, in the order in which they are run.
enum Catalogue {
  static let benchmarks: [Benchmark] = [
    FanOutBenchmark.all, LiveBenchmark.all, SnapshotBenchmark.all, MemoryBenchmark.all,
    StalledBenchmark.all, PatchBenchmark.all, ParseBenchmark.all, FrameBenchmark.all,
    InputBenchmark.all, SceneBenchmark.all, RecordingBenchmark.all, SeekBenchmark.all,
    StartBenchmark.all,
  ].flatMap(\.self)

  /// Those of which a figure's full name has a match.
  static func matching(_ pattern: Regex<AnyRegexOutput>) -> [Benchmark] {
    benchmarks.filter { benchmark in
      benchmark.figures.contains { benchmark.fullName(of: $0).contains(pattern) }
    }
  }
}
