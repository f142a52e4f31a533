import JSON
import ModelCoding
public import ScrollModel

/// Scenes that are code instead of a file.
extension Scene {
  /// Creates a scene whose engines a program builds, with its own views, delegates and controllers.
  ///
  /// Such a scene can be recorded, and its recordings can be verified by the program that can build it again:
  ///
  /// ```swift
  /// let scene = Scene(name: "list") {
  ///   let list = ScrollView(id: "list")
  ///   list.contentSize = CGSize(width: 390, height: 5_000)
  ///   return Engine(root: list, device: Device(size: CGSize(width: 390, height: 844)), fps: 60)
  /// }
  /// precondition(scene.makeEngine().clock.fps == 60)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name in recordings, in the state document and in the page.
  ///   - build: Makes an engine, each time the same one, at its time zero and with delegates and controllers of its
  ///     own. It decides on the frame rate. It is called once now, and then for each engine.
  public init(name: String, build: @escaping @Sendable () -> Engine) {
    self.init(name: name, of: build(), build: build)
  }

  /// Creates a scene from an engine at its start, like which `build` makes others.
  package init(name: String, of engine: Engine, build: @escaping @Sendable () -> Engine) {
    var count = 0
    var classNames: Set<String> = []
    engine.root.forEachInTree { view in
      count += 1
      classNames.insert(view.className)
    }
    var device = JSONObject()
    DeviceCodec.put(engine.device, designSize: engine.device.size, into: &device)
    let root = ViewSpecification(id: "window", viewClass: .window, assignments: [], subviews: [])
    self.init(
      name: name,
      givenTitle: nil,
      summary: "",
      texts: .none,
      role: .none,
      variants: [],
      variant: nil,
      demo: .none,
      device: engine.device,
      designSize: nil,
      options: ModelOptions(),
      layoutDirection: .leftToRight,
      root: root,
      controllers: [],
      viewCount: count,
      classNames: classNames.sorted()
    )
    (self.build, frameRate) = (build, engine.clock.fps)
    // What stands for it in a recording: its views are in the first keyframe, its code is the program's.
    json =
      JSONValue.object([
        "format": "scrollscope.scene", "version": 1, "title": .string(name),
        "device": .object(device), "root": ["id": "window", "class": "Window"],
      ])
      .serialized()
  }

  /// Whether a program builds its engines; only that program can run its recordings again.
  public var isBuiltByProgram: Bool { build != nil }
}
