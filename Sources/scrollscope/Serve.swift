import ArgumentParser
import Foundation
import InspectorServer
import Logging
import Recording
import Scenes
import ScrollModel

/// `scrollscope serve`: the page, and the engine behind it.
struct Serve: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serve the inspector page and the engine behind it.",
    discussion: """
      Prints the address to open. The part after # is a token that lets only you in; a page opened \
      without it asks for it. A scene file is read again whenever it is saved: the scene begins anew, \
      or the page says where the file is wrong and the last good version stays. Ends with Ctrl-C.

      With --record, all that happens is kept as a recording, whatever becomes of the program; \
      `scrollscope verify` and `scrollscope snapshot` read it.
      """
  )

  @Argument(help: "Scene files or names of built-in scenes; the first is shown at the start.")
  var scenes: [String] = []

  @Option(name: .long, help: "The IPv4 address to listen on.")
  var host = "127.0.0.1"

  @Option(
    name: .long,
    parsing: .unconditional,
    help: "The port to listen on; 0 for any that is free."
  )
  var port = 8030

  @Option(name: .long, parsing: .unconditional, help: "Display frames a second, from 1 to 240.")
  var fps = 120

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The token that clients must know: 32 hexadecimal digits.",
      valueName: "text"
    )
  )
  var token: String?

  @Flag(name: .customLong("no-token"), help: "Let everyone on this machine in.")
  var hasNoToken = false

  @Flag(name: .long, help: "Let nobody change anything.")
  var readOnly = false

  @Option(
    name: .long,
    parsing: .singleValue,
    help: ArgumentHelp(
      "Another origin whose pages may connect; may be repeated.",
      valueName: "url"
    )
  )
  var allowOrigin: [String] = []

  @OptionGroup var recording: RecordingArguments

  @Flag(name: .long, help: "Open the page in the browser.")
  var open = false

  func validate() throws {
    guard FrameClock.supportedRates.contains(fps) else {
      throw ValidationError("--fps takes a number from 1 to 240, not \(fps)")
    }
    guard (0...65535).contains(port) else {
      throw ValidationError("--port takes a number from 0 to 65535, not \(port)")
    }
    if let token, !AccessToken.isValid(token) {
      throw ValidationError("--token takes 32 hexadecimal digits")
    }
    for origin in allowOrigin where !Self.isOrigin(origin) {
      throw ValidationError(
        "--allow-origin takes a scheme, a host and a port, such as http://localhost:3000"
      )
    }
    guard token == nil || !hasNoToken else {
      throw ValidationError("--token and --no-token exclude each other")
    }
  }

  /// Whether a browser may send the text as an Origin: nothing behind host and port, a slash included.
  private static func isOrigin(_ text: String) -> Bool {
    guard let scheme = ["http://", "https://"].first(where: text.hasPrefix) else { return false }
    let host = text.dropFirst(scheme.count)
    return !host.isEmpty && !host.contains { "/?#@ ".contains($0) }
  }

  func run() throws {
    LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
    let server = try makeServer()
    let file = try recording.file()
    if let file { server.record(to: file, hasDerivedLines: !recording.inputsOnly) }
    server.installSignalHandlers()
    server.onSceneChange = { name, result in
      switch result {
      case .success: Terminal.complain("\(name) was read again")
      case .failure(let error): Terminal.report(error)
      }
    }
    let tokenFile = keepToken(of: server)
    defer { tokenFile?.remove() }
    print("ScrollScope is at \(server.address)")
    print("Press Ctrl-C to stop.")
    fflush(nil)
    if open { Browser.open(server.address) }
    server.run()
    if let file, file.failure == nil { try recording.close(file) }
  }

  private func makeServer() throws -> InspectorServer {
    do {
      let (scenes, watches) = try sceneList()
      return try InspectorServer(scenes: scenes, watches: watches, options: options())
    } catch InspectorServerError.portInUse(let port) {
      throw Failure(
        "port \(port) is in use; choose another with --port, or --port 0 for any that is free"
      )
    }
  }

  /// The scenes asked for, first, and then the built-in ones, which can be chosen in the page;
  /// with the files to look after.
  private func sceneList() throws -> ([Scene], [SceneFileWatch]) {
    var list: [Scene] = []
    var watches: [SceneFileWatch] = []
    for name in scenes + BuiltInScenes.names where !list.contains(where: { $0.name == name }) {
      let watch = try SceneFileWatch(name)
      let scene = try watch?.scene ?? SceneFile.scene(name)
      guard !list.contains(where: { $0.name == scene.name }) else { continue }
      list.append(scene)
      if let watch { watches.append(watch) }
    }
    return (list, watches)
  }

  private func options() -> InspectorServer.Options {
    var options = InspectorServer.Options()
    options.host = host
    options.port = port
    options.fps = fps
    options.isReadOnly = readOnly
    options.allowedOrigins = allowOrigin
    options.version = ScrollscopeVersion.text
    if let token { options.token = token.lowercased() }
    if hasNoToken { options.token = nil }
    return options
  }

  /// Lets `scrollscope inject` on this machine find the token; without the file it must be told.
  private func keepToken(of server: InspectorServer) -> TokenFile? {
    guard let token = server.token else { return nil }
    do {
      return try TokenFile(token: token, port: server.boundPort)
    } catch {
      let reason = (error as NSError).localizedDescription
      Terminal.complain("the token is not kept for other commands: \(reason)")
      return nil
    }
  }
}
