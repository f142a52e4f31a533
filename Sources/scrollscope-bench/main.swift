// Prints how long the hot path takes; run it with `swift run -c release scrollscope-bench`.
Measurement.printHeading()
PatchBenchmark.run()
FrameBenchmark.run()
try InputBenchmark.run()
