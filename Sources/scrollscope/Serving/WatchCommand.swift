import ArgumentParser
import BrowserDriver
import Foundation
import Scenes
import ScrollInspector
import Synchronization

/// `scrollscope watch`: shows the scroll views of a web page.
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Show the scroll views of a web page, live.",
    discussion: """
      Starts a browser with a fresh profile, opens the page with a probe in it, and serves the inspector. \
      The probe never scrolls and changes no layout; it also works where the page's policy forbids \
      foreign scripts and connections. Chromium needs chromedriver. Touches and wheels in the inspector \
      are sent to the page.

      With --attach, a running browser gets a new tab: start it with \
      --remote-debugging-port=9222 and give 127.0.0.1:9222. Firefox accepts touches if it was also \
      started with --remote-allow-system-access, and only the wheel without it.
      """
  )

  @Argument(help: "The address of the page, such as http://localhost:3000.")
  var url: String

  @Option(
    name: .long,
    help: ArgumentHelp("chromium, the default, or firefox.", valueName: "name"),
    completion: .list(BrowserKind.allCases.map(\.rawValue))
  )
  var browser = BrowserKind.chromium

  @Option(
    name: .long,
    help: ArgumentHelp("A running browser's debugging address.", valueName: "address")
  )
  var attach: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The size of the page, such as 390x844.", valueName: "size")
  )
  var viewport: Viewport?

  @Flag(name: .long, help: "Show the browser's window.")
  var headed = false

  @OptionGroup var server: ServerArguments

  @OptionGroup var recording: RecordingArguments

  func validate() throws {
    let schemes = ["http://", "https://", "file://", "data:", "about:"]
    guard schemes.contains(where: { url.lowercased().hasPrefix($0) }) else {
      throw ValidationError("the address of a page begins with http:// or https://, not \(url)")
    }
    guard !recording.inputsOnly else {
      throw ValidationError("--inputs-only is for scenes: of a page, states are recorded")
    }
    guard server.unix == nil else {
      throw ValidationError("the browser connects to a port, and --unix has none")
    }
  }

  func run() throws {
    let inspector = try server.make {
      var options = try server.options(fps: 120)
      options.showsFirstSource = true
      let scenes = try BuiltInScenes.names.prefix(1).map { try SceneFile.scene($0) }
      return try InspectorServer(scenes: scenes, options: options)
    }
    let file = try recording.file()
    if let file { inspector.recordFirstSource(to: file) }
    var options = WatchOptions(url: url)
    options.kind = browser
    options.attachment = attach
    options.viewport = viewport.map { ($0.width, $0.height) }
    options.isHeaded = headed
    let watcher = Watcher(
      options,
      server: SourceServer(
        address: "ws://\(server.localPlace(of: inspector))/ws",
        token: inspector.sourceToken
      ),
      probe: try InspectorServer.probe()
    )
    let failure = WatchFailure()
    // The watcher may fail before the server runs.
    inspector.installSignalHandlers()
    watcher.start { error in
      failure.note(error)
      kill(getpid(), SIGTERM)
    }
    server.run(inspector)
    watcher.stop()
    if let file { try recording.close(file) }
    if let reason = failure.reason { throw Failure("the page is no longer watched: \(reason)") }
  }
}

/// The reason for which a page is no longer watched, from the thread that watches it.
private final class WatchFailure: Sendable {
  private let stored = Mutex<String?>(nil)

  var reason: String? { stored.withLock { $0 } }

  func note(_ error: any Error) { stored.withLock { $0 = String(describing: error) } }
}

/// The size of a page.
struct Viewport: ExpressibleByArgument {
  let width: Int
  let height: Int

  init?(argument: String) {
    let parts = argument.split(separator: "x").compactMap { Int($0) }
    guard parts.count == 2, parts.allSatisfy({ (1...10_000).contains($0) }) else { return nil }
    (width, height) = (parts[0], parts[1])
  }
}

extension BrowserKind: ExpressibleByArgument {}
