import ArgumentParser
import JSON
import Scenes
import ScrollDoctor
import ScrollInspector
import ScrollModel

/// `scrollscope check`: reports the errors of scene files.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check scene files and print where they are wrong.",
    discussion: """
      A valid scene is one line: its name, its title and the number of its views. Below it are the \
      doctor's findings about the scene as it opens and in its own demo, a line each, with the time of \
      those of the demo. An invalid scene is one line on \
      standard error: file, line, column, the JSON pointer of the error, what was expected and what \
      was found. The exit status is 2 if a scene is invalid, and 1 if the doctor finds an error.

      --schema prints the JSON Schema of scene files as one document, for editors to complete and \
      check them; --recording-schema prints the schema of a recording's lines.
      """
  )

  @Argument(
    help: ArgumentHelp("Scene files or names of built-in scenes.", valueName: "scene"),
    completion: .scene
  )
  var scenes: [String] = []

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
        let scene = try SceneFile.scene(name)
        let broken = scene.makeEngine().brokenInvariants()
        guard broken.isEmpty else { throw FileFault(name, reason: broken[0]) }
        let findings = try DemoRun.findings(in: scene, name)
        let views = "\(scene.viewCount) view\(scene.viewCount == 1 ? "" : "s")"
        try StandardOutput.print("\(name): \(scene.title), \(views)")
        for finding in findings {
          if finding.rule.severity == .error { isHealthy = false }
          try StandardOutput.print(FindingLines.line(finding, in: name))
        }
      } catch let error as Failure {
        // Writing to standard output failed; the scene is not the cause.
        throw error
      } catch {
        isReadable = false
        Terminal.report(error)
      }
    }
    if !isReadable { throw ExitCode(2) }
    if !isHealthy { throw ExitCode(1) }
  }
}
