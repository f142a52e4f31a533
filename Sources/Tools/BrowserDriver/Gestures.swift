import JSON

/// Brings the input of clients to a page: fingers, wheels, and WebDriver's actions.
final class Gestures {
  private let browser: WatchedBrowser
  /// Chromium's own session of the page.
  let session: JSONValue?
  /// Sends touches to a page in Firefox; nil if it cannot.
  private let firefox: FirefoxTouches?
  /// The fingers on a page of Chromium, by their numbers.
  private var fingers: [Int64: JSONValue] = [:]

  init(_ browser: WatchedBrowser) throws {
    self.browser = browser
    guard browser.kind == .chromium else {
      session = nil
      firefox = FirefoxTouches(browser)
      return
    }
    firefox = nil
    let parameters: JSONValue = ["context": .string(browser.context)]
    session = try browser.connection.call("goog:cdp.getSession", parameters)["session"]
  }

  /// Carries out the parameters of `Source.input`; `completion` is called with the reason why not, or nil.
  func perform(
    _ input: JSONValue,
    completion: @escaping (String?) -> Void
  ) throws {
    if let touches = input["touches"]?.array {
      try touch(touches, completion)
    } else if let wheel = input["wheel"] {
      try turnWheel(wheel, completion)
    } else if let actions = input["actions"] {
      try perform(actions: actions, completion)
    } else {
      completion("expected touches, a wheel or actions")
    }
  }

  /// WebDriver's own touches take half a second each in Chromium, and scroll nothing in Firefox; so each
  /// browser has them in its own way.
  private func touch(
    _ list: [JSONValue],
    _ completion: @escaping (String?) -> Void
  ) throws {
    let touches = list.compactMap(PageTouch.init)
    guard touches.count == list.count else {
      return completion("expected fingers with id, phase and location")
    }
    if session != nil {
      for touch in touches { try dispatch(touch) }
      completion(nil)
    } else if let firefox {
      try firefox.send(touches, completion)
    } else {
      completion(
        "this Firefox was started without --remote-allow-system-access, and takes no fingers; turn the wheel"
      )
    }
  }

  private func dispatch(_ touch: PageTouch) throws {
    let type: JSONValue
    switch touch.phase {
    case .began: type = "touchStart"
    case .moved: type = "touchMove"
    case .ended: type = "touchEnd"
    case .cancelled: type = "touchCancel"
    }
    fingers[touch.id] = touch.isDown ? ["id": .integer(touch.id), "x": touch.x, "y": touch.y] : nil
    // An end names the fingers that stay; a cancel ends all.
    if touch.phase == .cancelled { fingers = [:] }
    let points = fingers.sorted { $0.key < $1.key }.map(\.value)
    var parameters: JSONObject = ["type": type, "touchPoints": .array(points)]
    parameters["timestamp"] = touch.timestamp
    try dispatch("Input.dispatchTouchEvent", .object(parameters))
  }

  private func turnWheel(
    _ wheel: JSONValue,
    _ completion: @escaping (String?) -> Void
  ) throws {
    guard let location = wheel["location"]?.array, let delta = wheel["delta"]?.array,
      location.count == 2, delta.count == 2
    else { return completion("expected a wheel with location and delta") }
    if session != nil {
      let parameters: JSONValue = [
        "type": "mouseWheel", "x": location[0], "y": location[1], "deltaX": delta[0],
        "deltaY": delta[1],
      ]
      try dispatch("Input.dispatchMouseEvent", parameters)
      return completion(nil)
    }
    func whole(_ value: JSONValue) -> JSONValue { .integer(Int64((value.double ?? 0).rounded())) }
    let scroll: JSONValue = [
      "type": "scroll", "x": whole(location[0]), "y": whole(location[1]),
      "deltaX": whole(delta[0]), "deltaY": whole(delta[1]),
    ]
    try perform(actions: [["type": "wheel", "id": "wheel", "actions": [scroll]]], completion)
  }

  private func perform(
    actions: JSONValue,
    _ completion: @escaping (String?) -> Void
  ) throws {
    try browser.connection.post(
      "input.performActions",
      ["context": .string(browser.context), "actions": actions]
    ) { completion($1?.description) }
  }

  /// Sends a command of the Chrome DevTools Protocol, without waiting: its answer takes the page a frame.
  private func dispatch(_ method: String, _ parameters: JSONValue) throws {
    guard let session else { return }
    try browser.connection.post(
      "goog:cdp.sendCommand",
      ["method": .string(method), "params": parameters, "session": session]
    )
  }
}
