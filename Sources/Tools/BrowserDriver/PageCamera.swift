import ForeignSource
import JSON

/// Takes pictures of the page: when it has come to rest, and when a client asks for one; never while it moves.
final class PageCamera {
  /// How long the page has been still at the pictures after a change: the second one has what has loaded meanwhile.
  private static let pauses: [Duration] = [.milliseconds(300), .seconds(2)]
  /// How long the page has been still when a client gets the picture that it has asked for.
  private static let pauseWhenAsked: Duration = .milliseconds(60)
  /// The time from one picture to the next: a server takes one a second.
  private static let spacing: Duration = .milliseconds(1_100)
  /// The qualities of JPEG that are tried until the picture fits into a message.
  private static let qualities: [Int64] = [70, 40, 15]

  private let browser: WatchedBrowser
  /// Chromium's own session of the page.
  private let session: JSONValue?
  private var lastChange = ContinuousClock.now
  /// The number of pictures since the last change.
  private var count = 0
  private var isAsked = false
  /// Whether the browser is taking a picture.
  private var isBusy = false
  private var lastPicture: ContinuousClock.Instant?
  /// What was sent since the last change: it is not sent twice.
  private var lastData: String?

  init(_ browser: WatchedBrowser, session: JSONValue?) {
    (self.browser, self.session) = (browser, session)
  }

  /// The page has reported something; a picture that looks the same is of another time.
  func pageChanged() {
    lastChange = ContinuousClock.now
    (count, lastData) = (0, nil)
  }

  /// A client asks for a picture.
  func ask() {
    isAsked = true
    lastData = nil
  }

  /// Takes the picture that is due, if one is, of the page that speaks through a bridge.
  func takeIfDue(for bridge: SourceBridge) throws {
    guard !isBusy, isDue else { return }
    isBusy = true
    isAsked = false
    count += 1
    lastPicture = ContinuousClock.now
    try bridge.askForWindow { [weak self, weak bridge] size, time in
      guard let self, let bridge, let size, let time else {
        self?.isBusy = false
        return
      }
      let add = { [weak self] (data: String?) in
        self?.isBusy = false
        guard let self, let data, data != lastData else { return }
        lastData = data
        bridge.add(
          picture: [
            "t": .integer(time), "format": "jpeg", "size": size, "data": .string(data),
          ]
        )
      }
      do {
        try take(0, add)
      } catch {
        // The connection has ended, which its loop reports.
        add(nil)
      }
    }
  }

  private var isDue: Bool {
    let now = ContinuousClock.now
    if let lastPicture, now - lastPicture < Self.spacing { return false }
    let pause = isAsked ? Self.pauseWhenAsked : Self.pauses.dropFirst(count).first
    return pause.map { now - lastChange >= $0 } ?? false
  }

  /// Takes a picture in a quality or, if it is too long, in one of the next; nil if there is none.
  private func take(_ index: Int, _ completion: @escaping (String?) -> Void) throws {
    guard index < Self.qualities.count else { return completion(nil) }
    let (method, parameters) = command(quality: Self.qualities[index])
    try browser.connection.post(method, parameters) { [weak self] result, _ in
      guard let data = (result?["result"] ?? result)?["data"]?.string else {
        return completion(nil)
      }
      guard data.utf8.count > SourcePicture.maximumCharacters else { return completion(data) }
      do {
        try self?.take(index + 1, completion)
      } catch {
        completion(nil)
      }
    }
  }

  /// WebDriver's own command brings a page of Chromium to the front, which people would notice.
  private func command(quality: Int64) -> (String, JSONValue) {
    guard let session else {
      let format: JSONValue = [
        "type": "image/jpeg", "quality": .number(Double(quality) / 100),
      ]
      return (
        "browsingContext.captureScreenshot",
        ["context": .string(browser.context), "format": format]
      )
    }
    let parameters: JSONValue = ["format": "jpeg", "quality": .integer(quality)]
    return (
      "goog:cdp.sendCommand",
      ["method": "Page.captureScreenshot", "params": parameters, "session": session]
    )
  }
}
