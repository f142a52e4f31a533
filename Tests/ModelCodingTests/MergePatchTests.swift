import JSON
import ModelCoding
import TestSupport
import Testing

@Suite struct MergePatchTests {
  /// RFC 7396, appendix A, in its order.
  @Test(
    "A patch has the result of the standard's examples",
    arguments: [
      ("{\"a\":\"b\"}", "{\"a\":\"c\"}", "{\"a\":\"c\"}"),
      ("{\"a\":\"b\"}", "{\"b\":\"c\"}", "{\"a\":\"b\",\"b\":\"c\"}"),
      ("{\"a\":\"b\"}", "{\"a\":null}", "{}"),
      ("{\"a\":\"b\",\"b\":\"c\"}", "{\"a\":null}", "{\"b\":\"c\"}"),
      ("{\"a\":[\"b\"]}", "{\"a\":\"c\"}", "{\"a\":\"c\"}"),
      ("{\"a\":\"c\"}", "{\"a\":[\"b\"]}", "{\"a\":[\"b\"]}"),
      ("{\"a\":{\"b\":\"c\"}}", "{\"a\":{\"b\":\"d\",\"c\":null}}", "{\"a\":{\"b\":\"d\"}}"),
      ("{\"a\":[{\"b\":\"c\"}]}", "{\"a\":[1]}", "{\"a\":[1]}"),
      ("[\"a\",\"b\"]", "[\"c\",\"d\"]", "[\"c\",\"d\"]"),
      ("{\"a\":\"b\"}", "[\"c\"]", "[\"c\"]"),
      ("{\"a\":\"foo\"}", "null", "null"),
      ("{\"a\":\"foo\"}", "\"bar\"", "\"bar\""),
      ("{\"e\":null}", "{\"a\":1}", "{\"e\":null,\"a\":1}"),
      ("[1,2]", "{\"a\":\"b\",\"c\":null}", "{\"a\":\"b\"}"),
      ("{}", "{\"a\":{\"bb\":{\"ccc\":null}}}", "{\"a\":{\"bb\":{}}}"),
    ]
  )
  func standardExamples(target: String, patch: String, result: String) throws {
    let target = try JSONValue(parsing: target, limits: .message)
    let patch = try JSONValue(parsing: patch, limits: .message)
    let expected = try JSONValue(parsing: result, limits: .message)
    #expect(MergePatch.apply(patch, to: target) == expected)
    var changed = target
    MergePatch.apply(patch, into: &changed)
    #expect(changed == expected)
  }

  @Test(
    "A patch between two documents contains only the differences",
    arguments: [
      (["a": 1, "b": 2], ["a": 1, "b": 2.0], [:]),
      (["a": 1, "b": 2], ["b": 3, "c": 4], ["a": nil, "b": 3, "c": 4]),
      (["v": ["x": 1, "y": [1, 2]]], ["v": ["x": 1, "y": [1, 3]]], ["v": ["y": [1, 3]]]),
      (["v": ["x": 1]], ["v": [:]], ["v": ["x": nil]]),
      (["v": ["x": 1]], ["v": [1]], ["v": [1]]),
      (["v": [1]], ["v": ["x": 1]], ["v": ["x": 1]]),
      (["a": [nil, ["n": nil]]], ["a": [["n": nil]]], ["a": [["n": nil]]]),
      (["a": "\u{e9}"], ["a": "e\u{301}"], ["a": "e\u{301}"]),
    ] as [(JSONValue, JSONValue, JSONValue)]
  )
  func between(source: JSONValue, target: JSONValue, patch: JSONValue) {
    #expect(MergePatch.between(source, target) == patch)
    #expect(MergePatch.apply(patch, to: source) == target)
  }

  @Test("apply(between(a, b), to: a) is b", arguments: UInt64(0)..<500)
  func betweenLeadsToTarget(seed: UInt64) {
    var random = RandomPatches(seed: seed)
    let source = random.document(depth: 4)
    // Related by a patch, or unrelated.
    let target =
      seed % 4 == 0
      ? random.document(depth: 4) : MergePatch.apply(random.patch(depth: 4), to: source)
    let patch = MergePatch.between(source, target)
    #expect(MergePatch.apply(patch, to: source) == target)
    #expect(MergePatch.between(source, source) == [:])
    // A value that is not an object is its own patch, because the empty patch would make it an
    // object.
    #expect(MergePatch.between(target, target) == (target.object == nil ? target : [:]))
  }

  @Test("No member of the patch between two documents can be left out", arguments: UInt64(0)..<200)
  func betweenIsMinimal(seed: UInt64) {
    var random = RandomPatches(seed: seed)
    let source = random.document(depth: 3)
    let target = MergePatch.apply(random.patch(depth: 3), to: source)
    let patch = MergePatch.between(source, target)
    for smaller in Self.withoutOneMember(patch, source: source) {
      #expect(MergePatch.apply(smaller, to: source) != target)
    }
  }

  @Test(
    "A composed patch has the result of its two patches in sequence",
    arguments: UInt64(0)..<1_000
  )
  func compositionIsSequence(seed: UInt64) {
    var random = RandomPatches(seed: seed)
    let (first, second) = (random.patch(depth: 3), random.patch(depth: 3))
    let composed = MergePatch.compose(first, second)
    #expect((composed == nil) == Self.setsObjectOverNoObject(first, second))
    // Related and unrelated documents, and values that are not objects.
    for document in [random.document(depth: 4), random.document(depth: 3), first, [:], 1, [1]] {
      let sequence = MergePatch.apply(second, to: MergePatch.apply(first, to: document))
      #expect(composed.map { MergePatch.apply($0, to: document) == sequence } != false)
    }
  }

  @Test(
    "Composition fails where an object would have to replace another value",
    arguments: [
      (["a": nil], ["a": ["x": 1]]), (["a": nil], ["a": [:]]), (["a": 1], ["a": ["x": 1]]),
      (["a": [1]], ["a": ["x": nil]]), (["a": ["b": nil]], ["a": ["b": ["c": 1]]]),
      (nil, ["a": 1]), (1, [:]),
    ] as [(JSONValue, JSONValue)]
  )
  func hole(first: JSONValue, second: JSONValue) {
    #expect(MergePatch.compose(first, second) == nil)
  }

  @Test(
    "Composition succeeds if a patch exists",
    arguments: [
      (["a": nil], ["a": 1], ["a": 1]), (["a": 1], ["a": nil], ["a": nil]),
      (["a": ["x": 1]], ["a": ["y": nil]], ["a": ["x": 1, "y": nil]]),
      (["a": ["x": 1]], ["a": [1]], ["a": [1]]), (["a": nil], ["b": [:]], ["a": nil, "b": [:]]),
      ([:], [:], [:]), (["a": 1], 2, 2), (nil, nil, nil), (1, [1], [1]),
    ] as [(JSONValue, JSONValue, JSONValue)]
  )
  func noHole(first: JSONValue, second: JSONValue, both: JSONValue) {
    #expect(MergePatch.compose(first, second) == .some(both))
  }

  @Test("Composition is associative where it is defined")
  func associativity() {
    var compared = 0
    for seed in UInt64(0)..<1_000 {
      var random = RandomPatches(seed: seed)
      let patches = (0..<3).map { _ in random.patch(depth: 3) }
      if let front = MergePatch.compose(patches[0], patches[1]),
        let back = MergePatch.compose(patches[1], patches[2]),
        let left = MergePatch.compose(front, patches[2]),
        let right = MergePatch.compose(patches[0], back)
      {
        #expect(left == right, "seed \(seed)")
        compared += 1
      }
    }
    #expect(compared > 100)
  }

  @Test(
    "The empty patch changes no object, and composed with a patch gives that patch",
    arguments: UInt64(0)..<100
  )
  func emptyPatch(seed: UInt64) {
    var random = RandomPatches(seed: seed)
    let document = random.document(depth: 4)
    let patch = random.patch(depth: 3)
    #expect(MergePatch.apply([:], to: document) == document)
    #expect(MergePatch.compose([:], patch) == patch)
    if patch.object != nil {
      #expect(MergePatch.compose(patch, [:]) == patch)
    }
  }

  @Test(
    "A chain of composed patches has the same result as the single patches",
    arguments: UInt64(0)..<200
  )
  func chains(seed: UInt64) {
    var random = RandomPatches(seed: seed)
    let start = random.document(depth: 4)
    var end = start
    var pending: JSONValue? = [:]
    for _ in 0..<8 {
      let next = MergePatch.apply(random.patch(depth: 3), to: end)
      pending = pending.flatMap { MergePatch.compose($0, MergePatch.between(end, next)) }
      end = next
    }
    if let pending {
      #expect(MergePatch.apply(pending, to: start) == end)
    }
  }

  /// Whether `second` has an object where `first` has another value; computed independently of the
  /// code under test.
  private static func setsObjectOverNoObject(_ first: JSONValue, _ second: JSONValue) -> Bool {
    guard case .object(let later) = second else { return false }
    guard case .object(let earlier) = first else { return true }
    return later.contains { key, change in
      earlier[key].map { setsObjectOverNoObject($0, change) } ?? false
    }
  }

  /// The patches that lack one of the patch's members at any level at which it merges.
  private static func withoutOneMember(_ patch: JSONValue, source: JSONValue) -> [JSONValue] {
    guard case .object(let changes) = patch, case .object(let members) = source else { return [] }
    var patches: [JSONValue] = []
    for (key, change) in changes {
      var smaller = changes
      smaller[key] = nil
      patches.append(.object(smaller))
      for inside in withoutOneMember(change, source: members[key] ?? .null) {
        smaller[key] = inside
        patches.append(.object(smaller))
      }
    }
    return patches
  }
}

/// Makes documents and patches over few keys, so that their keys coincide.
private struct RandomPatches {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// An object without null members.
  mutating func document(depth: Int) -> JSONValue {
    object(depth: depth, nulls: false)
  }

  /// A merge patch: mostly an object, in which null deletes.
  mutating func patch(depth: Int) -> JSONValue {
    Int.random(in: 0..<30, using: &random) == 0
      ? value(depth: 0, nulls: true) : object(depth: depth, nulls: true)
  }

  private mutating func object(depth: Int, nulls: Bool) -> JSONValue {
    var object = JSONObject()
    for key in ["a", "b", "c", "d"] where Bool.random(using: &random) {
      object[key] = value(depth: depth - 1, nulls: nulls)
    }
    return .object(object)
  }

  private mutating func value(depth: Int, nulls: Bool) -> JSONValue {
    switch Int.random(in: 0..<8, using: &random) {
    case 0 where nulls: .null
    case 1: .integer(.random(in: 0...2, using: &random))
    case 2: .array([nil, .integer(.random(in: 0...1, using: &random)), ["n": nil]])
    case 3: .string("x")
    default: depth > 0 ? object(depth: depth, nulls: nulls) : .bool(.random(using: &random))
    }
  }
}
