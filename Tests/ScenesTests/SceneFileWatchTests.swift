import Foundation
import Scenes
import TestSupport
import Testing

/// Each check of the file is a separate call, so that no test waits.
@Suite struct SceneFileWatchTests {
  private static func text(_ title: String) -> String {
    #"{"format":"scrollscope.scene","version":1,"title":"\#(title)","device":{"size":[1,1]},"#
      + #""root":{"id":"w"}}"#
  }

  private let folder: TemporaryFolder
  private var watch: SceneFileWatch

  init() throws {
    folder = try TemporaryFolder()
    let path = try folder.write(Self.text("First"), to: "mine.scene.json")
    watch = try #require(try SceneFileWatch(path))
  }

  private func write(_ text: String) throws { _ = try folder.write(text, to: "mine.scene.json") }

  @Test("An unchanged file gives no result")
  mutating func untouched() {
    for _ in 0..<20 { #expect(watch.poll() == nil) }
    #expect(watch.scene.title == "First")
  }

  @Test("A changed file is read when two checks find the same")
  mutating func settles() throws {
    try write(Self.text("Half"))
    #expect(watch.poll() == nil)
    try write(Self.text("Whole, and longer"))
    #expect(watch.poll() == nil)
    #expect(try watch.poll()?.get().title == "Whole, and longer")
    #expect(watch.poll() == nil)
    #expect(watch.scene.title == "Whole, and longer")
  }

  @Test("A file that replaces the old one is new, even with the same size and date")
  mutating func replaced() throws {
    let date = try #require(
      try FileManager.default.attributesOfItem(atPath: folder.path("mine.scene.json"))[
        .modificationDate
      ] as? Date
    )
    let other = try folder.write(Self.text("Other"), to: "other")
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: other)
    #expect(rename(other, folder.path("mine.scene.json")) == 0)
    #expect(watch.poll() == nil)
    #expect(try watch.poll()?.get().title == "Other")
  }

  @Test("An invalid file is reported once, and the last valid scene stays")
  mutating func broken() throws {
    try write("[1")
    #expect(watch.poll() == nil)
    let error = #expect(throws: SceneFileError.self) { try watch.poll()?.get() }
    #expect(
      error?.description.hasSuffix(":1:3: expected ',' or ']', found the end of the text") == true
    )
    #expect(watch.poll() == nil)
    #expect(watch.scene.title == "First")
    try write(Self.text("Mended"))
    #expect(watch.poll() == nil)
    #expect(try watch.poll()?.get().title == "Mended")
  }

  @Test("A short absence of a file is ignored, a longer one is reported once")
  mutating func away() throws {
    let path = folder.path("mine.scene.json")
    #expect(rename(path, path + "~") == 0)
    for _ in 0..<7 { #expect(watch.poll() == nil) }
    try write(Self.text("Back"))
    #expect(watch.poll() == nil)
    #expect(try watch.poll()?.get().title == "Back")
    #expect(unlink(path) == 0)
    for _ in 0..<7 { #expect(watch.poll() == nil) }
    let error = #expect(throws: SceneFileError.self) { try watch.poll()?.get() }
    #expect(error == .unreadable(path, reason: "the file is gone"))
    for _ in 0..<20 { #expect(watch.poll() == nil) }
  }

  @Test("A built-in scene is not watched, and a variant is kept")
  func names() throws {
    #expect(try SceneFileWatch("basics") == nil)
    let text = #"""
      {"format":"scrollscope.scene","version":1,"device":{"size":[1,1]},"root":{"id":"w"},
       "variants":[{"name":"one"},{"name":"two"}]}
      """#
    let path = try folder.write(text, to: "varied.scene.json")
    var watch = try #require(try SceneFileWatch(path + "@two"))
    #expect(watch.scene.variant == "two")
    _ = try folder.write(text + "\n", to: "varied.scene.json")
    #expect(watch.poll() == nil)
    #expect(try watch.poll()?.get().variant == "two")
    _ = try folder.write(text.replacingOccurrences(of: "two", with: "2"), to: "varied.scene.json")
    #expect(watch.poll() == nil)
    #expect(throws: SceneFileError.self) { try watch.poll()?.get() }
  }
}
