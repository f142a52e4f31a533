import Foundation
import JSON
import Synchronization

/// Where sources connect.
package struct SourceServer: Sendable {
  package var address: String
  package var token: String?

  package init(address: String, token: String?) {
    self.address = address
    self.token = token
  }
}

/// Watches a page of a browser, on a thread of its own, until it is stopped.
package final class Watcher: Sendable {
  private static let channel = "scrollscope"
  /// The time between two looks at the server's messages, while the page moves and at rest.
  private static let pauses: (active: Duration, idle: Duration) = (
    .milliseconds(4), .milliseconds(25)
  )
  /// The time after a message for which the page counts as moving.
  private static let activity: Duration = .seconds(1)

  private let options: WatchOptions
  private let server: SourceServer
  /// The probe, as the server has it for pages.
  private let probe: String
  private let isStopped = Atomic(false)
  private let hasEnded = DispatchSemaphore(value: 0)

  package init(_ options: WatchOptions, server: SourceServer, probe: String) {
    self.options = options
    self.server = server
    self.probe = probe
  }

  /// Starts the browser and the thread; `onEnd` is called there once with the reason, unless it was stopped.
  package func start(onEnd: @escaping @Sendable (any Error) -> Void) {
    let thread = Thread {
      do {
        try self.run()
      } catch {
        if !self.isStopped.load(ordering: .acquiring) { onEnd(error) }
      }
      self.hasEnded.signal()
    }
    thread.start()
  }

  /// Closes the browser and waits for it.
  package func stop() {
    isStopped.store(true, ordering: .releasing)
    hasEnded.wait()
  }

  private func run() throws {
    let browser = try WatchedBrowser(options)
    defer { browser.close() }
    let gestures = try Gestures(browser)
    try browser.inject(script, channel: Self.channel)
    try browser.navigate(to: options.url)
    let bridges = SourceBridges(browser, gestures, server)
    var lastMessage = ContinuousClock.now
    while !isStopped.load(ordering: .acquiring) {
      let isActive = ContinuousClock.now - lastMessage < Self.activity
      var pause = isActive ? Self.pauses.active : Self.pauses.idle
      while let event = try browser.connection.event(timeout: pause) {
        pause = .zero
        guard let parameters = event["params"] else { continue }
        if event["method"] == "browsingContext.contextDestroyed" {
          bridges.close(parameters["context"]?.string ?? "")
        }
        guard event["method"] == "script.message", parameters["channel"]?.string == Self.channel,
          let text = parameters["data"]?["value"]?.string
        else { continue }
        lastMessage = ContinuousClock.now
        try bridges.send(text, of: parameters["source"] ?? [:])
      }
      if try bridges.handleMessages() { lastMessage = ContinuousClock.now }
      try bridges.takePicture()
    }
    bridges.closeAll()
  }

  /// The probe, as a function that takes the function to send with.
  private var script: String {
    let instance = "watch-\(ProcessInfo.processInfo.processIdentifier)"
    let options: JSONValue = ["instance": .string(instance), "capabilities": ["input", "picture"]]
    return """
      (scrollscopeChannel) => {
      const scrollscopeOptions = \(options.serializedString);
      \(probe)
      }
      """
  }
}
