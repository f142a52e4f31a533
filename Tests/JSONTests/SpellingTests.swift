import JSON
import Testing

@Suite struct SpellingTests {
  @Test(
    "A misspelt word gets a suggestion, a different word gets none",
    arguments: [
      ("fram", #"; did you mean "frame"?"#), ("Frame", #"; did you mean "frame"?"#), ("x", ""),
      ("iD", #"; did you mean "id"?"#), ("t", ""), ("framework", ""), ("frame", ""),
      ("farme", #"; did you mean "frame"?"#), ("UIFrame", #"; did you mean "frame"?"#),
      ("UIId", #"; did you mean "id"?"#), ("UIThing", ""),
    ]
  )
  func hints(name: String, hint: String) {
    #expect(Spelling.hint(for: name, among: ["frame", "id", "a"]) == hint)
  }

  @Test("Only the first of very many names are looked at")
  func onlyTheFirst() {
    let others = (1..<10_000).map { "v\($0)" }
    #expect(Spelling.hint(for: "fram", among: others + ["frame"]) == #"; did you mean "frame"?"#)
    #expect(Spelling.hint(for: "fram", among: others + ["v0", "frame"]) == "")
  }
}
