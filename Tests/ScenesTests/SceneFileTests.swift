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

  @Test("A built-in name is the built-in scene")
  func builtIn() throws {
    #expect(try SceneFile.scene("bounce").title == "Bounce")
  }

  @Test("A link to a scene file is the scene, by the link's name")
  func link() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.pins, to: "real.scene.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("alias.scene.json"),
      withDestinationPath: file
    )
    #expect(try SceneFile.read(path: folder.path("alias.scene.json")).name == "alias")
  }

  @Test("What is no regular file is refused at once", arguments: ["/", "/dev/zero", "/dev/null"])
  func noRegularFile(path: String) {
    #expect(fault(path) == "\(path): not a regular file")
  }

  @Test("A pipe that nobody writes to is refused at once")
  func pipe() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("pipe.scene.json")
    #expect(mkfifo(path, 0o600) == 0)
    #expect(fault(path) == "\(path): not a regular file")
  }

  @Test("A name that only lacks its suffix is hinted at")
  func missingSuffix() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.pins, to: "pins.scene.json")
    let path = folder.path("pins")
    #expect(
      fault(path)
        == "no scene file and no built-in scene \"\(path)\"; did you mean \"\(path).scene.json\"?"
    )
  }

  @Test("A misspelt file is hinted at, a name that is like nothing is not")
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

  @Test("A misspelt built-in name is hinted at, another one gets the list")
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
