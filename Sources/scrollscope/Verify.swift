import ArgumentParser
import ScrollRecording

/// `scrollscope verify`: replays recordings and reports differences.
struct Verify: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Replay recordings and report the first difference of each.",
    discussion: """
      A recording that replays with the same states, events and causes is one line. For any other, the \
      first difference is one line on standard error, and the exit status is 1:

        bug.scroll.ndjson:1231: frame 412: table.contentOffset.y 118.5, was 121, cause bounce

      A recording that cannot be read, is damaged or was cut off is one line on standard error too, and \
      the exit status is 2. With --allow-cut-off, a recording that was cut off is replayed up to its last \
      complete line, such as the file of a program that was killed.

      --update replaces the recorded results by those of today. The commands stay; they may have been \
      edited in the file. It does so only if no command is lost and two runs give the same results.
      """
  )

  @Argument(help: "Recordings; - for standard input.", completion: .recording)
  var recordings: [String]

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("The largest accepted difference of a number.", valueName: "number")
  )
  var tolerance = 0.0

  @Option(
    name: .long,
    help: ArgumentHelp("Write the results to a file in JUnit's format.", valueName: "file"),
    completion: .file(extensions: ["xml"])
  )
  var junit: String?

  @Flag(
    name: .customLong("allow-cut-off"),
    help: "Accept a recording that was cut off, up to its last complete line."
  )
  var allowsCutOff = false

  @Flag(name: .long, help: "Replace the recorded results by those of today.")
  var update = false

  func validate() throws {
    guard tolerance.isFinite, tolerance >= 0 else {
      throw ValidationError("--tolerance takes a number that is not negative")
    }
    guard !update || !recordings.contains("-") else {
      throw ValidationError("--update needs files, not standard input")
    }
    guard !update || tolerance == 0 else {
      throw ValidationError("--update and --tolerance exclude each other")
    }
  }

  func run() throws {
    var report = JUnitReport()
    for path in recordings {
      let outcome = outcome(of: path)
      report.add(path, outcome)
      switch outcome {
      case .passed(let words): try StandardOutput.print("\(path): \(words)")
      case .failed(let error), .unreadable(let error): Terminal.report(error)
      }
    }
    if let junit { try report.write(to: junit) }
    if report.hasErrors { throw ExitCode(2) }
    if report.hasFailures { throw ExitCode(1) }
  }

  private func outcome(of path: String) -> VerifyOutcome {
    do {
      guard update else { return try verify(path) }
      return .passed(try RecordingUpdate.run(path, allowsCutOff: allowsCutOff))
    } catch let error as RecordingError {
      return .unreadable(FileFault(RecordingInput.name(of: path), error))
    } catch let error as RecordingFile.Failure {
      return .unreadable(FileFault(RecordingInput.name(of: path), reason: error.description))
    } catch {
      return .unreadable(FileFault(RecordingInput.name(of: path), reason: "\(error)"))
    }
  }

  private func verify(_ path: String) throws -> VerifyOutcome {
    let verification = Verification(try RecordingFile.reader(path), tolerance: tolerance)
    let progress = ProgressLine()
    defer { progress.clear() }
    let (divergence, ending) = try verification.verify {
      progress.show("\(path): \(verification.time / 1_000_000) s, line \(verification.line)")
    }
    if let divergence {
      let error = RecordingError(line: divergence.line, divergence.message)
      return .failed(FileFault(RecordingInput.name(of: path), error))
    }
    let counts = "\(verification.line) lines, \(verification.commands) commands"
    switch ending {
    case .ended: return .passed("as it was, \(counts)")
    case .cutOff(let lines, _) where !allowsCutOff:
      throw RecordingError(cutOffAfter: lines, "everything before it is as it was")
    case .cutOff(let lines, let bytes):
      let rest = bytes > 0 ? ", \(bytes) bytes of line \(lines + 1) left out" : ""
      return .passed("as it was up to line \(lines), where the file was cut off\(rest)")
    }
  }
}

extension RecordingError {
  /// Creates the error for a recording without its last line, where a complete recording is required.
  init(cutOffAfter line: Int, _ what: String) {
    self.init(
      line: line,
      "the file was cut off after this line: \(what); --allow-cut-off accepts it"
    )
  }
}

/// The result of one recording.
enum VerifyOutcome {
  case passed(String)
  case failed(FileFault)
  case unreadable(FileFault)
}
