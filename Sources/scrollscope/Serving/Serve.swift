import ArgumentParser
import Foundation
import Scenes
import ScrollInspector
import ScrollModel
import ScrollRecording
import WebSocketClient

/// `scrollscope serve`: serves the page and the engine behind it.
struct Serve: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve the inspector page and the engine behind it.",
    discussion: """
      Prints the address to open. The part after # is a token that keeps others out; a page that is \
      opened without it asks for it. A scene file is read again whenever it is saved, and the scene \
      starts again; if the file has an error, the page shows where, and the last valid version keeps \
      running. Ctrl-C stops the server.

      With --record, everything is recorded to a file, even if the program is killed. If the file can no \
      longer be written, the page says so, the server continues, and the exit status is 2. \
      `scrollscope verify` and `scrollscope snapshot` read the file. The page's own recordings are in \
      the folder of --recordings.

      With --device, all these scenes open on a device of the page's menu, also when they start again.

      A program may print its own scroll views, one JSON object a line, which the page shows live:

        program | scrollscope serve -

      A line is a patch such as {"t":16667,"views":{"list":{"contentOffset":[0,12]}}}, with times in \
      microseconds, or a message of a source. Other sources connect by WebSocket with the second token \
      that is printed; it admits them to nothing else.

      With --dial, the server connects to a source that listens, such as an app on a cable: \
      iproxy 8031 8031 forwards the port of a device, and ScrollProbe.listen(port: 8031, token:) waits there \
      with the digits of --source-token. It is tried again until it answers.
      """
  )

  @Argument(
    help: """
      Scene files or names of built-in scenes; the first one is opened. With -, a program that prints \
      the state of its scroll views to standard input is shown.
      """,
    completion: .scene
  )
  var scenes: [String] = []

  @OptionGroup var server: ServerArguments

  @OptionGroup var frameRate: FrameRateArguments

  @OptionGroup var device: DeviceArguments

  @OptionGroup var recording: RecordingArguments

  @Option(
    name: .long,
    parsing: .singleValue,
    help: ArgumentHelp(
      "Connect to a source that listens, such as 127.0.0.1:8031; may be repeated.",
      valueName: "host:port"
    )
  )
  var dial: [String] = []

  func validate() throws {
    for text in dial {
      do throws(WebSocketClientError) {
        _ = try DialledSource.Place(text)
      } catch {
        throw ValidationError("--dial: \(error)")
      }
    }
    guard dial.isEmpty || server.sourceToken != nil || server.hasNoToken else {
      throw ValidationError("--dial needs --source-token, with the digits that the app has")
    }
    guard dial.isEmpty || server.unix == nil else {
      throw ValidationError("--dial needs a port of the server, and --unix has none")
    }
    guard !readsStandardInput || !recording.inputsOnly else {
      throw ValidationError("--inputs-only is for scenes, not for a program on standard input")
    }
    guard !readsStandardInput || device.isEmpty else {
      throw ValidationError(
        "--device and --landscape need a scene; a program on standard input has its own device"
      )
    }
  }

  func run() throws {
    let inspector = try server.make {
      let (scenes, watches) = try sceneList()
      var options = try server.options(fps: frameRate.fps)
      options.showsFirstSource = self.scenes.isEmpty || !dial.isEmpty
      return try InspectorServer(scenes: scenes, watches: watches, options: options)
    }
    let sources = try dial.map { text in
      try DialledSource(
        DialledSource.Place(text),
        server: server.localPlace(of: inspector),
        token: inspector.sourceToken
      )
    }
    for source in sources { source.start() }
    defer { for source in sources { source.stop() } }
    let file = try recording.file()
    if readsStandardInput {
      try serveStandardInput(inspector, recordingTo: file)
      if let file { try recording.close(file) }
      return
    }
    if let file { try inspector.record(to: file, hasDerivedLines: !recording.inputsOnly) }
    inspector.onSceneChange = { name, result in
      switch result {
      case .success: Terminal.complain("\(name) was read again")
      case .failure(let error): Terminal.report(error)
      }
    }
    server.run(inspector)
    // A write error that was reported during the run determines the exit status.
    if let file { try recording.close(file) }
  }

  /// Whether a program prints its scroll views to the standard input.
  private var readsStandardInput: Bool { scenes.contains("-") }

  private func serveStandardInput(
    _ inspector: InspectorServer,
    recordingTo file: RecordingFileWriter?
  ) throws {
    if let file { inspector.recordFirstSource(to: file) }
    let source = StandardInputSource(inspector)
    try server.run(inspector) { try source.run() }
  }

  /// Returns the requested scenes, followed by the built-in ones, which can be chosen in the page; and the
  /// watches of the files.
  private func sceneList() throws -> ([Scene], [SceneFileWatch]) {
    var list: [Scene] = []
    var watches: [SceneFileWatch] = []
    for name in scenes.filter({ $0 != "-" }) + BuiltInScenes.names
    where !list.contains(where: { $0.name == name }) {
      let watch = try SceneFileWatch(name, opening: device.opened)
      let scene = try watch?.scene ?? device.opened(SceneFile.scene(name))
      guard !list.contains(where: { $0.name == scene.name }) else { continue }
      list.append(scene)
      if let watch { watches.append(watch) }
    }
    return (list, watches)
  }
}
