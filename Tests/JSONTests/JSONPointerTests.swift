import JSON
import Testing

@Suite struct JSONPointerTests {
  /// RFC 6901, section 5, and the order of unescaping from section 4.
  @Test(
    "A pointer's text and its tokens convert to each other",
    arguments: [
      ("", []), ("/foo", ["foo"]), ("/foo/0", ["foo", "0"]), ("/", [""]), ("/a~1b", ["a/b"]),
      ("/c%d", ["c%d"]), ("/e^f", ["e^f"]), ("/g|h", ["g|h"]), ("/i\\j", ["i\\j"]),
      ("/k\"l", ["k\"l"]), ("/ ", [" "]), ("/m~0n", ["m~n"]), ("/~01", ["~1"]),
      ("//é/\u{301}", ["", "é", "\u{301}"]),
    ] as [(String, [String])]
  )
  func textAndTokens(text: String, tokens: [String]) {
    #expect(JSONPointer(text: text) == JSONPointer(tokens))
    #expect(JSONPointer(tokens).description == text)
    #expect(JSONPointer(text: text)?.tokens == tokens)
  }

  @Test(
    "A text that is not a pointer is rejected",
    arguments: ["foo", "~", "/~", "/~2", "/a~", "#/a"]
  )
  func refused(text: String) {
    #expect(JSONPointer(text: text) == nil)
  }

  @Test("Appending and parent undo each other")
  func appendingAndParent() {
    let pointer = JSONPointer().appending("root").appending("a/b").appending(3)
    #expect(pointer.description == "/root/a~1b/3")
    #expect(pointer.parent == JSONPointer(["root", "a/b"]))
    #expect(JSONPointer().parent == nil)
  }

  @Test("Pointers are equal byte for byte")
  func pointersAreEqual() {
    #expect(JSONPointer(["\u{e9}"]) != JSONPointer(["e\u{301}"]))
    #expect(JSONPointer(["a"]) != JSONPointer(["a", "b"]))
  }
}
