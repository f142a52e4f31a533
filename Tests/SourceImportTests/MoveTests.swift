import ForeignSource
import JSON
import SeededRandom
import TestSupport
import Testing

/// A change of nothing but offsets and places of fingers does what its patch does.
struct MoveTests {
  private typealias Move = SourceDocument.Move<String>
  private typealias FingerMove = SourceDocument.Move<Int>

  private static let views = ["list", "ünï\"code", "a view with a name of more than 15 bytes"]

  private static func document() throws -> SourceDocument {
    var all: JSONObject = [
      "window": ["class": "Window", "subviews": .array((views + ["bare"]).map { .string($0) })]
    ]
    for view in views + ["bare"] {
      var members: JSONObject = [
        "class": "ScrollView", "frame": [0, 0, 390, 844], "contentSize": [390, 9_000],
      ]
      if view != "bare" { members["contentOffset"] = [0, 0.5] }
      all[view] = .object(members)
    }
    let state: JSONValue = [
      "t": 5, "root": "window", "device": ["size": [390, 844]], "views": .object(all),
      "touches": [
        "1": ["location": [1, 2], "phase": "began"],
        "2": ["location": [3, 4], "phase": "moved"],
        "3": ["location": [3, 4], "phase": "moved", "view": "list"],
      ],
    ]
    return try SourceDocument(state, at: JSONPointer())
  }

  /// The patch of moves.
  private static func patch(_ moves: [Move], _ fingers: [FingerMove], _ time: Int64) -> JSONValue {
    var patch: JSONObject = ["t": .integer(time)]
    if !moves.isEmpty {
      var views = JSONObject()
      for move in moves {
        views[move.id] = ["contentOffset": [.number(move.x), .number(move.y)]]
      }
      patch["views"] = .object(views)
    }
    if !fingers.isEmpty {
      var touches = JSONObject()
      for move in fingers {
        touches[String(move.id)] = [
          "location": [.number(move.x), .number(move.y)], "phase": "moved",
        ]
      }
      patch["touches"] = .object(touches)
    }
    return .object(patch)
  }

  private static func number(_ random: inout SeededGenerator) -> Double {
    switch Int.random(in: 0...5, using: &random) {
    case 0: Double(Int.random(in: -9...9, using: &random))
    case 1: -0.0
    case 2: Double.random(in: -1e12...1e12, using: &random)
    case 3: Double.random(in: -1e-7...1e-7, using: &random)
    default: Double(Int.random(in: -4_000_000...4_000_000, using: &random)) / 1_000
    }
  }

  @Test("Moves do what their patch does", arguments: Seeds.first(50))
  func movesDoWhatTheir(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var (quick, plain) = (try Self.document(), try Self.document())
    var time: Int64 = 5
    for _ in 0..<60 {
      time += .random(in: 0...3, using: &random)
      let moves = Self.views.shuffled(using: &random)
        .prefix(.random(in: 0...3, using: &random))
        .map { Move(of: $0, x: Self.number(&random), y: Self.number(&random)) }
      let fingers = [1, 2].shuffled(using: &random)
        .prefix(.random(in: 0...2, using: &random))
        .map { FingerMove(of: $0, x: Self.number(&random), y: Self.number(&random)) }
      let patch = try SourceChange(patch: Self.patch(moves, fingers, time))
      let applied = try patch.applied(to: &plain)
      let expected = EncodedChange(applied)
      let result = quick.apply(moves, fingers, at: time)
      let (change, touches) = try #require(result)
      #expect(text(change.patch) == text(expected.patch))
      #expect(text(change.causes) == text(expected.causes))
      #expect(change.time == expected.time && change.events.isEmpty)
      #expect(touches == applied.patch["touches"])
      #expect(
        text(quick.serialized(name: "", title: "")) == text(plain.serialized(name: "", title: ""))
      )
    }
  }

  @Test(
    "Members beside a move change nothing",
    arguments: [
      ([Move(of: "list", x: 0, y: 1)], [], 4), ([Move(of: "other", x: 0, y: 1)], [], 6),
      ([Move(of: "bare", x: 0, y: 1)], [], 6), ([Move(of: "window", x: 0, y: 1)], [], 6),
      ([Move(of: "list", x: .nan, y: 1)], [], 6), ([Move(of: "list", x: 0, y: 2e12)], [], 6),
      ([Move(of: "list", x: 0, y: 1), Move(of: "bare", x: 0, y: 1)], [], 6),
      ([Move(of: "list", x: 0, y: 1)], [FingerMove(of: 4, x: 0, y: 1)], 6),
      ([], [FingerMove(of: 3, x: 0, y: 1)], 6), ([], [FingerMove(of: 1, x: .infinity, y: 1)], 6),
    ] as [([SourceDocument.Move<String>], [SourceDocument.Move<Int>], Int64)]
  )
  func whatIsMore(
    moves: [SourceDocument.Move<String>],
    fingers: [SourceDocument.Move<Int>],
    time: Int64
  ) throws {
    var document = try Self.document()
    let before = document.serialized(name: "", title: "")
    #expect(document.apply(moves, fingers, at: time) == nil)
    #expect(document.serialized(name: "", title: "") == before)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
