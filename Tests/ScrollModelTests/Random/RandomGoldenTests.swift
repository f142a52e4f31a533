import Foundation
import TestSupport
import Testing

/// Random gestures produce the same bits on every machine and in every build configuration.
///
/// The gestures set all properties, so that a new property gives other ones. A run under `RECORD_GOLDENS=1`
/// writes a golden file that differs and fails, so that it is not taken for a test run.
@Suite(.timeLimit(.minutes(20))) struct RandomGoldenTests {
  private static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Goldens/random-gestures.txt")

  @Test("[MOTION-14] Random gestures produce the recorded bits")
  func sameAsEver() throws {
    let hashes = try (UInt64(0)..<10).map { seed in
      var run = try RandomRun(seed: seed, meddles: seed % 2 == 1)
      for _ in 0..<400 { run.step() }
      return "\(seed) \(String(run.hash.value, radix: 16))\n"
    }
    let bits = Data(hashes.joined().utf8)
    let isCurrent = try Data(contentsOf: Self.file) == bits
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1", !isCurrent {
      try bits.write(to: Self.file)
      Issue.record("recorded the bits; run the tests again without RECORD_GOLDENS")
      return
    }
    #expect(isCurrent, "the bits are others; a new property leads to that too")
  }

  @Test("[MOTION-14] A processor without fused multiply-add produces the same bits")
  func sameOnOtherProcessors() throws {
    let run = try Run(
      URL(filePath: "/proc/self/exe").resolvingSymlinksInPath(),
      ["--testing-library", "swift-testing", "--filter", "RandomGoldenTests/sameAsEver"],
      environment: ["GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4"]
    )
    let text = run.output + run.errors
    #expect(text.contains("Test run with 1 test "), "the one test ran")
    #expect(run.status == 0, "\(text)")
  }
}
