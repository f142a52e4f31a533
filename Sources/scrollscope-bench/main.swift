// Prints how long the hot path takes; run it with `swift run -c release scrollscope-bench`.
import Foundation

do {
  Measurement.printHeading()
  PatchBenchmark.run()
  FrameBenchmark.run()
  try InputBenchmark.run()
  try LiveBenchmark.run()
  try SceneBenchmark.run()
  try RecordingBenchmark.run()
} catch {
  FileHandle.standardError.write(Data("scrollscope-bench: \(error)\n".utf8))
  exit(1)
}
