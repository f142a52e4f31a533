import JSON

/// Commands that the driven scene accepts.
enum GoodCommands {
  /// Calls of methods of views, each of which is valid after the ones before it.
  static let calls: [(id: String, name: String, arguments: JSONValue)] = [
    ("scroll", "setContentOffset", ["contentOffset": [10, 20]]),
    ("scroll", "setContentOffset", ["contentOffset": [10, 220.5], "animated": true]),
    ("scroll", "setContentOffset", ["contentOffset": [0, -500], "animated": false]),
    ("scroll", "setZoomScale", ["scale": 1.5]),
    ("scroll", "setZoomScale", ["scale": 1, "animated": true]),
    ("scroll", "zoom", ["rect": [0, 0, 100, 100]]),
    ("scroll", "zoom", ["rect": [0, 0, 200, 400], "animated": true]),
    ("scroll", "scrollRectToVisible", ["rect": [0, 900, 10, 10], "animated": true]),
    ("scroll", "flashScrollIndicators", [:]), ("button", "sendAction", [:]),
    ("button", "sendAction", ["event": "touchUpInside"]),
    ("field", "becomeFirstResponder", [:]), ("field", "resignFirstResponder", [:]),
    ("scroll", "stopScrollingAndZooming", [:]), ("scroll", "insertSubview", ["view": "dot"]),
    ("scroll", "insertSubview", ["view": "dot", "at": 0]),
    ("scroll", "insertSubview", ["view": "dot", "aboveSubview": "box"]),
    ("scroll", "insertSubview", ["view": "dot", "belowSubview": "box"]),
    ("scroll", "bringSubviewToFront", ["view": "box"]),
    ("scroll", "sendSubviewToBack", ["view": "box"]), ("label", "removeFromSuperview", [:]),
    ("window", "insertSubview", ["view": "label", "at": 2_147_483_647]),
    (
      "shadows", "insertRows",
      ["at": [["section": 0, "row": 0, "text": "a", "height": 0], ["section": 0, "row": 1]]]
    ),
    ("shadows", "reloadRows", ["at": [["section": 0, "row": 1, "height": 1e11]]]),
    ("shadows", "reloadData", [:]),
    ("shadows", "scrollToRow", ["at": ["section": 0, "row": 2]]),
    (
      "shadows", "scrollToRow",
      ["at": ["section": 0, "row": 0], "scrollPosition": "top", "animated": true]
    ),
    ("shadows", "deleteRows", ["at": [["section": 0, "row": 1], ["section": 0, "row": 0]]]),
    ("shadows", "deleteRows", ["at": []]),
  ]

  /// Commands as in scripts, without their times.
  static let all: [JSONValue] =
    calls.map { id, name, arguments in
      [
        "method": "View.call",
        "params": ["id": .string(id), "name": .string(name), "arguments": arguments],
      ]
    }
    + Scenario.values.flatMap { id, name, value, byDefault in
      [value, byDefault].map { value in
        [
          "method": "View.set",
          "params": ["id": .string(id), "values": .object([name: value])],
        ]
      }
    } + others

  private static let others: [JSONValue] = [
    ["method": "View.call", "params": ["id": "dot", "name": "removeFromSuperview"]],
    ["method": "View.set", "params": ["id": "dot", "values": [:]]],
    [
      "method": "View.set",
      "params": ["id": "dot", "values": ["alpha": 0, "frame": [0, 0, 1, 1]]],
    ],
    ["method": "Input.touch", "params": ["touches": []]],
    [
      "method": "Input.touch",
      "params": [
        "touches": [
          ["id": 0, "phase": "began", "location": [1.5, -2], "timestamp": -3.25],
          ["id": 2_147_483_647, "phase": "began", "location": [1, 2], "timestamp": 0],
          ["id": 0, "phase": "moved", "location": [1, 1e12], "timestamp": 1],
          ["id": 0, "phase": "ended", "location": [1, 2], "timestamp": 1],
          ["id": 2_147_483_647, "phase": "cancelled", "location": [1, 2], "timestamp": 2],
        ]
      ],
    ],
    ["method": "Input.wheel", "params": ["location": [1, 1], "delta": [0, -3.5]]],
    [
      "method": "Input.wheel",
      "params": ["location": [1, 1], "delta": [0, 1], "phase": "began", "control": true],
    ],
    [
      "method": "Input.perform",
      "params": [
        "actions": [
          [
            "type": "pointer", "id": "finger", "parameters": ["pointerType": "touch"],
            "actions": [
              ["type": "pointerMove", "x": 100, "y": 300], ["type": "pointerDown", "button": 0],
              ["type": "pointerMove", "x": 0, "y": -50.5, "origin": "pointer", "duration": 20],
              ["type": "pause", "duration": 8.5], ["type": "pause"],
              ["type": "pointerUp", "pressure": 0],
              ["type": "pointerCancel"],
            ],
          ],
          [
            "type": "wheel", "id": "wheel",
            "actions": [
              ["type": "scroll", "x": 10, "y": 10, "deltaX": 0, "deltaY": 40, "duration": 5]
            ],
          ],
          ["type": "key", "id": "keys", "actions": [["type": "keyDown", "value": "\u{E009}"]]],
          ["type": "none", "id": "wait", "actions": [["type": "pause", "duration": 1]]],
        ]
      ],
    ],
    ["method": "Input.statusBarTap"], ["method": "Input.statusBarTap", "params": [:]],
    ["method": "Device.set", "params": ["orientation": "landscapeLeft"]],
    [
      "method": "Device.set",
      "params": [
        "orientation": "portrait", "size": [200, 400], "safeAreaInsets": [0, 5, 0, 5],
        "displayScale": 3,
      ],
    ],
    ["method": "Keyboard.show", "params": ["height": 216]],
    ["method": "Keyboard.show", "params": ["frame": [0, 200, 200, 200], "duration": 0]],
    [
      "method": "Keyboard.show",
      "params": [
        "frame": [0, 10, 20, 30], "duration": 60_000_000, "docked": false, "isLocal": false,
      ],
    ],
    ["method": "Keyboard.hide"], ["method": "Keyboard.hide", "params": [:]],
    ["method": "Keyboard.hide", "params": ["frame": [0, 400, 200, 200], "isLocal": true]],
    ["method": "Keyboard.hide", "params": ["height": 0, "docked": true, "duration": 1]],
    ["method": "Scene.load", "params": ["name": "other"]],
    ["method": "Scene.load", "params": ["scene": DrivenScene.json]],
    ["method": "Scene.reset"], ["method": "Scene.reset", "params": [:]],
  ]
}
