// Measures the hot path; run it with `swift run -c release scrollscope-bench`, optionally followed by the
// names of some of the measurements.
import Foundation

let measurements: [(name: String, run: () throws -> Void)] = [
  ("patch", PatchBenchmark.run), ("frame", FrameBenchmark.run), ("input", InputBenchmark.run),
  ("live", LiveBenchmark.run), ("fan-out", FanOutBenchmark.run), ("stalled", StalledBenchmark.run),
  ("scene", SceneBenchmark.run),
  ("recording", RecordingBenchmark.run), ("seek", SeekBenchmark.run),
]
let chosen = CommandLine.arguments.dropFirst()

do {
  Measurement.printHeading()
  for (name, run) in measurements where chosen.isEmpty || chosen.contains(name) { try run() }
} catch {
  FileHandle.standardError.write(Data("scrollscope-bench: \(error)\n".utf8))
  exit(1)
}
