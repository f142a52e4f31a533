import ArgumentParser
import Foundation
import ModelCoding
import ScrollModel
import ScrollRecording

/// `scrollscope verify`: replays recordings and reports differences.
struct Verify: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Replay recordings and report the first difference of each.",
    discussion: """
      A recording that replays with the same states, events and causes is one line. For any other, the \
      first difference is one line on standard error, and the exit status is 1:

        bug.scroll.ndjson:1231: frame 412: table.contentOffset.y 118.5, was 121, cause bounce

      A folder stands for every recording in it and in its subfolders, sorted, without hidden ones; a \
      folder without any is an error. Several recordings are verified at the same time, at most as many as \
      --jobs says; the results are printed in order, and are the same for any number.

      A recording that cannot be read, is damaged or was cut off is one line on standard error too, and \
      the exit status is 2. With --allow-cut-off, a recording that was cut off is replayed up to its last \
      complete line, such as the file of a program that was killed.

      --complete counts a cut-off recording among those that differ: the exit status is 1.

      --only compares the values of a few properties of all views and nothing else, such as
        scrollscope verify bug.scroll.ndjson --only contentOffset,zoomScale --tolerance pt=0.5,us=8400
      A number without a unit is the accepted difference of all numbers; pt is of lengths, pt/s of \
      velocities, us of times in microseconds, and 1 of numbers without a unit such as a zoom scale. With \
      --only, a value may come earlier or later by that time.

      --against model compares the recording of another scroller with the model, which gets the same touches; \
      `scrollscope compare` says by how much they differ, and why:
        scrollscope verify list.scroll.ndjson --against model --only contentOffset --tolerance pt=2,us=17000

      With --json, each recording is one JSON object on standard output: {"recording":…,"result":…, \
      "seconds":…,"message":…} and for a difference its "line" and "t"; the result is "same", "updated", \
      "different" or "unreadable".

      --html writes a file such as bug.scroll.html beside each recording that differs, for the readers of \
      the report: the page with today's run and, to compare, the recording, at their first difference. Any \
      browser opens it, without a server.

      --update replaces the recorded results by today's. The commands stay; they may have been \
      edited in the file. It does so only if no command is lost and two runs give the same results.
      """
  )

  /// The maximum number of threads.
  private static let maximumJobs = 256

  @Argument(help: "Recordings, and folders of them; - for standard input.", completion: .recording)
  var recordings: [String]

  @OptionGroup var values: ComparedValues

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Compare recordings of other scrollers with the model; for --only contentOffset.",
      valueName: "model"
    ),
    completion: .list(["model"])
  )
  var against: String?

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp(
      "The maximum number of recordings to verify at the same time; the number of processors by default.",
      valueName: "1-\(Self.maximumJobs)"
    )
  )
  var jobs: Int?

  @Flag(name: .long, help: "Fail on a recording that was cut off.")
  var complete = false

  @Flag(name: .long, help: "Print the result of each recording as a JSON object.")
  var json = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write the results to a file in JUnit's format; - for standard output, and nothing else there.",
      valueName: "file"
    ),
    completion: .file(extensions: ["xml"])
  )
  var junit: String?

  @Flag(name: .long, help: "Write an HTML file beside each recording that differs.")
  var html = false

  @Flag(
    name: .customLong("allow-cut-off"),
    help: "Accept a recording that was cut off, up to its last complete line."
  )
  var allowsCutOff = false

  @Flag(name: .long, help: "Replace the recorded results by today's.")
  var update = false

  func validate() throws {
    if let jobs, !(1...Self.maximumJobs).contains(jobs) {
      throw ValidationError("--jobs takes a number from 1 to \(Self.maximumJobs), not \(jobs)")
    }
    guard !complete || !allowsCutOff else {
      throw ValidationError("--complete and --allow-cut-off exclude each other")
    }
    guard junit != "-" || !json else {
      throw ValidationError("--json and --junit - exclude each other")
    }
    guard values.properties == nil || !recordings.contains("-") else {
      throw ValidationError("--only reads a recording twice; give it as a file")
    }
    guard !update || !recordings.contains("-") else {
      throw ValidationError("--update needs files, not standard input")
    }
    guard !html || !recordings.contains("-") else {
      throw ValidationError("--html needs files, not standard input")
    }
    guard !html || !update else {
      throw ValidationError("--html and --update exclude each other")
    }
    guard against == nil || against == "model" else {
      throw ValidationError("--against takes model; `scrollscope diff` compares two recordings")
    }
    guard against == nil || values.properties == [.contentOffset] else {
      throw ValidationError("--against model needs --only contentOffset")
    }
    guard against == nil || !html else {
      throw ValidationError(
        "`scrollscope compare --html` writes the page of a comparison with the model"
      )
    }
    guard !update || (values.accepted.isNone && values.properties == nil) else {
      throw ValidationError("--update excludes --tolerance and --only")
    }
  }

  func run() throws {
    let found = recordings.flatMap(RecordingPaths.recordings)
    let threads = min(jobs ?? ProcessInfo.processInfo.activeProcessorCount, found.count)
    let progress = ProgressLine(isShown: threads > 1)
    var report = JUnitReport()
    try OrderedJobs(threads: threads).run(found.map(\.file)) { index in
      result(of: found[index], showsProgress: threads == 1)
    } deliver: { index, result in
      progress.clear()
      let path = found[index].path
      let outcome = result.finished(path)
      report.add(path, outcome, seconds: result.seconds)
      try print(outcome, of: path, seconds: result.seconds)
      progress.show("\(index + 1) of \(found.count) recordings")
    }
    progress.clear()
    if let junit { try report.write(to: junit) }
    if report.hasErrors { throw ExitCode(2) }
    if report.hasFailures { throw ExitCode(1) }
  }

  private func print(_ outcome: VerifyOutcome, of path: String, seconds: Double) throws {
    if json { try outcome.write(of: path, isUpdate: update, seconds: seconds) }
    switch outcome {
    case .passed(let words) where junit == "-": Terminal.say("\(path): \(words)")
    case .passed(let words): if !json { try StandardOutput.print("\(path): \(words)") }
    case .failed(let error, _, let page):
      if !json { Terminal.report(error) }
      if let page { Terminal.say("\(path): see \(page)") }
    case .unreadable(let error): if !json { Terminal.report(error) }
    }
  }

  /// Returns the result of a recording; called on any thread.
  private func result(of recording: RecordingPaths.Item, showsProgress: Bool) -> VerifyResult {
    let (path, start) = (recording.path, ContinuousClock.now)
    let outcome: VerifyOutcome
    var file: Result<PreparedFile, any Error>?
    do {
      if let failure = recording.failure { throw failure }
      if update {
        let update = try RecordingUpdate.prepare(path, allowsCutOff: allowsCutOff)
        file = .success(update.file)
        outcome = .passed(update.words)
      } else {
        let found = try verify(path, ProgressLine(isShown: showsProgress))
        if html, case .failed(let fault, let difference?, _) = found {
          let page = Result { try DifferencePage.prepare(beside: path, difference) }
          file = page
          outcome = .failed(fault, difference, page: try? page.get().path)
        } else {
          outcome = found
        }
      }
    } catch {
      outcome = .unreadable(path, error)
    }
    let seconds = Double((ContinuousClock.now - start) / .milliseconds(1)).rounded() / 1000
    return VerifyResult(outcome: outcome, file: file, seconds: seconds)
  }

  private func verify(_ path: String, _ progress: ProgressLine) throws -> VerifyOutcome {
    let tolerance = values.accepted
    if against != nil { return try ModelVerification.outcome(path, tolerance) }
    if let only = values.properties { return try verify(path, only: only, tolerance) }
    let verification = Verification(try RecordingFile.reader(path), tolerance: tolerance)
    defer { progress.clear() }
    let divergence = try verification.verify {
      progress.show("\(path): \(verification.time / 1_000_000) s, line \(verification.line)")
    }
    if let divergence { return failure(path, divergence) }
    return try end(
      path,
      verification.ending,
      "\(verification.line) lines, \(RecordingCommand.count(verification.commands))"
    )
  }

  private func verify(
    _ path: String,
    only properties: [Property],
    _ tolerance: NumberTolerance
  ) throws -> VerifyOutcome {
    let verification = try PropertyVerification(
      try RecordingFile.reader(path),
      replayed: try RecordingFile.reader(path),
      only: properties,
      tolerance: tolerance
    )
    if let divergence = verification.divergence { return failure(path, divergence) }
    let names = properties.map(\.name).joined(separator: ", ")
    return try end(path, verification.ending, "\(verification.values) values of \(names)")
  }

  private func failure(_ path: String, _ difference: Verification.Divergence) -> VerifyOutcome {
    let error = RecordingError(line: difference.line, difference.message)
    return .failed(FileFault(RecordingInput.name(of: path), error), difference, page: nil)
  }

  /// Returns the outcome for a recording without a difference; `counts` was compared.
  private func end(
    _ path: String,
    _ ending: RecordingEnding,
    _ counts: String
  ) throws -> VerifyOutcome {
    switch ending {
    case .ended: return .passed("unchanged, \(counts)")
    case .cutOff(let lines, _) where complete:
      let error = RecordingError(line: lines, "the file was cut off after this line")
      return .failed(FileFault(RecordingInput.name(of: path), error), nil, page: nil)
    case .cutOff(let lines, _) where !allowsCutOff:
      throw RecordingError(cutOffAfter: lines, "everything before it is unchanged")
    case .cutOff(let lines, let bytes):
      let rest = bytes > 0 ? ", \(bytes) bytes of line \(lines + 1) left out" : ""
      return .passed("unchanged up to line \(lines), where the file was cut off\(rest)")
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
