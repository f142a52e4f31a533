import InspectorSupport
import JSON
import Scenes
import ScrollModel
import ScrollRecording
import Synchronization
import TestSupport
import Testing

@testable import Inspector
@testable import Simulation

/// The engines of scenes with very many views are made by a worker, while all clients are served.
@Suite struct WorkerTests {
  /// Something that needs another engine of a large scene.
  enum Command: CaseIterable {
    case load, reset, demo, seek, stepBack

    var method: String {
      switch self {
      case .load: "Scene.load"
      case .reset: "Scene.reset"
      case .demo: "Scene.demonstrate"
      case .seek: "Sim.seek"
      case .stepBack: "Sim.step"
      }
    }

    var parameters: JSONValue {
      switch self {
      case .load: ["name": "large@second"]
      case .reset, .demo: [:]
      case .seek: ["t": 100_000]
      case .stepBack: ["frames": -3]
      }
    }
  }

  /// A session of the large scene, paused after it has scrolled.
  private func scrolled() throws -> LargeStage {
    let stage = try LargeStage(of: try LargeStage.scene())
    stage.driver.call("list", "setContentOffset", ["contentOffset": [0, 900], "animated": true])
    stage.harness.pass(500_000)
    stage.driver.notify("Sim.pause")
    try stage.clear()
    for client in stage.harness.clients { try client.acknowledge() }
    return stage
  }

  private static let recording = "a.scroll.ndjson"

  /// A session as ``scrolled()`` returns it, with a recording of its commands and where that is kept.
  private func recorded() throws -> (LargeStage, MemoryStorage) {
    let stage = try scrolled()
    let storage = MemoryStorage()
    stage.harness.inspector.recordingFiles.keeper = storage
    let parameters: JSONValue = ["name": .string(Self.recording), "isInputsOnly": true]
    try stage.driver.request("Record.start", parameters)
    try stage.driver.request("Record.stop")
    return (stage, storage)
  }

  @Test(
    "While the worker makes an engine, others are served and only its client waits",
    arguments: Command.allCases
  )
  func serving(command: Command) throws {
    let stage = try scrolled()
    let (inspector, engine) = (stage.harness.inspector, stage.harness.inspector.engine)
    stage.send(command.method, command.parameters)
    stage.send("View.get", ["id": "v0"], id: 901)
    #expect(inspector.reading.takePauses().map(\.isPaused) == [true])
    for _ in 0..<50 {
      stage.harness.pass(10_000)
      #expect(try stage.viewer.request("View.get", ["id": "v0"])["id"] == "v0")
    }
    #expect(try stage.response() == nil && inspector.engine === engine)
    // The loop sleeps until the worker is done.
    #expect(inspector.nextDeadline == nil)
    let newcomer = try stage.harness.attach()
    #expect(newcomer.document?["views"]?["v0"] != nil)

    try stage.work()
    #expect(inspector.engine !== engine)
    #expect(try stage.response()?["result"] != nil)
    #expect(try stage.response(id: 901)?["result"]?["id"] == "v0")
    #expect(inspector.reading.takePauses().map(\.isPaused) == [false])
    try stage.expectNothingBroken()
    #expect(stage.viewer.epoch == 2)
    let alpha: JSONValue? = command == .load ? 0.5 : nil
    #expect(stage.viewer.document?["views"]?["v0"]?["alpha"] == alpha)
  }

  @Test("The running scene goes on while a large one is loaded")
  func running() throws {
    let stage = try LargeStage()
    stage.driver.call("scroll", "setContentOffset", ["contentOffset": [0, 900], "animated": true])
    stage.send("Scene.load", ["name": "large"])
    let seq = stage.viewer.seq
    for _ in 0..<20 {
      stage.harness.pass(10_000)
      try stage.viewer.drain()
      try stage.viewer.acknowledge()
    }
    #expect(stage.viewer.seq >= seq + 20)
    try stage.work()
    #expect(try stage.response()?["result"] == ["epoch": 2])
    try stage.expectNothingBroken()
  }

  @Test(
    "A seek by a worker ends in the same state as one in the loop",
    arguments: [0, 100_000, 290_000]
  )
  func seeking(time: Int64) throws {
    let (stage, other) = (try scrolled(), try scrolled())
    other.harness.simulation.worker = nil
    other.send("Sim.seek", ["t": .integer(time)])
    #expect(try other.response()?["result"] == ["t": .integer(time)])
    stage.send("Sim.seek", ["t": .integer(time)])
    try stage.work()
    #expect(try stage.response()?["result"] == ["t": .integer(time)])
    #expect(try stage.harness.views() == (try other.harness.views()))
    let findings = try stage.driver.request("Doctor.run")["findings"]
    #expect(try findings == other.driver.request("Doctor.run")["findings"])
    #expect(findings?.array?.isEmpty == false)
    try stage.expectNothingBroken()
    try other.expectNothingBroken()
    // Both go on in the same way.
    for stage in [stage, other] {
      stage.driver.notify("Sim.resume")
      stage.harness.pass(200_000)
    }
    #expect(try stage.harness.views() == (try other.harness.views()))
  }

  enum Interruption: CaseIterable {
    case disconnect, force, file, shutdown
  }

  @Test(
    "What interrupts a seek, a reset or a load",
    arguments: Interruption.allCases,
    Command.allCases
  )
  func interrupted(by interruption: Interruption, command: Command) throws {
    let stage = try scrolled()
    let inspector = stage.harness.inspector
    let before = try stage.harness.views()
    var code: JSONValue? = .code(.wrongState)
    if interruption == .file {
      let scene = try LargeStage.scene("New")
      inspector.scenes.sceneFileChanged("large", to: .success(scene), now: stage.harness.now)
      // What is about the run ends with it.
      code = command == .load ? nil : .code(.staleEpoch)
    }
    stage.send(command.method, command.parameters)
    switch interruption {
    case .disconnect: inspector.disconnect(stage.driver.id, now: stage.harness.now)
    case .force: try stage.viewer.request("Control.acquire", ["force": true])
    case .file: break
    case .shutdown: inspector.shutDown(reason: "test")
    }
    while stage.worker.count > 0 {
      stage.worker.runNext()
      stage.harness.pass(0)
    }
    if interruption == .file {
      #expect(inspector.simulation?.factory.scene?.title == "New")
    } else {
      #expect(try stage.harness.views() == before)
    }
    guard interruption != .disconnect else { return #expect(inspector.works.all.isEmpty) }
    let response = try stage.response()
    #expect(response?["error"]?["code"] == code)
    #expect((response?["result"] != nil) == (code == nil))
    #expect(inspector.works.all.isEmpty)
    try stage.clear()
    guard interruption != .shutdown else { return }
    // Its requests get responses again.
    try stage.driver.request("View.get", ["id": "v0"])
    try stage.expectNothingBroken()
  }

  @Test("Work that is no longer wanted is not begun")
  func notBegun() throws {
    let stage = try scrolled()
    let began = Counter()
    let worker = try #require(stage.harness.simulation.worker)
    var job: BackgroundJob<Int>? = BackgroundJob(by: worker) { _ in began.next() }
    #expect(job?.made == nil)
    job = nil
    stage.worker.runNext()
    #expect(began.next() == 1)
    let wanted = BackgroundJob(by: worker) { _ in began.next() }
    stage.worker.runNext()
    #expect(wanted.made == 2)
  }

  @Test("A seek that is no longer wanted ends after a piece of its work")
  func endedEarly() throws {
    let stage = try scrolled()
    let timeline = stage.harness.simulation.timeline
    let box = Kept<BackgroundJob<Timeline.SeekRun>>()
    let looks = Counter()
    // Each frame is a piece, and the job is left during the fifth.
    let limits = WorkLimits(roundBudget: 1) {
      let look = looks.next()
      if look == 10 { box.value = nil }
      return Int64(look)
    }
    box.value = timeline.seek(to: 400_000, by: stage.worker, limits)
    stage.worker.runNext()
    #expect((10...12).contains(looks.next()))
  }

  @Test(
    "The file of the running scene starts it again, unless another was loaded meanwhile"
  )
  func files() throws {
    let stage = try scrolled()
    let inspector = stage.harness.inspector
    inspector.scenes.sceneFileChanged(
      "large",
      to: .success(try LargeStage.scene("Second")),
      now: stage.harness.now
    )
    // Only the latest file counts.
    inspector.scenes.sceneFileChanged(
      "large",
      to: .success(try LargeStage.scene("Third")),
      now: stage.harness.now
    )
    #expect(stage.worker.count == 2 && inspector.works.all.count == 1)
    try stage.viewer.request("View.get", ["id": "v0"])
    stage.worker.runNext()
    try stage.work()
    #expect(inspector.simulation?.factory.scene?.title == "Third")
    #expect(inspector.feed.epoch == 2)

    inspector.scenes.sceneFileChanged(
      "large",
      to: .success(try LargeStage.scene("Fourth")),
      now: stage.harness.now
    )
    stage.send("Scene.load", ["name": "other"])
    #expect(try stage.response()?["result"] == ["epoch": 3])
    try stage.work()
    #expect(inspector.simulation?.factory.scene?.name == "other")
    try stage.expectNothingBroken()
  }

  @Test("A load whose file changes meanwhile is made of the new file")
  func remade() throws {
    let stage = try LargeStage()
    let inspector = stage.harness.inspector
    stage.send("Scene.load", ["name": "large@second"])
    let scene = try LargeStage.scene("New")
    inspector.scenes.sceneFileChanged("large", to: .success(scene), now: stage.harness.now)
    stage.worker.runNext()
    stage.harness.pass(0)
    #expect(try stage.response() == nil)
    try stage.work()
    #expect(try stage.response()?["result"] == ["epoch": 2])
    #expect(inspector.simulation?.factory.scene?.title == "New")
    #expect(inspector.simulation?.factory.scene?.variant == "second")
    try stage.expectNothingBroken()
  }

  @Test("A recording of a large scene opens by way of the worker")
  func recordings() throws {
    let (stage, _) = try recorded()
    try stage.clear()
    stage.send("Record.open", ["name": .string(Self.recording)])
    #expect(try stage.viewer.request("View.get", ["id": "v0"])["id"] == "v0")
    #expect(try stage.response() == nil)
    try stage.work()
    #expect(try stage.response()?["result"]?["name"] == .string(Self.recording))
    #expect(stage.harness.simulation.clock.isPaused)
    try stage.driver.request("Sim.resume")
    stage.harness.pass(500_000)
    #expect(stage.harness.inspector.engine.commandCount == 1)
    try stage.expectNothingBroken()
  }

  @Test("Opening a recording ends its client's gestures")
  func openingDuringASeek() throws {
    let (stage, storage) = try recorded()
    storage.isSlow = true
    stage.send("Record.open", ["name": .string(Self.recording)])
    stage.send("Sim.seek", ["t": 0], id: 901)
    storage.answer(now: stage.harness.now)
    #expect(try stage.response(id: 901)?["error"]?["code"] == .code(.wrongState))
    stage.worker.runNext()
    try stage.work()
    #expect(try stage.response()?["result"]?["name"] == .string(Self.recording))
    try stage.expectNothingBroken()
  }

  @Test("A worker writes the views of the first snapshot only")
  func writtenViews() throws {
    let stage = try scrolled()
    stage.send("Scene.reset")
    try stage.work()
    stage.driver.set("v1", "alpha", 0.25)
    let late = try stage.harness.attach()
    #expect(late.document?["views"]?["v1"]?["alpha"] == 0.25)
    try stage.expectNothingBroken()
    let simulation = stage.harness.simulation
    #expect(simulation.takeWrittenViews() == nil)
    stage.send("Scene.reset", id: 902)
    try stage.work()
    #expect(simulation.takeWrittenViews() != nil)
    #expect(simulation.takeWrittenViews() == nil)
  }

  @Test("The views of the first start are written before a client asks for them")
  func viewsWrittenAtTheFirstStart() throws {
    let scene = try LargeStage.scene()
    let written = try #require(try Harness(scene: scene).simulation.takeWrittenViews())
    let harness = try Harness(scene: scene)
    let client = try harness.attach()
    #expect(try JSONValue(parsing: written, limits: .file) == client.document?["views"])
    #expect(harness.simulation.takeWrittenViews() == nil)
  }
}

/// A count that several threads may increase.
private final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  /// The next number, from one on.
  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// Something that one thread at a time holds.
private final class Kept<Value>: @unchecked Sendable {
  var value: Value?
}
