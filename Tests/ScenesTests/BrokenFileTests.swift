import Foundation
import Scenes
import TestSupport
import Testing

/// A mistake in a scene file: a part of a valid file, its replacement with the error marked, and
/// the message.
struct Mistake: Sendable, CustomTestStringConvertible {
  let part: String
  let instead: String
  let message: String

  var testDescription: String { instead }

  /// A typical file without errors.
  static let whole = (try? text("form.scene.json")) ?? ""

  /// The mistakes: three lines each, with
  ///  for a line break within a line.
  static let all: [Mistake] = ((try? text("mistakes.txt")) ?? "").components(separatedBy: "\n\n")
    .map { block in
      let lines = block.split(separator: "\n").map { line in
        line.replacingOccurrences(of: "⏎", with: "\n")
      }
      return Mistake(
        part: lines.first ?? "",
        instead: lines.dropFirst().first ?? "",
        message: lines.last ?? ""
      )
    }

  private static func text(_ name: String) throws -> String {
    guard let folder = Bundle.module.url(forResource: "BrokenFiles", withExtension: nil) else {
      throw CocoaError(.fileNoSuchFile)
    }
    return try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }
}

@Suite struct BrokenFileTests {
  @Test("The file without a mistake is a valid scene, and there are mistakes of many kinds")
  func whole() throws {
    #expect(try scene(Mistake.whole).viewCount == 10)
    #expect(Mistake.all.count > 100)
    #expect(Set(Mistake.all.map(\.message)).count > 100)
  }

  @Test(
    "The error has file, line, column, pointer, the value found and the value expected",
    arguments: Mistake.all
  )
  func mistake(_ mistake: Mistake) throws {
    let parts = Mistake.whole.components(separatedBy: mistake.part)
    try #require(parts.count == 2, "the part is not there once")
    let marked = MarkedText(parts.joined(separator: mistake.instead))
    let folder = try TemporaryFolder()
    let path = try folder.write(marked.text, to: "form.scene.json")
    let error = #expect(throws: SceneFileError.self) { try SceneFile.read(path: path) }
    #expect(error?.description == "\(path):\(marked.line):\(marked.column): \(mistake.message)")
  }
}
