import JSON
import TestSupport
import Testing

@Suite struct JSONObjectTests {
  @Test("Members are in the order of insertion")
  func membersStandInTheOrder() {
    var object: JSONObject = ["b": 1, "a": 2]
    object["c"] = 3
    object["b"] = 4
    #expect(object.keys == ["b", "a", "c"])
    #expect(object.map(\.value) == [4, 2, 3])
    object["b"] = nil
    object["b"] = 5
    #expect(object.keys == ["a", "c", "b"])
    #expect(object.count == 3)
  }

  @Test("Equality ignores the order")
  func equalityIgnoresTheOrder() {
    #expect(["a": 1, "b": 2] as JSONObject == ["b": 2, "a": 1])
    #expect(["a": 1, "b": 2] as JSONObject != ["a": 1, "b": 3])
    #expect(["a": 1] as JSONObject != ["a": 1, "b": nil])
    #expect(["a": nil] as JSONObject != ["b": nil])
  }

  @Test(
    "Keys are distinguished by their bytes in small and in large objects",
    arguments: [0, 100]
  )
  func keysAreExact(others: Int) {
    var object = JSONObject()
    for index in 0..<others {
      object["\(index)"] = true
    }
    object["\u{e9}"] = 1
    object["e\u{301}"] = 2
    #expect(object.count == others + 2)
    #expect(object["\u{e9}"] == 1)
    object["\u{e9}"] = nil
    #expect(object["\u{e9}"] == nil)
    #expect(object["e\u{301}"] == 2)
  }

  @Test("Of two literal members with one key the later one counts")
  func ofTwoLiteral() {
    #expect(["a": 1, "a": 2] as JSONObject == ["a": 2])
    #expect((["a": 1, "a": 2] as JSONValue).object?.count == 1)
  }

  @Test("A copy is independent")
  func copyIsIndependent() {
    var object: JSONObject = ["a": 1]
    let copy = object
    object.withValue(forKey: "a") { $0 = 2 }
    object["b"] = 3
    #expect(copy == ["a": 1])
  }

  @Test(
    "Random insertions, changes and removals give the same result as an ordered list",
    arguments: UInt64(0)..<40
  )
  func agreesWithOrderedList(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let keyCount = seed % 2 == 0 ? 12 : 60
    var object = JSONObject()
    var expected: [(key: String, value: JSONValue)] = []
    for step in 0..<400 {
      let key = "k\(Int.random(in: 0..<keyCount, using: &random))"
      // Phases of growth and shrinkage, so that the size crosses the index's threshold both ways.
      let removes = Int.random(in: 0..<10, using: &random) < (step / 100 % 2 == 0 ? 2 : 8)
      let value: JSONValue? = removes ? nil : .integer(Int64(step))
      if Bool.random(using: &random) {
        object[key] = value
      } else {
        let former = expected.first { $0.key == key }?.value
        object.withValue(forKey: key) { member in
          #expect(member == former)
          member = value
        }
      }
      let place = expected.firstIndex { $0.key == key }
      switch (place, value) {
      case (let place?, let value?): expected[place].value = value
      case (let place?, nil): expected.remove(at: place)
      case (nil, let value?): expected.append((key, value))
      case (nil, nil): break
      }
      #expect(object.count == expected.count)
      #expect(object.isEmpty == expected.isEmpty)
    }
    #expect(object.keys == expected.map(\.key))
    #expect(object.elementsEqual(expected) { $0.key == $1.key && $0.value == $1.value })
    for key in 0..<keyCount {
      let former = expected.first { $0.key == "k\(key)" }?.value
      #expect(object["k\(key)"] == former)
    }
  }

  @Test("Many members are added, found and removed in reasonable time")
  func manyMembersAreFilled() {
    // Quadratic work would take minutes here.
    let count = 30_000
    var object = JSONObject()
    for index in 0..<count {
      object["view-\(index)"] = .integer(Int64(index))
    }
    #expect(object["view-\(count - 1)"] == .integer(Int64(count - 1)))
    for index in 0..<count where index % 3 != 0 {
      object["view-\(index)"] = nil
    }
    #expect(object.count == count / 3)
    #expect(object.keys.prefix(3) == ["view-0", "view-3", "view-6"])
  }
}
