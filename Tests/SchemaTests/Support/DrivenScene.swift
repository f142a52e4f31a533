import JSON
import RecipeViews
import Scenes

/// A window with a safe area and a scroll view that holds one view of each other class.
enum DrivenScene {
  static let json: JSONValue = [
    "format": "scrollscope.scene", "version": 1, "title": "Driven", "summary": "A scene for tests.",
    "line": "For tests", "try": "Drag it.", "source": "The tests", "findings": ["SD004"],
    "corrected": false,
    "device": [
      "size": [200, 400], "displayScale": 2, "orientation": "portrait",
      "safeAreaInsets": [20, 0, 0, 0], "keyboard": ["portrait": 100, "landscape": 80],
      "hardwareKeyboard": false,
    ],
    "variants": [
      ["name": "one", "values": ["box": ["alpha": 1]], "try": "Pinch it.", "corrected": true],
      ["name": "two", "findings": ["SD004"]],
    ],
    "variant": "two",
    "demo": [["t": 0, "method": "Input.statusBarTap", "caption": "tap the status bar"]],
    "controller": [
      ["name": "keyboardAvoidance", "view": "scroll", "strategy": "inset"],
      [
        "name": "reaction", "on": "scrollViewDidZoom", "view": "scroll",
        "set": ["box": ["alpha": 1]],
        "call": [["id": "scroll", "name": "flashScrollIndicators"]],
      ],
      [
        "name": "reaction", "on": "scrollViewWillEndDragging", "view": "scroll",
        "targetContentOffset": [nil, 40],
      ],
    ],
    "root": [
      "id": "window", "class": "Window", "automaticallyAdjustsScrollViewInsets": false,
      "subviews": [
        [
          "id": "scroll", "class": "ScrollView", "frame": [0, 0, 200, 400],
          "contentSize": [600, 2000], "alwaysBounceVertical": true,
          "minimumZoomScale": 0.5, "maximumZoomScale": 3, "viewForZooming": "zoomed",
          "subviews": [
            [
              "id": "zoomed", "class": "ScrollContentView", "frame": [0, 0, 600, 2000],
              "nonScalingSubviews": ["pin"],
              "subviews": [
                ["id": "grid", "class": "GridView", "frame": [0, 0, 600, 2000]],
                ["id": "pin", "class": "PinView", "bounds": [0, 0, 32, 39]],
              ],
            ],
            [
              "id": "box", "frame": [10, 10, 50, 50], "alpha": 0.5, "backgroundColor": "#10203040",
              "content": ["grid": 10], "subviews": [["id": "dot"]],
            ],
            ["id": "label", "class": "Label", "frame": [0, 100, 200, 20], "text": "words"],
            ["id": "field", "class": "TextField", "frame": [160, 160, 30, 30]],
            ["id": "image", "class": "ImageView", "content": ["picture": "mountain lake"]],
            ["id": "tones", "class": "TwoToneTableView", "frame": [100, 0, 90, 90]],
            [
              "id": "shadows", "class": "ShadowedTableView", "frame": [100, 220, 90, 90],
              "scrollsToTop": false,
              "sections": [["header": ["text": "H", "height": 20], "rows": [["text": "row"]]]],
              "tableHeaderView": ["id": "head", "frame": [0, 0, 0, 30]],
              "backgroundView": ["id": "back", "subviews": [["id": "mark"]]],
            ],
          ],
        ],
        [
          "id": "button", "class": "Button", "frame": [150, 350, 50, 44], "text": "Tap",
          "isEnabled": true,
        ],
        ["id": "bar", "class": "NavigationBar", "frame": [0, 0, 200, 10], "text": "Title"],
      ],
    ],
  ]

  static func make(named name: String = "test") throws -> Scene {
    try SceneReader.scene(json, named: name)
  }
}
