import Foundation
import JSON
import ScrollRecording

/// Test results in JUnit's report format, which continuous integration systems show.
struct JUnitReport {
  /// The command that was run.
  private let command: String
  private var cases: [(name: String, outcome: VerifyOutcome, seconds: Double)] = []

  /// Whether a recording differs from its replay.
  var hasFailures: Bool { count(isFailure) > 0 }
  /// Whether a recording could not be replayed.
  var hasErrors: Bool { count(isError) > 0 }

  init(command: String = "verify") { self.command = command }

  /// Adds a result, and how long it took.
  mutating func add(_ name: String, _ outcome: VerifyOutcome, seconds: Double) {
    cases.append((name, outcome, seconds))
  }

  /// Writes the report to a file; `-` is standard output.
  func write(to path: String) throws {
    let time = Self.time(cases.reduce(0) { $0 + $1.seconds })
    let counts =
      "tests=\"\(cases.count)\" failures=\"\(count(isFailure))\" errors=\"\(count(isError))\" \(time)"
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites \(counts)>\n"
    text += "  <testsuite name=\"scrollscope \(command)\" \(counts)>\n"
    for (name, outcome, seconds) in cases {
      text += "    <testcase classname=\"scrollscope.\(command)\" name=\"\(Self.escaped(name))\""
      text += " " + Self.time(seconds)
      switch outcome {
      case .passed: text += "/>\n"
      case .failed(let fault, _, let page): text += Self.element("failure", fault, attaching: page)
      case .unreadable(let fault): text += Self.element("error", fault)
      }
    }
    text += "  </testsuite>\n</testsuites>\n"
    guard path != "-" else { return try StandardOutput.write(Array(text.utf8)) }
    try FileFault.naming(path) { () throws(RecordingFile.Failure) in
      try Self.write(Array(text.utf8), to: path)
    }
  }

  /// An attribute with a time in seconds, to the millisecond.
  private static func time(_ seconds: Double) -> String {
    "time=\"\(String(format: "%.3f", seconds))\""
  }

  /// Replaces a file as a whole, so that another program never reads a part of a report; a pipe, a device and
  /// what a link points to, such as /dev/stdout, are written.
  private static func write(_ bytes: [UInt8], to path: String) throws(RecordingFile.Failure) {
    var status = stat()
    let exists = lstat(path, &status) == 0
    guard !exists || status.st_mode & S_IFMT == S_IFREG else {
      return try RecordingFileWriter.write(bytes, into: path)
    }
    let file = try UnnamedFile(toReplace: path)
    try file.append(bytes)
    try file.replace(path, mode: exists ? UInt32(status.st_mode & 0o777) : 0o644)
  }

  private func count(_ isSuch: (VerifyOutcome) -> Bool) -> Int {
    cases.reduce(0) { $0 + (isSuch($1.outcome) ? 1 : 0) }
  }

  private func isFailure(_ outcome: VerifyOutcome) -> Bool {
    if case .failed = outcome { true } else { false }
  }

  private func isError(_ outcome: VerifyOutcome) -> Bool {
    if case .unreadable = outcome { true } else { false }
  }

  /// The element of a fault; `page` is a file to attach, in the form that Jenkins and GitLab read.
  private static func element(
    _ name: String,
    _ fault: FileFault,
    attaching page: String? = nil
  ) -> String {
    let failure = ">\n      <\(name) message=\"\(escaped(fault.description))\"/>\n"
    let attachment = page.map { page in
      let path = URL(fileURLWithPath: page).path
      return "      <system-out>[[ATTACHMENT|\(escaped(path))]]</system-out>\n"
    }
    return failure + (attachment ?? "") + "    </testcase>\n"
  }

  /// Escapes text for an attribute's value; XML cannot express control characters.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in PrintableText.escaped(text, limit: 4_096) {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
    return result
  }
}
