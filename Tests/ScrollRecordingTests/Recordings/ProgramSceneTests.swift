import Foundation
import JSON
import Scenes
import ScrollModel
import ScrollRecording
import Testing

/// Recordings of engines that a program builds with code of its own.
struct ProgramSceneTests {
  /// A list that snaps to rows, with the height that its delegate uses.
  private final class Snapping: Controller, ScrollViewDelegate {
    private let row: Double
    init(row: Double) { self.row = row }

    func engineDidLoad(_ engine: Engine) {
      (engine.view("list") as? ScrollView)?.delegate = self
    }

    func scrollViewWillEndDragging(
      _ scrollView: ScrollView,
      withVelocity velocity: CGPoint,
      targetContentOffset: inout CGPoint
    ) {
      targetContentOffset.y = (targetContentOffset.y / row).rounded() * row
    }
  }

  private static func scene(row: Double, fps: Int = 60) -> Scene {
    Scene(name: "Snapping list") {
      let list = ScrollView(id: "list")
      list.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
      list.contentSize = CGSize(width: 320, height: 5_000)
      let window = Window(id: "window")
      window.addSubview(list)
      return Engine(
        root: window,
        device: Device(size: CGSize(width: 320, height: 480)),
        fps: fps,
        controllers: [Snapping(row: row)]
      )
    }
  }

  private static func recording(of scene: Scene, isInputsOnly: Bool = false) throws -> [UInt8] {
    let header = RecordingHeader(scene: scene, fps: 120, hasDerivedLines: !isInputsOnly)
    #expect(header.fps == 60, "the program's, and not the one that was asked for")
    var bytes: [UInt8] = []
    let recorder = Recorder(header) { bytes += $0 }
    let finger: [(TouchSample.Phase, y: Double, time: Duration)] = [
      (.began, 400, .zero), (.moved, 300, .milliseconds(16)), (.ended, 300, .milliseconds(32)),
    ]
    for (phase, y, time) in finger {
      let sample = TouchSample(id: 1, phase: phase, location: CGPoint(x: 160, y: y))
      try recorder.perform(.touch([sample]), at: time)
    }
    recorder.advance(to: .seconds(6))
    recorder.finish()
    return bytes
  }

  @Test(
    "The program verifies its recording, and a change of its code is found",
    arguments: [false, true]
  )
  func verified(isInputsOnly: Bool) throws {
    let bytes = try Self.recording(of: Self.scene(row: 44), isInputsOnly: isInputsOnly)
    let reader = try Recordings.reader(bytes)
    #expect(reader.header.isBuiltByProgram && reader.header.scene.name == "Snapping list")
    let same = Verification(reader, running: Self.scene(row: 44))
    #expect(try same.verify() == nil)
    guard case .ended = same.ending else { throw RecordingError(line: 1, "it has no end") }
    let other = Verification(try Recordings.reader(bytes), running: Self.scene(row: 60))
    let message = try #require(try other.verify()).message
    #expect(message.contains(isInputsOnly ? "hash" : "list"), "\(message)")
  }

  @Test("Without the program, a recording is not run, and says so")
  func withoutProgram() throws {
    let bytes = try Self.recording(of: Self.scene(row: 44))
    for run in [
      { _ = try Verification(try Recordings.reader(bytes)).verify() },
      { _ = try Replay(try Recordings.reader(bytes)).play { _ in } },
      { _ = try RecordedCommands.toReplay(try Recordings.reader(bytes)) },
    ] as [() throws -> Void] {
      let error = #expect(throws: RecordingError.self) { try run() }
      #expect(
        error?.description.contains("only that program") == true,
        "\(String(describing: error))"
      )
    }
  }

  @Test("Its states can be looked up without the program")
  func states() throws {
    let states = try RecordedStates(
      try Recordings.reader(try Self.recording(of: Self.scene(row: 44)))
    )
    let state = try #require(try states.state(at: 6_000_000))
    let y = try #require(state["views"]?["list"]?["contentOffset"]?.array?[1].double)
    #expect(y > 0 && y.remainder(dividingBy: 44) == 0)
  }

  @Test("A check in a test names the first difference")
  func check() throws {
    let path = FileManager.default.temporaryDirectory.path + "/\(UUID()).scroll.ndjson"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(try Self.recording(of: Self.scene(row: 44))).write(to: URL(fileURLWithPath: path))
    try RecordingCheck.verify(path, running: Self.scene(row: 44))
    let failure = #expect(throws: RecordingCheck.Failure.self) {
      try RecordingCheck.verify(path, running: Self.scene(row: 60))
    }
    #expect(failure?.divergence != nil)
    let without = #expect(throws: RecordingCheck.Failure.self) { try RecordingCheck.verify(path) }
    #expect(without?.description.contains("`RecordingCheck.verify(_:running:)`") == true)
  }

  @Test("A program's engine cannot begin at another time than zero")
  func reset() throws {
    let recorder = Recorder(RecordingHeader(scene: Self.scene(row: 44), fps: 60)) { _ in }
    while recorder.nextStep(upTo: 100_000) != nil {}
    let failure = #expect(throws: CommandFailure.self) {
      try recorder.perform(TimedCommand(time: 100_000, request: .reset))
    }
    #expect(failure?.reason == "an engine that a program builds begins at zero")
  }
}
