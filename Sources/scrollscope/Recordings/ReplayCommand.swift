import ArgumentParser
import Foundation
import JSON
import ModelCoding
import Scenes
import ScrollInspector
import ScrollModel
import ScrollRecording
import Simulation

/// `scrollscope replay`: runs a recording's commands again.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Run a recording again and print its events, or show it in the page.",
    discussion: """
      Prints one JSON object a line: every event, and the state at the end; `scrollscope doctor` prints \
      the findings. It runs as fast as possible, or with --speed at a multiple of the recorded speed.

      With --set, a property of every recorded scene is set, at the scene's start or at --set-at, and \
      the recorded commands follow; commands that are rejected because of that are skipped.

        scrollscope replay flick.scroll.ndjson --set table.decelerationRate=0.99 --compare

      With --compare, it prints the differences from the recording, one JSON object a line, \
      {"t":…,"view":"table","property":"contentOffset","recorded":[0,121],"changed":[0,118.5]}, \
      and a summary on standard error.

      With --serve, it is opened in the inspector page, paused at its start, at the address that is \
      printed; see `scrollscope help serve`. The recording of a source plays at the recorded speed, and cannot be \
      run again.
      """
  )

  @Argument(help: "A recording; - for standard input.", completion: .recording)
  var recording: String

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("The speed, as a multiple of the recorded one.", valueName: "number")
  )
  var speed: Double?

  @Flag(name: .long, help: "Show it in the page.")
  var serve = false

  @OptionGroup var server: ServerArguments

  @Option(
    name: .customLong("set"),
    parsing: .singleValue,
    help: ArgumentHelp(
      "Set a property, as in scroll.decelerationRate=0.99; may be repeated.",
      valueName: "id.property=json"
    ),
    transform: AssignmentArgument.init
  )
  var assignments: [AssignmentArgument] = []

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "When to set it, from the start of each scene: \(TimeArgument.help).",
      valueName: "time"
    ),
    transform: TimeArgument.init
  )
  var setAt: TimeArgument?

  @Flag(name: .long, help: "Print which scroll views move differently, instead of events.")
  var compare = false

  func validate() throws {
    guard serve || server.isEmpty else {
      throw ValidationError("the options of a server need --serve")
    }
    guard !serve || speed == nil else {
      throw ValidationError("--serve and --speed exclude each other; the page sets the speed")
    }
    guard !serve || assignments.isEmpty else {
      throw ValidationError("--serve and --set exclude each other; set properties in the page")
    }
    guard !assignments.isEmpty || (setAt == nil && !compare) else {
      throw ValidationError("\(compare ? "--compare" : "--set-at") needs --set")
    }
    guard !compare || speed == nil else {
      throw ValidationError("--compare and --speed exclude each other")
    }
    guard !compare || recording != "-" else {
      throw ValidationError("--compare reads the recording twice; give it as a file")
    }
    if let speed, !(0.01...1_000).contains(speed) {
      throw ValidationError("--speed takes a number from 0.01 to 1000")
    }
  }

  func run() throws {
    if serve { try show() } else { try printEvents() }
  }

  /// Serves the page with the recording opened.
  private func show() throws {
    if let replay = try sourceReplay() { return try show(replay) }
    let recorded = try RecordingInput.reading(recording) {
      try RecordedCommands.toReplay(try RecordingFile.reader(recording))
    }
    RecordingInput.report(RecordingIntegrity(ending: recorded.ending), of: recording)
    let inspector = try server.make {
      let scene = recorded.parts[0].scene
      let others = try BuiltInScenes.all().filter { $0.name != scene.name }
      return try InspectorServer(
        scenes: [scene] + others,
        options: try server.options(fps: recorded.fps)
      )
    }
    try inspector.open(recorded, called: RecordingInput.name(of: recording))
    server.run(inspector)
  }

  /// The replay of a source; nil for a recording of the engine.
  ///
  /// Standard input is read once, as a recording of the engine.
  private func sourceReplay() throws -> SourceReplay? {
    guard recording != "-" else { return nil }
    return try RecordingInput.reading(recording) {
      try SourceRecording(RecordingFile.reader(recording)).map(SourceReplay.init)
    }
  }

  private func show(_ replay: SourceReplay) throws {
    RecordingInput.report(replay.recording.gaps, of: recording)
    let inspector = try server.make {
      try InspectorServer(scenes: try BuiltInScenes.all(), options: try server.options(fps: 120))
    }
    try server.run(inspector) { try replay.run(on: inspector) }
  }

  private func printEvents() throws {
    try RecordingInput.reading(recording) {
      let replay = try replay()
      if compare { return try printComparison(with: replay) }
      let output = OutputLines()
      let progress = ProgressLine()
      let start = ContinuousClock.now
      let ending = try replay.play { step in
        if let speed {
          // The output must be visible before the next pause.
          try output.flush()
          let due = start + .microseconds(Int64(Double(step.time) / speed))
          Thread.sleep(forTimeInterval: max(0, ContinuousClock.now.duration(to: due).seconds))
        }
        for event in step.events { try output.add { EventWriter.write(event, to: &$0) } }
        progress.show("\(step.time / 1_000_000) s")
      }
      progress.clear()
      try output.add { writer in
        writer.beginObject()
        writer.member("t", replay.run.engine.time)
        writer.key("state")
        StateWriter.writeState(
          of: replay.run.engine,
          scene: replay.run.sceneName,
          to: &writer
        )
        writer.endObject()
      }
      try output.flush()
      RecordingInput.report(RecordingIntegrity(ending: ending), of: recording)
      try checkChanges(of: replay)
    }
  }

  /// Creates the replay with the assignments of the arguments.
  private func replay() throws -> Replay {
    Replay(
      try RecordingFile.reader(recording),
      changing: try assignments.map { try $0.command() },
      at: setAt?.microseconds ?? 0
    )
  }

  /// Throws if a property could not be set in any scene, and reports the commands that were skipped.
  private func checkChanges(of replay: Replay) throws {
    for (assignment, fault) in zip(assignments, replay.changeFaults) {
      if let fault { throw assignment.failure(fault.reason) }
    }
    RecordingInput.report(refused: replay.refused, of: recording)
  }

  private func printComparison(with replay: Replay) throws {
    let recorded = try ScrollTrack(of: Replay(try RecordingFile.reader(recording)))
    let changed = try ScrollTrack(of: replay)
    RecordingInput.report(RecordingIntegrity(ending: changed.ending), of: recording)
    try checkChanges(of: replay)
    let output = OutputLines()
    let comparison = try ReplayComparison(recorded: recorded, changed: changed) { difference in
      try output.add { difference.write(to: &$0) }
    }
    try output.flush()
    guard let first = comparison.first else { return Terminal.say("nothing scrolls differently") }
    Terminal.say("first: \(first.words), at \(Self.seconds(first.time))")
    if let farthest = comparison.farthest {
      let points = (farthest.distance * 1000).rounded() / 1000
      Terminal.say(
        "farthest: \(points) points, \(farthest.words), at \(Self.seconds(farthest.time))"
      )
    }
    for rest in comparison.rests.prefix(Self.maximumRests) { Terminal.say("rest: \(rest.words)") }
    let more = comparison.rests.count - Self.maximumRests
    if more > 0 { Terminal.say("and \(more) more scroll views") }
  }

  /// The number of lines that fit on a screen.
  private static let maximumRests = 12

  private static func seconds(_ time: Int64) -> String { "\(Double(time) / 1_000_000) s" }
}

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
