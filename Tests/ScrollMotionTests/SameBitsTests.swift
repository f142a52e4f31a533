import Foundation
import MotionHashing
import TestSupport
import Testing

/// A recording replays on every machine only if every machine computes the same bits.
@Suite struct SameBitsTests {
  /// The output of `motion-hash`, in any build and on any processor.
  ///
  /// A change of the arithmetic changes it, and also the recordings.
  private let golden = """
    rate 5cfdd8f6e0b3fe04
    band 7247d366f6d6ea83
    pan 5a8128b19b853982
    velocity 859578118f1cbe4d
    range 663d15149a692884
    curve 846676fdbd1c1151
    flight 2ced52cd44455098
    redirection ccae1ece368cca16
    paging 1023dfbe5f99c462
    power 1c871dcb806f9b34
    zoom b0474db9029a5365
    release 449203c03ef8f6e8
    streak 90234e8b824e4f20
    """

  @Test("The arithmetic has the bits it always had")
  func arithmeticHasTheBits() {
    #expect(motionHashes() == golden)
  }

  @Test("A processor without fused multiply-add has the same bits")
  func processorWithoutFused() throws {
    #expect(try output(environment: [:]) == golden)
    let masked = ["GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4"]
    #expect(try output(environment: masked) == golden)
  }

  /// The output of the executable next to the test bundle with these variables added.
  private func output(environment: [String: String]) throws -> String {
    let program = Bundle.module.bundleURL.deletingLastPathComponent().appending(path: "motion-hash")
    let run = try Run(program, [], environment: environment)
    #expect(run.status == 0)
    return run.output.trimmingCharacters(in: .newlines)
  }
}
