import Foundation
import JSON
import Scenes
import ScrollDoctor
import ScrollModel
import ScrollRecording

/// A scene that runs its demo or other commands while the doctor observes it.
struct Examination {
  let engine: Engine
  let doctor: Doctor
  /// Called with each step after the doctor.
  var onStep: ((Step) -> Void)?
  /// All findings so far.
  private(set) var found: [Finding] = []
  private(set) var resolved: [Finding] = []
  /// All that the doctor has reported so far.
  private(set) var news: [Doctor.News] = []
  /// Whether commands of the present time are not observed yet.
  private var pending = false

  init(_ scene: Scene) { self.init(scene.makeEngine()) }

  /// An engine that no doctor has observed.
  init(_ engine: Engine) {
    self.engine = engine
    engine.recordsAssignments = true
    doctor = Doctor(engine)
    takeNews()
  }

  /// The scene of a root's JSON text, on a device of 320 × 480.
  init(root: String, more: String = "") throws {
    let text =
      #"{"format":"scrollscope.scene","version":1,"device":{"size":[320,480],"displayScale":2},"#
      + more + #""root":"# + root + "}"
    let json = try JSONValue(parsing: Array(text.utf8), limits: .file)
    self.init(try SceneReader.scene(json, named: "examined"))
  }

  /// The ids of the rules with findings, sorted and without duplicates.
  var rules: [String] { Set(found.map(\.rule.id)).sorted() }

  /// The first finding of a rule.
  func finding(_ rule: String) -> Finding? { found.first { $0.rule.id == rule } }

  /// Advances step by step, so that the doctor observes every step.
  mutating func advance(to time: Int64) {
    if pending { observe() }
    while let step = engine.nextStepTime, step <= time {
      engine.advance(to: step)
      observe()
    }
    engine.advance(to: time)
    observe()
  }

  /// Runs a command at `time`.
  mutating func handle(_ command: Command, at time: Int64) throws {
    advance(to: time)
    try engine.handle(command, at: time)
    observe()
  }

  /// Runs the commands of a script of lines `{"t":…,"method":…,"params":…}`.
  mutating func play(_ lines: String) throws {
    try play(try InputScript(Array(lines.utf8)))
  }

  /// Runs the commands of a scene's demo, then advances until nothing moves.
  mutating func playDemo(of scene: Scene) throws {
    try play(try InputScript(scene.demo))
    settle()
  }

  /// Advances until nothing moves, for a minute at most.
  mutating func settle() {
    let end = engine.time + 60_000_000
    while let step = engine.nextStepTime, step <= end { advance(to: step) }
  }

  private mutating func play(_ script: InputScript) throws {
    for line in script.lines {
      guard case .command(let command) = line.command.request else { continue }
      let time = line.command.time
      // The commands of one time are one step.
      if time != engine.time { advance(to: time) }
      try engine.handle(command, at: time)
      pending = true
    }
    if pending { observe() }
  }

  private mutating func observe() {
    pending = false
    engine.layoutIfNeeded()
    let step = engine.takeStep()
    doctor.observe(step)
    takeNews()
    onStep?(step)
  }

  private mutating func takeNews() {
    let latest = doctor.takeNews()
    news += latest
    for news in latest {
      switch news {
      case .found(let finding): found.append(finding)
      case .resolved(let finding): resolved.append(finding)
      case .again: break
      }
    }
  }
}
