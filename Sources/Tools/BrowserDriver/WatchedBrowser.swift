import Foundation
import JSON

/// The browsers that can be driven.
package enum BrowserKind: String, CaseIterable, Sendable {
  case chromium, firefox
}

/// What is watched, and how the browser is started.
package struct WatchOptions: Sendable {
  package var url: String
  package var kind = BrowserKind.chromium
  /// The address of a browser that runs already, as its own option for remote debugging says.
  package var attachment: String?
  package var viewport: (width: Int, height: Int)?
  package var isHeaded = false

  package init(url: String) { self.url = url }
}

/// A browser with one page, driven over WebDriver BiDi.
final class WatchedBrowser {
  let kind: BrowserKind
  let connection: BiDiConnection
  /// The page, in the browser's own words.
  let context: String
  private let process: BrowserProcess?
  /// Whether the page and the browser stay open at the end.
  let isAttached: Bool

  /// Starts or joins the browser that `options` name; the page is still empty.
  init(_ options: WatchOptions) throws {
    kind = options.kind
    isAttached = options.attachment != nil
    let (address, process) = try Self.start(options)
    self.process = process
    do {
      connection = try BiDiConnection(connectingTo: address)
      _ = try connection.call(
        "session.new",
        ["capabilities": Self.capabilities(options, in: process?.folder)]
      )
      _ = try connection.call(
        "session.subscribe",
        ["events": ["script.message", "browsingContext.contextDestroyed"]]
      )
      context = try Self.context(connection, isAttached: isAttached)
      if let (width, height) = options.viewport {
        let size: JSONValue = ["width": .integer(Int64(width)), "height": .integer(Int64(height))]
        _ = try connection.call(
          "browsingContext.setViewport",
          ["context": .string(context), "viewport": size]
        )
      }
    } catch {
      process?.end()
      throw error
    }
  }

  /// Runs a script before those of every page, with a function that sends to `channel`.
  func inject(_ script: String, channel: String) throws {
    _ = try connection.call(
      "script.addPreloadScript",
      [
        "functionDeclaration": .string(script),
        "arguments": [["type": "channel", "value": ["channel": .string(channel)]]],
        "contexts": [.string(context)],
      ]
    )
  }

  func navigate(to url: String) throws {
    _ = try connection.call(
      "browsingContext.navigate",
      ["context": .string(context), "url": .string(url), "wait": "none"]
    )
  }

  /// Closes everything that was opened.
  func close() {
    if isAttached {
      _ = try? connection.call("browsingContext.close", ["context": .string(context)])
      _ = try? connection.call("session.end")
    } else {
      _ = try? connection.call("browser.close")
    }
    connection.close()
    process?.end()
  }

  /// Returns the address to connect to, and the program that was started.
  private static func start(_ options: WatchOptions) throws -> (String, BrowserProcess?) {
    switch options.kind {
    case .firefox:
      if let address = options.attachment { return (webSocket(address), nil) }
      let process = try BrowserProcess(anyOf: ["firefox-esr", "firefox"]) { folder in
        firefoxArguments(options, in: folder)
      }
      return (try addressed(process, after: "WebDriver BiDi listening on ") { $0 }, process)
    case .chromium:
      let port = BrowserProcess.freePort()
      let process = try BrowserProcess(anyOf: ["chromedriver"]) { _ in ["--port=\(port)"] }
      let address = try addressed(process, after: "started successfully on port ") { _ in
        "ws://127.0.0.1:\(port)"
      }
      return (address, process)
    }
  }

  private static func firefoxArguments(_ options: WatchOptions, in folder: URL) -> [String] {
    // Fingers are put on its window, see `FirefoxTouches`.
    let access = ["--remote-allow-system-access"]
    let profile = ["--remote-debugging-port", "0", "--no-remote", "--profile", folder.path]
    let window = options.viewport.map { width, height in
      // What is outside of the window cannot be touched; its bars need room, too.
      ["--width=\(width)", "--height=\(height + windowBars)"]
    }
    return (options.isHeaded ? [] : ["--headless"]) + profile + access + (window ?? [])
  }

  /// More than the height of the bars of Firefox's window, in pixels.
  private static let windowBars = 200

  private static func addressed(
    _ process: BrowserProcess,
    after text: String,
    _ address: (String) -> String
  ) throws -> String {
    do {
      return webSocket(address(try process.printed(after: text)))
    } catch {
      process.end()
      throw error
    }
  }

  /// The address of the browser's sessions.
  private static func webSocket(_ text: String) -> String {
    let address = text.contains("://") ? text.replacing("http://", with: "ws://") : "ws://\(text)"
    let rest = address.dropFirst("ws://".count)
    return rest.contains("/") ? address : "\(address)/session"
  }

  /// What is asked of the driver, which starts the browser with a profile in the folder.
  private static func capabilities(_ options: WatchOptions, in folder: URL?) -> JSONValue {
    guard options.kind == .chromium else { return [:] }
    if let address = options.attachment {
      let place = address.replacing("http://", with: "").replacing("ws://", with: "")
      let debugger: JSONValue = ["debuggerAddress": .string(place)]
      return ["alwaysMatch": ["browserName": "chrome", "goog:chromeOptions": debugger]]
    }
    var arguments = ["--no-first-run", "--window-size=1280,800"]
    if let folder {
      arguments.append("--user-data-dir=\(folder.appending(path: "profile").path)")
    }
    if !options.isHeaded { arguments += ["--headless=new", "--disable-gpu"] }
    // Chromium's sandbox refuses to run as root, as in containers.
    if getuid() == 0 { arguments.append("--no-sandbox") }
    let list = JSONValue.array(arguments.map { .string($0) })
    return ["alwaysMatch": ["browserName": "chrome", "goog:chromeOptions": ["args": list]]]
  }

  /// The page of a browser that was started, or a new one in a browser that was joined.
  private static func context(_ connection: BiDiConnection, isAttached: Bool) throws -> String {
    if isAttached {
      let made = try connection.call("browsingContext.create", ["type": "tab"])
      if let context = made["context"]?.string { return context }
    }
    let tree = try connection.call("browsingContext.getTree")
    guard let context = tree["contexts"]?.array?.first?["context"]?.string else {
      throw BrowserDriverError.disconnected("the browser has no page")
    }
    return context
  }
}
