import ScrollModel
import SeededRandom
import TestSupport
import Testing

@testable import ScrollRecording

/// The log of what was done to an engine.
struct CommandLogTests {
  /// A command, or nil for gestures that are cancelled.
  private func random(_ generator: inout SeededGenerator) -> Command? {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: nil
    case 1: .statusBarTap
    case 2: .touch([])
    default: .call(view: "scroll", .flashScrollIndicators)
    }
  }

  private func entry(_ command: Command?) -> LogEntry {
    LogEntry(
      time: 0,
      command.map { .command(TimedCommand(time: 0, $0)) } ?? .cancelGestures(lifting: nil)
    )
  }

  @Test("A command is found by the engine's number", arguments: Seeds.first(20))
  func commandIsFound(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var log = CommandLog()
    var all: [Command?] = []
    for _ in 0..<200 {
      switch Int.random(in: 0..<20, using: &generator) {
      case 0: log.discard(before: Int.random(in: log.discardedCount...log.end, using: &generator))
      case 1 where log.end > log.discardedCount:
        let place = Int.random(in: log.discardedCount..<log.end, using: &generator)
        log.truncate(at: place)
        all.removeSubrange(place...)
      default:
        let command = random(&generator)
        log.append(entry(command))
        all.append(command)
      }
      let discarded = all.prefix(log.discardedCount).count { $0 != nil }
      let methods = all.compactMap { $0 }.map { TimedCommand(time: 0, $0).method }
      for number in 0...(methods.count + 1) {
        let isKept = number > discarded && number <= methods.count
        #expect(log.method(ofCommand: number) == (isKept ? methods[number - 1] : nil))
      }
    }
  }
}
