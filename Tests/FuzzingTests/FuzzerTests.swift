import Foundation
import Fuzzing
import Predicates
import Scenes
import ScrollModel
import ScrollRecording
import TestSupport
import Testing

/// Random gestures on scenes.
@Suite struct FuzzerTests {
  private func fuzzer(_ scene: String, _ assertions: String...) throws -> Fuzzer {
    let scene = try #require(try BuiltInScenes.scene(scene))
    let predicates = try assertions.map { try ScrollPredicate($0) }
    return Fuzzer(scene: scene, fps: 120, assertions: predicates)
  }

  @Test("A seed always gives the same inputs, in the order of time, and another seed other inputs")
  func seeds() throws {
    let fuzzer = try fuzzer("basics")
    let inputs = fuzzer.inputs(seed: 5, duration: 3_000_000)
    #expect(inputs.count > 20)
    #expect(inputs == fuzzer.inputs(seed: 5, duration: 3_000_000))
    #expect(inputs != fuzzer.inputs(seed: 6, duration: 3_000_000))
    #expect(zip(inputs, inputs.dropFirst()).allSatisfy { $0.time <= $1.time })
    #expect(inputs.allSatisfy { $0.time <= 3_000_000 })
  }

  @Test(
    "Random inputs break no invariant of the model",
    arguments: ["basics", "bounce", "carousel"]
  )
  func invariants(scene: String) throws {
    let fuzzer = try fuzzer(scene)
    for seed in UInt64(1)...3 {
      let inputs = fuzzer.inputs(seed: seed, duration: 3_000_000)
      #expect(fuzzer.failure(of: inputs, until: 3_000_000) == nil)
    }
  }

  @Test("A broken assertion is found, shrunk, and found again in the recording")
  func assertion() throws {
    let fuzzer = try fuzzer("bounce", "phase != bouncing")
    let end: Int64 = 5_000_000
    let inputs = fuzzer.inputs(seed: 1, duration: end)
    let failure = try #require(fuzzer.failure(of: inputs, until: end))
    #expect(failure.kind == .assertion(0))
    #expect(failure.view == "scroll")
    #expect(failure.text == "phase bouncing != bouncing")
    var shrinker = Shrinker(inputs, failure, maximumTrials: 400) {
      let found = fuzzer.failure(of: $0, until: $1)
      return found?.kind == failure.kind ? found : nil
    }
    shrinker.shrink()
    // A finger comes down, moves and lifts, or the device rotates: a few inputs are enough.
    #expect(shrinker.inputs.count <= 5)
    #expect(fuzzer.failure(of: shrinker.inputs, until: shrinker.failure.time) == shrinker.failure)
    var bytes: [UInt8] = []
    fuzzer.record(shrinker.inputs, shrinker.failure) { bytes += Array($0) }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("\"mark\":\"phase != bouncing does not hold: scroll: phase bouncing"))
    var rest = bytes[...]
    let reader = try RecordingReader { count in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    let replay = Replay(reader)
    var last: Int64 = 0
    _ = try replay.play { last = $0.time }
    #expect(last == shrinker.failure.time)
    #expect((replay.run.engine.view("scroll") as? ScrollView)?.phase == .bouncing)
  }

  @Test("An assertion that does not hold at the start needs no input")
  func beginning() throws {
    let fuzzer = try fuzzer("bounce", "contentOffset.y > 5")
    let failure = try #require(fuzzer.failure(of: [], until: 1_000_000))
    #expect(failure.time == 0)
    #expect(failure.words(fuzzer.assertions).hasPrefix("contentOffset.y > 5 does not hold: "))
  }
}
