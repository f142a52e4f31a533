import Benchmarking
import Testing

/// What other programs use of the processors.
@Suite struct ProcessorUseTests {
  private func use(_ first: String, own: Double, moment: Double) throws -> ProcessorUse {
    let stat = "cpu  \(first)\ncpu0 1 2 3 4 5 6 7 8 0 0\ncpu1 1 2 3 4 5 6 7 8 0 0\nctxt 5\n"
    return try #require(
      ProcessorUse(stat: stat, ticksPerSecond: 100, own: own, moment: moment)
    )
  }

  @Test("User, nice, system and stolen time count")
  func userNiceSystem() throws {
    let use = try use("100 20 3 9000 900 700 500 7 0 0", own: 0, moment: 0)
    #expect(use.machine == 1.3)
    #expect(use.processors == 2)
  }

  @Test("The time that this process used does not count as that of others")
  func whatThisProcess() throws {
    let before = try use("100 0 0 0 0 0 0 0 0 0", own: 1, moment: 10)
    // In 10 s of two processors all together used 6 s, this process 4 s.
    let after = try use("700 0 0 0 0 0 0 0 0 0", own: 5, moment: 20)
    #expect(after.othersShare(since: before) == 0.1)
  }

  @Test("The share is between 0 and 1")
  func shareIsBetween() throws {
    let before = try use("100 0 0 0 0 0 0 0 0 0", own: 0, moment: 0)
    let after = try use("200 0 0 0 0 0 0 0 0 0", own: 9, moment: 1)
    #expect(after.othersShare(since: before) == 0)
    let much = try use("900 0 0 0 0 0 0 0 0 0", own: 0, moment: 1)
    #expect(much.othersShare(since: before) == 1)
    #expect(before.othersShare(since: before) == 0)
  }

  @Test("Another file is not a report", arguments: ["", "cpu 1 2 3", "intr 1 2 3 4 5 6 7 8"])
  func anotherFileIsNone(stat: String) {
    #expect(ProcessorUse(stat: stat, ticksPerSecond: 100, own: 0, moment: 0) == nil)
  }
}
