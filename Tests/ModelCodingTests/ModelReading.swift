import Foundation
import JSON
import RecipeViews
import ScrollModel
import ScrollMotion
import Testing

/// The state document, written independently of the writer, from the model and the format's
/// specification.
enum ModelReading {
  static func state(of engine: Engine, name: String, title: String) -> JSONValue {
    let device = engine.device
    var state: JSONObject = [
      "t": .integer(engine.time),
      "scene": ["name": .string(name), "title": .string(title)],
      "device": [
        "size": numbers(device.size.width, device.size.height),
        "displayScale": .number(device.displayScale),
        "orientation": .string(device.orientation.rawValue),
        "safeAreaInsets": insets(device.safeAreaInsets),
      ],
      "root": .string(engine.root.id),
    ]
    if let keyboard = engine.keyboard {
      var entry: JSONObject = ["frame": rect(keyboard.frame)]
      if !keyboard.isDocked { entry["docked"] = false }
      if !keyboard.isLocal { entry["isLocal"] = false }
      state["keyboard"] = .object(entry)
    }
    if !engine.animations.isEmpty {
      state["animations"] = .array(engine.animations.map(animation))
    }
    if !engine.touchStates.isEmpty {
      var touches = JSONObject()
      for touch in engine.touchStates {
        var entry: JSONObject = [
          "location": point(touch.location), "phase": .string(touch.phase.rawValue),
        ]
        entry["view"] = touch.view.map { .string($0) }
        touches["\(touch.id)"] = .object(entry)
      }
      state["touches"] = .object(touches)
    }
    var views = JSONObject()
    engine.root.forEachInTree { views[$0.id] = .object(properties(of: $0)) }
    state["views"] = .object(views)
    return .object(state)
  }

  /// A new view of a class that has the property.
  static func view(_ id: String, with property: Property) throws -> View {
    let views = [
      ScrollView(id: id), TwoToneTableView(id: id), ShadowedTableView(id: id),
      ScrollContentView(id: id), Button(id: id), ImageView(id: id), Window(id: id),
    ]
    return try #require(views.first { type(of: $0).has(property) })
  }

  /// An engine with a view `s` that has the property and these subviews, and a view `head` beside it.
  static func engine(with property: Property, subviews: [String]) throws -> Engine {
    let window = Window(id: "w")
    let view = try view("s", with: property)
    window.addSubview(view)
    window.addSubview(View(id: "head"))
    for id in subviews { view.addSubview(View(id: id)) }
    return Engine(root: window, device: Device(size: CGSize(width: 320, height: 480)))
  }

  static func properties(of view: View) -> JSONObject {
    var members: JSONObject = ["class": .string(view.className)]
    func add(_ name: String, _ value: JSONValue?, unless byDefault: JSONValue? = nil) {
      if let value, value != byDefault { members[name] = value }
    }
    let isUntouchable = ["ImageView", "Label"].contains(view.className)
    add("frame", rect(view.frame), unless: [0, 0, 0, 0])
    if !followsFromFrame(boundsOf: view) { add("bounds", rect(view.bounds)) }
    if !followsFromFrame(centerOf: view) { add("center", point(view.center)) }
    add("transform", transform(view.transform), unless: [1, 0, 0, 1, 0, 0])
    add("anchorPoint", point(view.anchorPoint), unless: [0.5, 0.5])
    add("alpha", .number(view.alpha), unless: 1)
    add("isHidden", .bool(view.isHidden), unless: false)
    add("clipsToBounds", .bool(view.clipsToBounds), unless: .bool(view is ScrollView))
    add(
      "isUserInteractionEnabled",
      .bool(view.isUserInteractionEnabled),
      unless: .bool(!isUntouchable)
    )
    add("backgroundColor", view.backgroundColor.map { .string($0.hex) })
    add("cornerRadius", .number(view.cornerRadius), unless: 0)
    add("autoresizingMask", .array(flexibleParts(of: view)), unless: [])
    add("autoresizesSubviews", .bool(view.autoresizesSubviews), unless: true)
    add(
      "semanticContentAttribute",
      .string("\(view.semanticContentAttribute)"),
      unless: "unspecified"
    )
    add(
      "effectiveUserInterfaceLayoutDirection",
      .string("\(view.effectiveUserInterfaceLayoutDirection)"),
      unless: "leftToRight"
    )
    add("shadowColor", .string(view.shadow.color.hex), unless: "#000000")
    add("shadowOpacity", .number(view.shadow.opacity), unless: 0)
    add(
      "shadowOffset",
      numbers(view.shadow.offset.width, view.shadow.offset.height),
      unless: [0, -3]
    )
    add("shadowRadius", .number(view.shadow.radius), unless: 3)
    add("shadowPath", view.shadow.path.map(rect))
    let hex = view.shadow.color.hex
    let casts = view.shadow.opacity > 0 && (hex.count == 7 || !hex.hasSuffix("00"))
    let isDrawn = !view.isHidden && view.alpha >= 0.01 && !view.clipsToBounds
    add("shadowIsVisible", .bool(casts && isDrawn), unless: false)
    if let control = view as? Control {
      add("isEnabled", .bool(control.isEnabled), unless: true)
      add("isHighlighted", .bool(control.isHighlighted), unless: false)
    }
    if let window = view as? Window {
      let adjusts = window.automaticallyAdjustsScrollViewInsets
      add("automaticallyAdjustsScrollViewInsets", .bool(adjusts), unless: false)
    }
    add("content", view.content.map(content))
    if let image = view as? ImageView {
      let size = image.intrinsicContentSize
      add("intrinsicContentSize", numbers(size.width, size.height), unless: [0, 0])
    }
    add("text", view.text.map { .string($0) })
    add("textColor", view.textColor.map { .string($0.hex) })
    add("isFirstResponder", .bool(view.isFirstResponder), unless: false)
    add("keyboardLayoutGuide", view.keyboardLayoutGuide.map(guide))
    add("keyboardLayoutFrame", view.keyboardLayoutGuide.map { _ in rect(view.keyboardLayoutFrame) })
    add("subviews", .array(view.subviews.map { .string($0.id) }), unless: [])
    if let view = view as? ScrollContentView {
      add("nonScalingSubviews", .array(view.nonScalingSubviews.map { .string($0) }), unless: [])
    }
    if let view = view as? ScrollView { addScrolling(of: view, add) }
    if let view = view as? TableView { addRows(of: view, add) }
    return members
  }

  private static func flexibleParts(of view: View) -> [JSONValue] {
    let parts: [(AutoresizingMask, JSONValue)] = [
      (.flexibleLeftMargin, "flexibleLeftMargin"), (.flexibleWidth, "flexibleWidth"),
      (.flexibleRightMargin, "flexibleRightMargin"), (.flexibleTopMargin, "flexibleTopMargin"),
      (.flexibleHeight, "flexibleHeight"), (.flexibleBottomMargin, "flexibleBottomMargin"),
    ]
    return parts.filter { view.autoresizingMask.contains($0.0) }.map(\.1)
  }

  private static func addScrolling(
    of view: ScrollView,
    _ add: (String, JSONValue?, JSONValue?) -> Void
  ) {
    add("contentOffset", point(view.contentOffset), [0, 0])
    add("contentSize", numbers(view.contentSize.width, view.contentSize.height), [0, 0])
    add("contentInset", insets(view.contentInset), [0, 0, 0, 0])
    add("adjustedContentInset", insets(view.adjustedContentInset), [0, 0, 0, 0])
    add(
      "contentInsetAdjustmentBehavior",
      .string("\(view.contentInsetAdjustmentBehavior)"),
      "automatic"
    )
    add("contentAlignmentPoint", point(view.contentAlignmentPoint), [0, 0])
    add("safeAreaInsets", insets(view.safeAreaInsets), [0, 0, 0, 0])
    add("indicatorStyle", .string("\(view.indicatorStyle)"), "default")
    add("indexDisplayMode", .string("\(view.indexDisplayMode)"), "automatic")
    add("verticalScrollIndicatorInsets", insets(view.verticalScrollIndicatorInsets), [0, 0, 0, 0])
    add(
      "horizontalScrollIndicatorInsets",
      insets(view.horizontalScrollIndicatorInsets),
      [0, 0, 0, 0]
    )
    add("minimumZoomScale", .number(view.minimumZoomScale), 1)
    add("maximumZoomScale", .number(view.maximumZoomScale), 1)
    add("zoomScale", .number(view.zoomScale), 1)
    add("viewForZooming", view.viewForZooming.map { .string($0) }, nil)
    add("keyboardDismissMode", .string("\(view.keyboardDismissMode)"), "none")
    add("decelerationRate", .number(view.decelerationRate.rawValue), 0.998)
    add("phase", .string("\(view.phase)"), "idle")
    add("velocity", point(view.velocity), [0, 0])
    add(
      "rest",
      view.rest.map { ["contentOffset": point($0.contentOffset), "t": .integer($0.time)] },
      nil
    )
    let flags: [(String, Bool, Bool)] = [
      (
        "automaticallyAdjustsScrollIndicatorInsets", view.automaticallyAdjustsScrollIndicatorInsets,
        true
      ),
      ("bounces", view.bounces, true), ("bouncesVertically", view.bouncesVertically, true),
      ("bouncesHorizontally", view.bouncesHorizontally, true),
      ("alwaysBounceVertical", view.alwaysBounceVertical, view is TableView),
      ("alwaysBounceHorizontal", view.alwaysBounceHorizontal, false),
      ("isScrollEnabled", view.isScrollEnabled, true),
      ("isPagingEnabled", view.isPagingEnabled, false),
      ("isDirectionalLockEnabled", view.isDirectionalLockEnabled, false),
      ("scrollsToTop", view.scrollsToTop, true),
      ("showsVerticalScrollIndicator", view.showsVerticalScrollIndicator, true),
      ("showsHorizontalScrollIndicator", view.showsHorizontalScrollIndicator, true),
      ("delaysContentTouches", view.delaysContentTouches, true),
      ("canCancelContentTouches", view.canCancelContentTouches, true),
      (
        "transfersHorizontalScrollingToParent", view.transfersHorizontalScrollingToParent,
        true
      ),
      ("transfersVerticalScrollingToParent", view.transfersVerticalScrollingToParent, true),
      ("allowsKeyboardScrolling", view.allowsKeyboardScrolling, true),
      ("refreshControl", view.refreshControl, false), ("isRefreshing", view.isRefreshing, false),
      ("isTracking", view.isTracking, false), ("isDragging", view.isDragging, false),
      ("isDecelerating", view.isDecelerating, false),
      ("isScrollAnimating", view.isScrollAnimating, false),
      ("bouncesZoom", view.bouncesZoom, true), ("isZooming", view.isZooming, false),
      ("isZoomBouncing", view.isZoomBouncing, false),
      ("isZoomAnimating", view.isZoomAnimating, false),
    ]
    for (name, value, byDefault) in flags { add(name, .bool(value), .bool(byDefault)) }
  }

  private static func addRows(
    of view: TableView,
    _ add: (String, JSONValue?, JSONValue?) -> Void
  ) {
    func row(_ row: TableRow) -> JSONValue {
      ["text": .string(row.text), "height": .number(row.height)]
    }
    let sections = view.sections.map { section -> JSONValue in
      var members: JSONObject = ["rows": .array(section.rows.map(row))]
      if let header = section.header { members["header"] = row(header) }
      if let footer = section.footer { members["footer"] = row(footer) }
      return .object(members)
    }
    add("sections", .array(sections), [])
    add("estimatedRowHeight", .number(view.estimatedRowHeight), 0)
    add("style", .string("\(view.style)"), "plain")
    add("sectionHeaderTopPadding", .number(view.sectionHeaderTopPadding), 0)
    add("tableHeaderView", view.tableHeaderView.map { .string($0.id) }, nil)
    add("tableFooterView", view.tableFooterView.map { .string($0.id) }, nil)
    add("backgroundView", view.backgroundView.map { .string($0.id) }, nil)
    if let view = view as? TwoToneTableView {
      add("topColor", view.topColor.map { .string($0.hex) }, nil)
      add("bottomColor", view.bottomColor.map { .string($0.hex) }, nil)
      add("variant", .string("\(view.variant)"), "corrected")
    }
    if let view = view as? ShadowedTableView {
      add("shadowHeight", .number(view.shadowHeight), 8)
      add("upShadowHeight", .number(view.upShadowHeight), -1)
      add("variant", .string("\(view.variant)"), "corrected")
    }
  }

  /// Whether dividing the frame's size by the scale gives the bounds, with the offset as their
  /// origin.
  private static func followsFromFrame(boundsOf view: View) -> Bool {
    let origin = (view as? ScrollView)?.contentOffset ?? .zero
    guard view.bounds.origin == origin else { return false }
    guard view.transform != .identity else { return true }
    let (t, frame) = (view.transform, view.frame)
    guard t.b == 0, t.c == 0 else { return false }
    return isNear(view.bounds.width, t.a == 0 ? frame.width : frame.width / abs(t.a))
      && isNear(view.bounds.height, t.d == 0 ? frame.height : frame.height / abs(t.d))
  }

  /// Whether the place of the anchor point in the frame gives the center.
  private static func followsFromFrame(centerOf view: View) -> Bool {
    guard view.transform != .identity else { return true }
    let (t, frame) = (view.transform, view.frame)
    guard t.b == 0, t.c == 0 else { return false }
    // The place of the anchor point in the frame if an axis is mirrored.
    let x = t.a < 0 ? 1 - view.anchorPoint.x : view.anchorPoint.x
    let y = t.d < 0 ? 1 - view.anchorPoint.y : view.anchorPoint.y
    return isNear(view.center.x, frame.minX + x * frame.width - t.tx)
      && isNear(view.center.y, frame.minY + y * frame.height - t.ty)
  }

  private static func isNear(_ a: Double, _ b: Double) -> Bool {
    abs(a - b) <= 1e-9 * max(1, abs(a))
  }

  private static func numbers(_ numbers: Double...) -> JSONValue {
    .array(numbers.map { .number($0) })
  }
  private static func point(_ point: CGPoint) -> JSONValue { numbers(point.x, point.y) }
  private static func rect(_ rect: CGRect) -> JSONValue {
    numbers(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
  }
  private static func insets(_ insets: EdgeInsets) -> JSONValue {
    numbers(insets.top, insets.left, insets.bottom, insets.right)
  }
  private static func transform(_ t: CGAffineTransform) -> JSONValue {
    numbers(t.a, t.b, t.c, t.d, t.tx, t.ty)
  }
  private static func animation(_ animation: ViewAnimation) -> JSONValue {
    func change<Value>(
      _ change: ViewAnimation.Change<Value>?,
      _ json: (Value) -> JSONValue
    ) -> JSONValue? {
      change.map { ["from": json($0.from), "to": json($0.to)] }
    }
    var entry: JSONObject = [
      "t": .integer(animation.start), "duration": .integer(animation.duration.microseconds),
      "curve": .string("\(animation.curve)"),
    ]
    entry["rotation"] = animation.rotation.map { ["from": .number($0), "to": 0] }
    if let keyboard = animation.keyboard {
      var move = JSONObject()
      move["frame"] = change(keyboard.frame, rect)
      if !keyboard.isDocked { move["docked"] = false }
      entry["keyboard"] = .object(move)
    }
    var views = JSONObject()
    for view in animation.views {
      var move = JSONObject()
      move["bounds"] = change(view.bounds, rect)
      move["center"] = change(view.center, point)
      move["transform"] = change(view.transform) {
        .array([$0.a, $0.b, $0.c, $0.d, $0.tx, $0.ty].map { .number(Double($0)) })
      }
      views[view.id] = .object(move)
    }
    if !views.isEmpty { entry["views"] = .object(views) }
    return .object(entry)
  }

  private static func guide(_ guide: KeyboardLayoutGuide) -> JSONValue {
    [
      "followsUndockedKeyboard": .bool(guide.followsUndockedKeyboard),
      "usesBottomSafeArea": .bool(guide.usesBottomSafeArea),
      "keyboardDismissPadding": .number(guide.keyboardDismissPadding),
    ]
  }
  private static func content(_ content: Content) -> JSONValue {
    switch content {
    case .grid(let step): ["grid": .number(step)]
    case .picture(let name): ["picture": .string(name)]
    }
  }
}
