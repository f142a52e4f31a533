import JSON

/// The connections to the server: one for the page, and one for each frame of another site in it.
final class SourceBridges {
  private let browser: WatchedBrowser
  private let gestures: Gestures
  private let camera: PageCamera
  private let server: SourceServer
  /// The bridges, by the browser's ids of the page and its frames.
  private var bridges: [String: SourceBridge] = [:]
  /// The realms of frames whose connection has ended: the server does not take them.
  private var ended: Set<String> = []

  init(_ browser: WatchedBrowser, _ gestures: Gestures, _ server: SourceServer) {
    self.browser = browser
    self.gestures = gestures
    camera = PageCamera(browser, session: gestures.session)
    self.server = server
  }

  /// Sends a message of a probe.
  ///
  /// - Throws: What ended the page's own connection; a frame's ends alone.
  func send(_ text: String, of source: JSONValue) throws {
    let context = source["context"]?.string ?? ""
    let realm = source["realm"]?.string ?? ""
    guard !ended.contains(realm) else { return }
    camera.pageChanged()
    try use(context, realm) {
      if bridges[context]?.realm != realm {
        close(context)
        let bridge = try SourceBridge(of: realm, of: context, in: browser, server: server)
        bridge.onInput = { [gestures] in try gestures.perform($0, completion: $1) }
        if context == browser.context {
          bridge.onPictureRequest = { [camera] in camera.ask() }
        }
        bridges[context] = bridge
      }
      try bridges[context]?.send(text)
    }
  }

  /// Handles the server's messages so far; returns whether there were any.
  func handleMessages() throws -> Bool {
    var isActive = false
    for (context, bridge) in bridges {
      try use(context, bridge.realm) { if try bridge.handleMessages() { isActive = true } }
    }
    return isActive
  }

  /// Takes the picture of the page that is due, if one is.
  func takePicture() throws {
    guard let bridge = bridges[browser.context], bridge.isShown else { return }
    try camera.takeIfDue(for: bridge)
  }

  /// Closes the connection of a page or frame that is gone.
  func close(_ context: String) {
    bridges.removeValue(forKey: context)?.close()
  }

  func closeAll() {
    for bridge in bridges.values { bridge.close() }
    bridges = [:]
  }

  private func use(_ context: String, _ realm: String, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch {
      if context == browser.context { throw error }
      ended.insert(realm)
      close(context)
    }
  }
}
