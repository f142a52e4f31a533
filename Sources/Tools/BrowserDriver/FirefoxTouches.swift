import JSON

/// Puts fingers on the page of a Firefox as its own window receives them: WebDriver's touches scroll nothing there.
///
/// Only a Firefox that was started with `--remote-allow-system-access` lets its window be driven.
final class FirefoxTouches {
  private let connection: BiDiConnection
  /// The page, and the browser's window that shows it.
  private let (page, window): (String, String)
  /// Whether a person may look at another tab of the window.
  private let hasOtherTabs: Bool
  private var fingers: Set<Int64> = []

  /// Finds the window of the page; nil if Firefox does not let it be driven.
  init?(_ browser: WatchedBrowser) {
    connection = browser.connection
    page = browser.context
    hasOtherTabs = browser.isAttached
    // A Firefox without access refuses the scope.
    guard
      let pages = try? connection.call("browsingContext.getTree")["contexts"]?.array,
      let windows = try? connection.call("browsingContext.getTree", ["moz:scope": "chrome"])[
        "contexts"
      ]?.array
    else { return nil }
    guard
      let own = pages.first(where: { $0["context"]?.string == browser.context })?["clientWindow"],
      let window = windows.first(where: { $0["clientWindow"] == own })?["context"]?.string
    else { return nil }
    self.window = window
  }

  /// Moves fingers, in order; `completion` is called with the reason why not, or nil.
  func send(
    _ touches: [PageTouch],
    _ completion: @escaping (String?) -> Void
  ) throws {
    for touch in touches {
      let isFirst = fingers.isEmpty
      if touch.isDown { fingers.insert(touch.id) } else { fingers.remove(touch.id) }
      guard isFirst, touch.isDown, hasOtherTabs else { continue }
      // A finger touches the tab that is in front.
      _ = try connection.call("browsingContext.activate", ["context": .string(page)])
    }
    let list = touches.map { touch -> JSONValue in
      [
        "type": "array",
        "value": .array(
          [.integer(touch.id), touch.x, touch.y].map { ["type": "number", "value": $0] }
            + [["type": "string", "value": .string(touch.phase.rawValue)]]
        ),
      ]
    }
    try connection.post(
      "script.callFunction",
      [
        "functionDeclaration": .string(Self.move), "target": ["context": .string(window)],
        "arguments": [["type": "array", "value": .array(list)]], "awaitPromise": false,
      ]
    ) { completion($1?.description) }
  }

  /// In the window: turns points of the page into pixels of the screen.
  private static let move = """
    (touches) => {
      const browser = gBrowser.selectedBrowser;
      const box = browser.getBoundingClientRect();
      const { TOUCH_CONTACT, TOUCH_REMOVE, TOUCH_CANCEL } = windowUtils;
      const states = { began: TOUCH_CONTACT, moved: TOUCH_CONTACT, ended: TOUCH_REMOVE, cancelled: TOUCH_CANCEL };
      for (const [id, x, y, phase] of touches) {
        const point = [
          mozInnerScreenX + box.left + x * browser.fullZoom, mozInnerScreenY + box.top + y * browser.fullZoom,
        ].map((value) => Math.round(value * devicePixelRatio));
        windowUtils.sendNativeTouchPoint(id, states[phase], ...point, 1, 90, null);
      }
    }
    """
}
