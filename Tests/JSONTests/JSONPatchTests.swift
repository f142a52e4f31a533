import JSON
import TestSupport
import Testing

@Suite struct JSONPatchTests {
  @Test(
    "The patch between two documents leads from the one to the other",
    arguments: [10_000, 20, 0]
  )
  func roundTrip(size: Int) throws {
    let documents: [JSONValue] = [
      ["a": 1, "b": [1, 2, ["c": true]], "d": ["e": nil]], ["b": [2, ["c": true]], "d": [:]],
      ["b": [0, 1, 2, 3, ["c": false], 4], "a/b": ["~": "long enough to be divided"]],
      ["b": [], "a/b": ["~": ["x": [1, 2, 3], "y": "another text"]], "": 0], [:], [1], "text",
    ]
    for old in documents {
      for new in documents {
        let patch = JSONPatch.between(old, new, dividing: size)
        #expect(patch.isEmpty == (old == new))
        #expect(try JSONPatch.apply(.array(patch), to: old, at: JSONPointer()) == new)
      }
    }
  }

  @Test("A patch has only differences")
  func isSmall() {
    let patch = JSONPatch.between(["a": [1, 2, 3, 4], "b": 1], ["a": [1, 5, 4], "b": 1])
    #expect(
      patch == [
        ["op": "replace", "path": "/a/1", "value": 5], ["op": "remove", "path": "/a/2"],
      ]
    )
  }

  @Test(
    "An operation that cannot be applied is named",
    arguments: [
      (["op": "move", "path": "/a"], "/0/op"), (["op": "remove", "path": "/x"], "/0/path"),
      (["op": "replace", "path": "/a/1", "value": 1], "/0/path"),
      (["op": "add", "path": "/a/2", "value": 1], "/0/path"),
      (["op": "add", "path": "/a"], "/0/value"),
      (["op": "add", "path": "x", "value": 1], "/0/path"),
    ] as [(JSONValue, String)]
  )
  func refused(operation: JSONValue, place: String) {
    #expect {
      try JSONPatch.apply([operation], to: ["a": [1]], at: JSONPointer())
    } throws: { error in
      (error as? JSONShapeError)?.pointer.description == place
    }
  }
}
