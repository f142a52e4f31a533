import Foundation
import JSON
import ScrollModel
import TestSupport
import Testing

@testable import Scenes

/// Plural forms, and tables of plural forms in scenes.
@Suite struct PluralTests {
  /// Numbers with the form that CLDR gives them.
  @Test(
    "The plural form of a whole number is CLDR's",
    arguments: [
      ("en", "1 one, 0 2 11 21 101 other"),
      ("de", "1 one, 0 2 other"),
      ("fr", "0 1 one, 2 17 other, 1000000 many"),
      ("es", "1 one, 0 2 other, 1000000 many"),
      ("ja", "0 1 2 100 other"),
      ("ar", "0 zero, 1 one, 2 two, 3 10 103 110 few, 11 99 111 many, 100 102 200 other"),
      ("he", "1 one, 2 two, 0 3 20 other"),
      ("ru", "1 21 101 one, 2 4 22 102 few, 0 5 11 14 19 111 many"),
      ("hr", "1 21 one, 2 24 few, 0 5 11 12 other"),
      ("pl", "1 one, 2 4 22 few, 0 5 12 21 many"),
      ("cs", "1 one, 2 4 few, 0 5 22 other"),
      ("sl", "1 101 one, 2 102 two, 3 4 103 few, 0 5 11 other"),
      ("lt", "1 21 one, 2 9 22 few, 0 10 11 19 other"),
      ("lv", "0 10 11 19 20 zero, 1 21 one, 2 9 22 other"),
      ("ro", "1 one, 0 2 19 101 119 few, 20 120 other"),
      ("ga", "1 one, 2 two, 3 6 few, 7 10 many, 0 11 other"),
      ("cy", "0 zero, 1 one, 2 two, 3 few, 6 many, 4 5 7 other"),
      ("hi", "0 1 one, 2 other"),
    ]
  )
  func categories(language: String, table: String) throws {
    for row in table.split(separator: ", ") {
      let words = row.split(separator: " ")
      let category = try #require(PluralCategory(rawValue: String(words[words.endIndex - 1])))
      for word in words.dropLast() {
        let number = try #require(Int(word))
        #expect(PluralCategory(of: number, in: language) == category, "\(number)")
        #expect(PluralCategory(of: -number, in: language) == category, "-\(number)")
      }
    }
    #expect(PluralCategory.allCases.contains(PluralCategory(of: .min, in: language)))
  }

  /// The label's text for ten pages.
  private func label(_ members: String, locale: String, at x: Double = 0) throws -> String? {
    let engine = try scene(
      """
      {"format":"scrollscope.scene","version":1,"device":{"size":[320,480]},"locale":"\(locale)",
       "controller":{"name":"pageLabel","view":"s","label":"label",\(members)},
       "root":{"id":"w","class":"Window","subviews":[
         {"id":"s","class":"ScrollView","frame":[0,0,320,480],"contentSize":[3200,480],
          "contentOffset":[\(x),0]},
         {"id":"label","class":"Label","frame":[0,0,320,20]}]}}
      """
    ).makeEngine()
    return try engine.required("label").text
  }

  private static let words = #"""
    "format":"?%d","strings":{"pt":"p%d","pt-PT":"P%d","ru":{"one":"o%d","few":"f%d","other":"x%d"},
    "en":{"other":"e%d"}}
    """#

  @Test(
    "The text is that of the locale, of its language, or else the format",
    arguments: [
      ("pt", "p1"), ("pt-BR", "p1"), ("pt-PT", "P1"), ("ru", "o1"), ("en-GB", "e1"), ("nl", "?1"),
    ]
  )
  func locales(locale: String, text: String) throws {
    #expect(try label(Self.words, locale: locale) == text)
  }

  @Test(
    "A form that the table lacks falls back to the form other",
    arguments: [(640.0, "f3"), (2880, "x10")]
  )
  func missingForm(x: Double, text: String) throws {
    #expect(try label(Self.words, locale: "ru", at: x) == text)
  }

  @Test("A label can show the page, the number of pages after it, or the count")
  func numbers() throws {
    for (number, text) in [("page", "3"), ("remaining", "7"), ("count", "10")] {
      #expect(try label(#""number":"\#(number)""#, locale: "en", at: 640) == text)
    }
  }

  @Test("[ROTATE-7] With followsDirection, pages count from the right in a right-to-left language")
  func direction() throws {
    let follows = #""followsDirection":true"#
    #expect(try label(follows, locale: "he", at: 2880) == "1")
    #expect(try label(follows, locale: "he", at: 0) == "10")
    #expect(try label(follows, locale: "en", at: 0) == "1")
    #expect(try label(#""followsDirection":false"#, locale: "he", at: 0) == "1")
  }

  @Test(
    "An invalid table is rejected with its pointer",
    arguments: [
      (#""strings":7"#, "/controller/strings: expected an object of texts by language tags"),
      (#""strings":{"x_y":"a"}"#, "/controller/strings/x_y: expected a BCP 47 language tag"),
      (#""strings":{"en":1}"#, "/controller/strings/en: expected a text or an object of plural"),
      (#""strings":{"en":{"one":"a"}}"#, #"/controller/strings/en/other: "other" is missing"#),
      (
        #""strings":{"en":{"other":"a","some":"b"}}"#,
        #"/controller/strings/en/some: unknown key "some""#
      ),
      (#""strings":{"en":{"other":2}}"#, "/controller/strings/en/other: expected a string"),
      (#""number":"pages""#, "/controller/number: expected one of page, remaining, count"),
      (#""followsDirection":1"#, "/controller/followsDirection: expected true or false"),
    ]
  )
  func refusals(members: String, message: String) {
    #expect {
      try label(members, locale: "en")
    } throws: {
      String(describing: $0).contains(message)
    }
  }
}
