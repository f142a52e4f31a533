import ArgumentParser
import JSON
import Scenes
import ScrollDoctor
import ScrollRecording
import Simulation

/// `scrollscope doctor`: prints the doctor's findings about recordings.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Find common mistakes with scroll views in recordings.",
    discussion: """
      Replays each recording and prints the doctor's findings, a line each: the rule, its severity, \
      the view, the time, the observation and the remedy. The recording of a source, such as a \
      web page, is examined by the rules for sources, SW001 and on. The exit status is 1 if a finding is an \
      error or, with --strict, a warning, and 2 if a recording cannot be read.

      If the source reports its frames, as the probe for web pages does, a line for each scroll with dropped frames \
      follows: the frames drawn of those that were due, the longest time between two, and, where known, the script \
      that took longest. --max-dropped and --max-gap make the status 1; it is 2 if a recording has no frames to be \
      limited.

      With --device, the commands of a recording run again on a device of the page's menu: its \
      scenes open there, and touches keep their locations. Commands that the scenes reject there are skipped \
      and counted. A source cannot be run again.

        bug.scroll.ndjson: SD016 error: Zooming does nothing: scroll: there is no viewForZooming. …
        page.scroll.ndjson: scroll of list at 1.2s: 57 of 60 frames, longest gap 66.7 ms at 1.5s, list.js:218 took 60 ms
      """
  )

  @Argument(help: "Recordings; - for standard input.", completion: .recording)
  var recordings: [String] = []

  @Flag(
    name: .long,
    help: """
      Print each finding as a JSON object, with its values and fix, and each scroll that dropped frames as \
      {"scroll":{…}}; with --rules each rule.
      """
  )
  var json = false

  @OptionGroup var device: DeviceArguments

  @OptionGroup var strictness: StrictArguments

  @OptionGroup var smoothness: SmoothnessArguments

  @Flag(name: .long, help: "List the doctor's rules; needs no recording.")
  var rules = false

  func validate() throws {
    guard rules || !recordings.isEmpty else {
      throw ValidationError("expected a recording, or --rules")
    }
  }

  func run() throws {
    if rules {
      for rule in Doctor.catalogue + Doctor.sourceCatalogue {
        try print(rule)
      }
    }
    var isReadable = true
    var isHealthy = true
    for path in recordings {
      do {
        let examined = try examine(path)
        for finding in examined.findings {
          if strictness.fail(because: finding) { isHealthy = false }
          try print(finding, of: path)
        }
        for scroll in examined.scrolls where scroll.dropped > 0 { try print(scroll, of: path) }
        // A person at a terminal would wonder; for a script, no lines are the answer.
        if Terminal.isInteractive, examined.findings.isEmpty,
          examined.scrolls.allSatisfy({ $0.dropped == 0 })
        {
          Terminal.say("\(RecordingInput.name(of: path)): no problems found")
        }
        if smoothness.isLimited, examined.scrolls.isEmpty {
          isReadable = false
          Terminal.report(
            FileFault(
              RecordingInput.name(of: path),
              reason: "it has no frames to be limited: no source that reports them scrolled"
            )
          )
        }
        for broken in examined.scrolls.flatMap(smoothness.broken) {
          isHealthy = false
          Terminal.report(FileFault(RecordingInput.name(of: path), reason: broken))
        }
      } catch let error as Failure {
        // Writing to standard output failed; the recording is not the cause.
        throw error
      } catch {
        isReadable = false
        Terminal.report(fault(error, in: path))
      }
    }
    if !isReadable { throw ExitCode(2) }
    if !isHealthy { throw ExitCode(1) }
  }

  /// Returns all findings of a recording, resolved or not, in the order in which they began, and its frames.
  private func examine(_ path: String) throws -> ExaminedRecording {
    let progress = ProgressLine()
    defer { progress.clear() }
    let reader = try RecordingFile.reader(path)
    let opened: (@Sendable (Scene) -> Scene)? = device.isEmpty ? nil : device.opened
    let examined = try ExaminedRecording(reader, opening: opened) {
      progress.show("\(path): \($0 / 1_000_000) s")
    }
    progress.clear()
    RecordingInput.report(refused: examined.refused, of: path)
    RecordingInput.report(examined.gaps, of: path)
    return examined
  }

  private func print(_ rule: Rule) throws {
    guard json else {
      return try StandardOutput.print("\(rule.id)  \(rule.severity.rawValue)  \(rule.title)")
    }
    try StandardOutput.json { writer in
      for (key, value) in [
        ("rule", rule.id), ("severity", rule.severity.rawValue), ("title", rule.title),
        ("matters", rule.matters), ("change", rule.remedy),
      ] {
        writer.key(key)
        writer.value(value)
      }
    }
  }

  private func print(_ finding: Finding, of path: String) throws {
    guard json else { return try StandardOutput.print(FindingLines.line(finding, in: path)) }
    var writer = JSONWriter()
    FindingWriter.write(finding, to: &writer)
    try StandardOutput.print(String(decoding: writer.bytes, as: UTF8.self))
  }

  private func print(_ scroll: ScrollFrames, of path: String) throws {
    guard json else {
      return try StandardOutput.print("\(path): \(SmoothnessLines.line(scroll))")
    }
    try StandardOutput.json { writer in
      writer.key("scroll")
      scroll.write(to: &writer)
    }
  }

  private func fault(_ error: any Error, in path: String) -> any Error {
    let name = RecordingInput.name(of: path)
    return switch error {
    case let error as RecordingError: FileFault(name, error)
    default: FileFault(name, reason: "\(error)")
    }
  }
}
