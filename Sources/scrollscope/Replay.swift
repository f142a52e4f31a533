import ArgumentParser
import Foundation
import JSON
import Recording
import ScrollModel

/// `scrollscope replay`: a recording's commands, run again.
struct Replay: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run a recording again and print its events.",
    discussion: """
      Prints what `scrollscope simulate --events` would: one JSON object a line, every event at its \
      time, and the state at the end. It goes as fast as it can, or with --speed at so many times the \
      speed of the recording.
      """
  )

  @Argument(help: "A recording; - for standard input.")
  var recording: String

  @Option(
    name: .long,
    help: ArgumentHelp("How many times as fast as it was.", valueName: "number")
  )
  var speed: Double?

  func validate() throws {
    if let speed, !(0.01...1_000).contains(speed) {
      throw ValidationError("--speed takes a number from 0.01 to 1000")
    }
  }

  func run() throws {
    try RecordingInput.reading(recording) {
      let replay = Recording.Replay(try RecordingFile.reader(recording))
      let output = OutputLines()
      let progress = ProgressLine()
      let start = ContinuousClock.now
      let ending = try replay.play { step in
        if let speed {
          // What was printed is to be seen before the next pause.
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
        writer.key("t")
        writer.value(replay.run.engine.time)
        writer.key("state")
        StateWriter.writeState(
          of: replay.run.engine,
          scene: replay.run.sceneName,
          to: &writer
        )
        writer.endObject()
      }
      try output.flush()
      if case .cutOff(let lines, _) = ending {
        Terminal.complain("\(recording): cut off after line \(lines)")
      }
    }
  }
}

extension Duration {
  fileprivate var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
