import JSON
import SeededRandom
import SourceImport
import TestSupport
import Testing
import Zlib

/// A random motion that is written in each format gives the same motion again.
struct RoundTripTests {
  /// A random motion of some views on a grid of whole milliseconds from one time on.
  private struct Motion {
    var moves: [Imported.Move] = []
    let zero: Int64

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      zero = .random(in: 0...1_700_000_000_000, using: &random)
      let views = (0..<Int.random(in: 1...3, using: &random)).map { "node-\($0 + 2)" }
      var last: [String: (Double, Double)] = [:]
      var time: Int64 = 0
      for step in 0..<Int.random(in: 2...300, using: &random) {
        if step > 0 { time += .random(in: 1...40, using: &random) }
        for view in views where step == 0 || Bool.random(using: &random) {
          let x = Double(Int.random(in: 0...3, using: &random))
          let y = Double(Int.random(in: -4_000_000...4_000_000, using: &random)) / 128
          guard last[view].map({ $0 != (x, y) }) ?? true else { continue }
          last[view] = (x, y)
          moves.append(.init(time: time * 1_000, view: view, x: x, y: y))
        }
      }
    }

    var csv: String {
      "timestamp_ms,view,scrollLeft,scrollTop\n"
        + moves.map { "\($0.time / 1_000 + zero),\($0.view),\($0.x),\($0.y)\n" }.joined()
    }

    var rrweb: String {
      let events = moves.map { move in
        #"{"type":3,"data":{"source":3,"id":\#(move.view.dropFirst(5)),"x":\#(move.x),"#
          + #""y":\#(move.y)},"timestamp":\#(move.time / 1_000 + zero)}"#
      }
      return "[" + events.joined(separator: ",") + "]"
    }

    /// The events in random order, as several threads write them.
    func trace(seed: UInt64) -> String {
      var random = SeededGenerator(seed: seed)
      let events = moves.map { move in
        #"{"name":"ScrollTree::ScrollBy","ph":"X","pid":1,"ts":\#(move.time + zero),"args":{"#
          + #""new_offset":{"x":\#(move.x),"y":\#(move.y)},"scroll_node_id":\#(move.view.dropFirst(5))}}"#
      }
      return #"{"traceEvents":["#
        + events.shuffled(using: &random).joined(separator: ",\n") + "]}"
    }

    /// The moves with the names of views that a format gives.
    func named(_ prefix: String) -> [Imported.Move] {
      moves.map {
        .init(time: $0.time, view: prefix + $0.view.dropFirst(5), x: $0.x, y: $0.y)
      }
    }
  }

  /// The moves in the order of their times; views that appear at one time are in no order.
  private func sorted(_ moves: [Imported.Move]) -> [Imported.Move] {
    moves.sorted { ($0.time, $0.view) < ($1.time, $1.view) }
  }

  @Test("A table survives export and import", arguments: Seeds.first(25))
  func tableComesBack(seed: UInt64) throws {
    let motion = Motion(seed: seed)
    let imported = try Imported(motion.csv)
    #expect(sorted(try imported.moves()) == sorted(motion.moves))
    #expect(try imported.states().isWhole)
  }

  @Test("An rrweb recording survives export and import", arguments: Seeds.first(25))
  func rrWebRecording(seed: UInt64) throws {
    let motion = Motion(seed: seed)
    let imported = try Imported(motion.rrweb)
    #expect(sorted(try imported.moves()) == sorted(motion.moves))
    #expect(try imported.states().isWhole)
  }

  @Test("A trace survives export and import", arguments: Seeds.first(25))
  func traceComesBack(seed: UInt64) throws {
    let motion = Motion(seed: seed)
    let imported = try Imported(motion.trace(seed: seed))
    // A view that never moves is left out.
    let moving = Dictionary(grouping: motion.named("scroll-"), by: \.view).filter { $1.count > 1 }
    let expected = moving.isEmpty ? motion.named("scroll-") : moving.values.flatMap(\.self)
    let first = expected.map(\.time).min() ?? 0
    let shifted = expected.map {
      Imported.Move(time: $0.time - first, view: $0.view, x: $0.x, y: $0.y)
    }
    #expect(sorted(try imported.moves()) == sorted(shifted))
    #expect(try imported.states().isWhole)
  }

  @Test("Where the pieces of a file end makes no difference", arguments: [1, 2, 3, 7, 64])
  func pieces(size: Int) throws {
    let motion = Motion(seed: 3)
    for text in [motion.csv, motion.rrweb, motion.trace(seed: 3)] {
      let bytes = Array(text.utf8)
      #expect(try Imported(bytes, pieces: size).bytes == Imported(bytes).bytes)
    }
  }
}
