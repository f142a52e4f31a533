import Foundation
import JSON
import Scenes
import ScrollModel
import TestSupport
import Testing

@testable import ScrollRecording

/// The commands of a recording, and the input scripts exported from it.
@Suite(.timeLimit(.minutes(20))) struct RecordedCommandsTests {
  private func recording(_ bytes: [UInt8]) throws -> RecordedCommands {
    try RecordedCommands(try Recordings.reader(bytes))
  }

  private func script(_ bytes: [UInt8]) throws -> String {
    var text = ""
    try RecordingExport.inputs(try Recordings.reader(bytes)) { text += $0 }
    return text
  }

  /// The state at the end of a script.
  private func end(_ script: String, at time: Int64) throws -> [UInt8] {
    let run = SceneRun(scene: try Recordings.scene(), fps: 60)
    for line in try InputScript(Array(script.utf8)).lines {
      while run.nextStep(upTo: line.command.time) != nil {}
      try run.perform(line.command)
    }
    while run.nextStep(upTo: time) != nil {}
    return run.stateAndHash.state
  }

  /// A recording of a session with seeks, and with a client that disconnects during a gesture.
  private func session(_ body: (Recorder) throws -> Void) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let recorder = Recorder(RecordingHeader(scene: try Recordings.scene(), fps: 60)) { bytes += $0 }
    try body(recorder)
    recorder.finish()
    return bytes
  }

  private func go(_ recorder: Recorder, to time: Int64) {
    while recorder.nextStep(upTo: time) != nil {}
  }

  @Test("The commands have their lines and the reads between them")
  func commands() throws {
    let commands =
      try Recordings.flick() + [
        try Recordings.set(400_000, #"{"alpha":0.5}"#),
        try Recordings.set(400_000, #"{"alpha":0.25}"#),
      ]
    let bytes = try Recordings.record(commands)
    let recording = try recording(bytes)
    #expect(recording.duration == .seconds(3))
    #expect(recording.parts.count == 1)
    #expect(recording.parts[0].end == 3_000_000)
    #expect(recording.parts[0].entries.map(\.entry.time) == commands.map(\.time))
    #expect(
      recording.parts[0].entries.map(\.entry.endsLayoutPass)
        == Array(repeating: true, count: 12) + [false, true]
    )
    let lines = Recordings.lines(bytes)
    for (entry, line) in recording.parts[0].entries {
      #expect(lines[line - 1].contains(#""method":"\#(entry.command?.method ?? "-")""#))
    }
    let inputs = try Recordings.record(commands, hasDerivedLines: false)
    #expect(try script(inputs) == script(bytes))
    #expect(try self.recording(Array(bytes.dropLast(20))).parts[0].entries.count == commands.count)
  }

  @Test("A script cancels the fingers of a client that disconnected during a gesture")
  func cancelled() throws {
    let flick = try Recordings.flick()
    let bytes = try session { recorder in
      for command in flick.dropLast(3) {
        go(recorder, to: command.time)
        try recorder.perform(command)
      }
      go(recorder, to: 300_000)
      recorder.cancelGestures()
      go(recorder, to: 600_000)
      // No gesture is active, so nothing is written.
      recorder.cancelGestures()
      go(recorder, to: 2_000_000)
    }
    let script = try script(bytes)
    #expect(script.components(separatedBy: #""phase":"cancelled""#).count == 2)
    let last = try #require(Recordings.json(bytes).last?["end"]?["hash"])
    let state = try JSONValue(parsing: try end(script, at: 2_000_000), limits: .file)
    #expect(.string(StateHash.text(of: state)) == last)
  }

  @Test("A command that a script cannot express is rejected with its line")
  func refused() throws {
    let wheel = try Recordings.command(
      #"{"t":0,"method":"Input.wheel","params":{"location":[9,9],"delta":[0,5],"phase":"began"}}"#
    )
    let perform = try Recordings.command(
      #"{"t":0,"method":"Input.perform","params":{"actions":[{"type":"pointer","id":"p","actions":"#
        + #"[{"type":"pause","duration":500}]}]}}"#
    )
    for (command, words) in [(wheel, "a trackpad's gesture"), (perform, "actions under way")] {
      let bytes = try session { recorder in
        try recorder.perform(command)
        go(recorder, to: 100_000)
        recorder.cancelGestures()
      }
      let error = #expect(throws: RecordingError.self) { try script(bytes) }
      #expect(error?.message.hasPrefix(words) == true)
      let line = Recordings.lines(bytes).firstIndex { $0.contains(#""cancel":true"#) }
      #expect(error?.line == line.map { $0 + 1 })
    }
    var damaged = try Recordings.record(try Recordings.flick())
    damaged[damaged.count / 2] ^= 1
    #expect(throws: RecordingError.self) { try script(damaged) }
  }

  @Test("The commands that a seek discarded are not in the script")
  func seeks() throws {
    let first = try Recordings.set(100_000, #"{"contentOffset":[0,100]}"#)
    let second = try Recordings.set(200_000, #"{"contentOffset":[0,200]}"#)
    let third = try Recordings.set(180_000, #"{"alpha":0.5}"#)
    var bytes: [UInt8] = []
    let scene = try Recordings.scene()
    let run = SceneRun(scene: scene, fps: 60, seeks: true)
    let writer = RecordingWriter(
      header: RecordingHeader(scene: scene, fps: 60),
      engine: run.engine
    ) {
      bytes += $0
    }
    func go(to time: Int64) {
      while let step = run.nextStep(upTo: time) { writer.add(step) }
    }
    for command in [first, second] {
      go(to: command.time)
      try run.perform(command)
      writer.add(command)
    }
    go(to: 300_000)
    run.seek(to: 150_000, keeping: 1, then: [])
    writer.addSeek(run.engine, keeping: 1)
    go(to: 180_000)
    try run.perform(third)
    writer.add(third)
    go(to: 500_000)
    writer.finish(run.engine)
    #expect(try Recordings.verify(bytes).divergence == nil)
    let recording = try recording(bytes)
    #expect(recording.parts[0].entries.map(\.entry.time) == [100_000, 180_000])
    #expect(recording.parts[0].end == 500_000)
    // The last command before the seek was at 200,000.
    #expect(recording.duration == .milliseconds(550))
    #expect(try end(script(bytes), at: 500_000) == run.stateAndHash.state)
  }

  @Test("Too many commands to keep are rejected with their line")
  func limit() throws {
    let bytes = try Recordings.record(try Recordings.flick())
    let error = #expect(throws: RecordingError.self) {
      try RecordedCommands(try Recordings.reader(bytes), maximumBytes: 500)
    }
    #expect(error?.message.contains("too many to be kept") == true)
  }

  @Test("A recording cut off at any of 200 places opens with the commands of its complete lines")
  func cutOff() throws {
    let bytes = try Recordings.record(try Recordings.flick(), until: 900_000, keyframeEvery: 5)
    let headerEnd = (bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0) + 1
    var random = SeededGenerator(seed: 9)
    for _ in 0..<200 {
      let rest = Array(bytes[..<Int.random(in: headerEnd..<bytes.count - 1, using: &random)])
      let whole = rest.lastIndex(of: UInt8(ascii: "\n")).map { rest[...$0] } ?? []
      let lines = Recordings.lines(Array(whole))
      let recording = try recording(rest)
      let commands = lines.count { $0.contains(#""method":"#) }
      // A line that lacks only its line feed is complete, too.
      #expect((commands...commands + 1).contains(recording.parts[0].entries.count))
      if case .cutOff(let count, let torn) = recording.ending {
        #expect(count == lines.count || count == lines.count + 1 && torn == 0)
      } else {
        Issue.record("it was cut off")
      }
    }
  }

  @Test("The first and last lines give the summary of a recording", arguments: [true, false])
  func summary(hasDerivedLines: Bool) throws {
    let bytes = try Recordings.record(
      try Recordings.flick(),
      hasDerivedLines: hasDerivedLines
    )
    let folder = try TemporaryFolder()
    for (bytes, commands) in [(bytes, 12 as Int?), (Array(bytes.dropLast(5)), nil)] {
      let path = try folder.write(bytes, to: "a.scroll.ndjson")
      let summary = try RecordingSummary(descriptor: open(path, O_RDONLY))
      #expect(summary.commands == commands)
      #expect(summary.isComplete == (commands != nil))
      #expect(summary.isInputsOnly == !hasDerivedLines)
      #expect(summary.scene == "list")
      #expect(summary.title == "List")
      #expect(summary == RecordingSummary(try recording(bytes)) || commands == nil)
    }
  }
}
