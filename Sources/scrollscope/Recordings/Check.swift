import ArgumentParser
import JSON
import Scenes
import ScrollDoctor
import ScrollInspector
import ScrollModel

/// `scrollscope check`: reports the errors of scene files and measured traces.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check scene files and measured traces, and print their errors.",
    discussion: """
      A valid scene is one line: its name, its title and the number of its views. Below it are the \
      doctor's findings about the scene as it opens and in its own demo, a line each, with the time of \
      those of the demo. Each error of an invalid scene is one line on standard error: file, line, \
      column, the JSON pointer of the error, what was expected and what was found. The exit status is 2 \
      if a scene is invalid, and 1 if the doctor finds an error or, with --strict, a warning.

      A measured trace, a table or a recording of another scroller, has to say where it comes from: \
      device, system and how it was measured. A valid one is one line with what it holds and lacks.

      With --device, the doctor examines the scenes on a device of the page's menu.

      With --json, each scene is one JSON object on standard output: {"scene":…,"title":…,"views":…, \
      "findings":[…]}, or {"scene":…,"errors":[{"line":…,"column":…,"pointer":…,"message":…}]} if it is \
      invalid; each trace is {"trace":…,"provenance":{…},"frames":…,"touches":…,"gestures":…,"notes":[…]}.

      --schema prints the JSON Schema of scene files as one document, for editors to complete and \
      check them; --recording-schema prints the schema of a recording's lines.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Scene files, names of built-in scenes, or measured traces.",
      valueName: "scene"
    ),
    completion: .scene
  )
  var scenes: [String] = []

  @Flag(name: .long, help: "Print the result for each scene as a JSON object.")
  var json = false

  @OptionGroup var device: DeviceArguments

  @OptionGroup var strictness: StrictArguments

  @Flag(name: .long, help: "Print the JSON Schema of scene files.")
  var schema = false

  @Flag(name: .long, help: "Print the JSON Schema of the lines of recordings.")
  var recordingSchema = false

  func validate() throws {
    guard schema || recordingSchema || !scenes.isEmpty else {
      throw ValidationError("missing expected argument '<scene> ...'")
    }
  }

  func run() throws {
    for (isWanted, schema) in [(schema, FileSchema.scene), (recordingSchema, .recording)]
    where isWanted {
      try StandardOutput.write(try schema.document().serialized() + [0x0A])
    }
    var isReadable = true
    var isHealthy = true
    for name in scenes {
      do {
        if TraceCheck.isTrace(name) {
          try report(TraceCheck(name), RecordingInput.name(of: name))
          continue
        }
        let scene = device.opened(try SceneFile.scene(name))
        let broken = scene.makeEngine().brokenInvariants()
        guard broken.isEmpty else { throw FileFault(name, reason: broken[0]) }
        let findings = try DemoRun.findings(in: scene, name)
        if findings.contains(where: strictness.fail) { isHealthy = false }
        try json ? writeObject(scene, name, findings) : writeLines(scene, name, findings)
      } catch let error as Failure {
        // Writing to standard output failed; the scene is not the cause.
        throw error
      } catch {
        isReadable = false
        try report(error, in: name)
      }
    }
    if !isReadable { throw ExitCode(2) }
    if !isHealthy { throw ExitCode(1) }
  }

  private func report(_ trace: TraceCheck, _ name: String) throws {
    guard json else {
      return try StandardOutput.print(PrintableText.escaped(trace.line(name), limit: 4_000))
    }
    try StandardOutput.json { trace.write(name, to: &$0) }
  }

  private func writeLines(_ scene: Scene, _ name: String, _ findings: [Finding]) throws {
    let views = "\(scene.viewCount) view\(scene.viewCount == 1 ? "" : "s")"
    try StandardOutput.print("\(name): \(scene.title), \(views)")
    for finding in findings { try StandardOutput.print(FindingLines.line(finding, in: name)) }
  }

  private func writeObject(_ scene: Scene, _ name: String, _ findings: [Finding]) throws {
    try StandardOutput.json { writer in
      writer.member("scene", name)
      writer.member("title", scene.title)
      writer.member("views", scene.viewCount)
      writer.key("findings")
      writer.beginArray()
      for finding in findings { FindingWriter.write(finding, to: &writer) }
      writer.endArray()
    }
  }

  /// Reports every error of a scene; `error` is the first one, or one that is not about the file's text.
  private func report(_ error: any Error, in name: String) throws {
    let faults = TraceCheck.isTrace(name) ? [] : SceneFile.faults(in: name)
    let errors: [any Error] = faults.isEmpty ? [error] : faults
    guard json else {
      for error in errors.prefix(Self.maximumErrors) { Terminal.report(error) }
      let more = errors.count - Self.maximumErrors
      return more > 0 ? Terminal.complain("\(name): and \(more) more errors") : ()
    }
    try StandardOutput.json { writer in
      writer.member(TraceCheck.isTrace(name) ? "trace" : "scene", name)
      writer.key("errors")
      writer.beginArray()
      for error in errors { Self.write(error, to: &writer) }
      writer.endArray()
    }
  }

  /// The number of errors of a scene that are printed as lines.
  private static let maximumErrors = 100

  private static func write(_ error: any Error, to writer: inout JSONWriter) {
    writer.beginObject()
    if case .invalid(_, let fault)? = error as? SceneFileError {
      writer.member("line", fault.line)
      writer.member("column", fault.column)
      writer.member("pointer", fault.pointer)
      writer.member("message", fault.reason)
    } else {
      writer.member("message", String(describing: error))
    }
    writer.endObject()
  }
}
