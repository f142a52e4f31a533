import Foundation
import Scenes
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct SceneFileTests {
  private static let pins = text(root: #"{"id":"w"}"#)

  private func fault(_ path: String) -> String? {
    let error = #expect(throws: SceneFileError.self) { try SceneFile.scene(path) }
    return error?.description
  }

  @Test("A built-in name gives the built-in scene")
  func builtIn() throws {
    #expect(try SceneFile.scene("bounce").title == "Bounce")
  }

  @Test("A link to a scene file gives the scene, with the link's name")
  func link() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.pins, to: "real.scene.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("alias.scene.json"),
      withDestinationPath: file
    )
    #expect(try SceneFile.read(path: folder.path("alias.scene.json")).name == "alias")
  }

  @Test(
    "A file that is not regular is rejected at once",
    arguments: ["/", "/dev/zero", "/dev/null"]
  )
  func noRegularFile(path: String) {
    #expect(fault(path) == "\(path): not a regular file")
  }

  @Test("A pipe without a writer is rejected at once")
  func pipe() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("pipe.scene.json")
    #expect(mkfifo(path, 0o600) == 0)
    #expect(fault(path) == "\(path): not a regular file")
  }

  @Test("A name that lacks only its suffix gets a suggestion")
  func missingSuffix() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.pins, to: "pins.scene.json")
    let path = folder.path("pins")
    #expect(
      fault(path)
        == "no scene file and no built-in scene \"\(path)\"; did you mean \"\(path).scene.json\"?"
    )
  }

  @Test("A misspelt file gets a suggestion, a name unlike any file does not")
  func misspelt() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.pins, to: "pins.scene.json")
    let near = folder.path("pinz.scene.json")
    #expect(
      fault(near)
        == "no scene file and no built-in scene \"\(near)\"; did you mean \"pins.scene.json\"?"
    )
    let far = folder.path("something-else")
    #expect(fault(far) == "no scene file and no built-in scene \"\(far)\"")
    let lost = folder.path("no/such/folder.scene.json")
    #expect(fault(lost) == "no scene file and no built-in scene \"\(lost)\"")
  }

  @Test("A misspelt built-in name gets a suggestion, any other name a reference to the list")
  func misspeltBuiltIn() {
    #expect(
      fault("bouncee") == #"no scene file and no built-in scene "bouncee"; did you mean "bounce"?"#
    )
    #expect(
      fault("zzz")
        == #"no scene file and no built-in scene "zzz"; the command scenes lists what is built in"#
    )
  }
}
