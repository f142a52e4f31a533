import Foundation
import Scenes
import ScrollInspector
import ScrollModel
import ScrollRecording
import Testing

/// Servers of what a program builds, in the program itself.
@Suite struct ProgramServerTests {
  private static let list = Scene(name: "List") {
    let list = ScrollView(id: "list")
    list.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    list.contentSize = CGSize(width: 320, height: 2_000)
    let window = Window(id: "window")
    window.addSubview(list)
    return Engine(root: window, device: Device(size: CGSize(width: 320, height: 480)))
  }

  private func server() throws -> InspectorServer {
    try InspectorServer(scenes: [Self.list], options: .init(listener: .port(0)))
  }

  @Test("A program's scene is served, run again and recorded, and verifies the recording")
  func builtScene() throws {
    let path = FileManager.default.temporaryDirectory.path + "/\(UUID()).scroll.ndjson"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let server = try server()
    let file = try RecordingFileWriter(creating: path)
    try server.record(to: file)
    #expect(try server.verify() == nil)
    server.stop()
    while server.poll() {}
    try file.close()
    try RecordingCheck.verify(path, running: Self.list)
  }
}
