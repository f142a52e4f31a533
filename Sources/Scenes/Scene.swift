import Foundation
import JSON
import ModelCoding
public import ScrollModel

/// A hierarchy of views on a device, as a scene file describes it or a program builds it; any number of engines can be
/// created from it.
///
/// ```swift
/// let scene = try SceneFile.scene("basics")
/// let engine = scene.makeEngine(fps: 60)
/// precondition(engine.device == scene.device)
/// ```
public struct Scene: Sendable {
  /// The name on the command line and in the state document.
  public var name: String
  /// The title in the page: the author's or, without one, the name.
  public var title: String { givenTitle ?? name }
  let givenTitle: String?
  /// What to try and what to notice; empty if the author provides nothing.
  public let summary: String
  /// Further texts for lists and the page.
  public let texts: SceneTexts
  /// Whether the selected variant shows a mistake or its correction.
  public let role: SceneRole
  /// The variants of the scene, the default first; empty if there is only one.
  public let variants: [SceneVariant]
  /// The name of the selected variant; nil if there are none.
  public let variant: String?
  /// A gesture that demonstrates the scene; empty if the author provides none.
  package let demo: SceneDemo
  /// The device on which the scene is shown.
  public let device: Device
  /// The size of the window for which the views are laid out, in points; nil if it is the device's.
  let designSize: CGSize?
  /// The scene's choices about uncertain behaviour.
  public let options: ModelOptions
  /// The layout direction of the scene's language.
  let layoutDirection: UserInterfaceLayoutDirection
  let root: ViewSpecification
  let controllers: [any ControllerSpecification]

  /// The JSON that it was read from, with the selected variant, in UTF-8 without whitespace: the scene can
  /// be created again from this and the name.
  package internal(set) var json: [UInt8] = []

  /// Makes the engines of a scene that is a program's code; nil for one from a file.
  var build: (@Sendable () -> Engine)?
  /// The frames a second that a program has chosen for its engines; nil for a scene from a file.
  package internal(set) var frameRate: Int?

  /// The number of views at the start, not counting those that scroll views create themselves.
  package let viewCount: Int
  /// The classes of its views, sorted.
  package let classNames: [String]

  /// Returns the scene shown as the variant called `name`; nil if there is none.
  public func shown(as name: String) -> Scene? {
    guard variants.contains(where: { $0.name == name }) else { return nil }
    do {
      var members = try JSONValue(parsing: json, limits: .file).object ?? JSONObject()
      members["variant"] = .string(name)
      return try SceneReader.scene(.object(members), named: self.name)
    } catch {
      // All variants were read together with the scene.
      assertionFailure("\(self.name)@\(name): \(error)")
      return nil
    }
  }

  /// Returns the scene as it opens on another device, in each of its variants.
  ///
  /// - Parameters:
  ///   - known: the device, in the orientation of the scene's own and with its keyboards; nil for the scene's own.
  ///   - turns: whether it is held in landscape, even if the scene's own is not.
  /// - Returns: the scene; its views are laid out for the size for which they were.
  package func opened(on known: KnownDevice?, inLandscape turns: Bool = false) -> Scene {
    guard known != nil || turns, build == nil else { return self }
    do {
      var members = try JSONValue(parsing: json, limits: .file).object ?? JSONObject()
      try Self.replaceDevice(in: &members, with: known, turns)
      for (index, variant) in (members["variants"]?.array ?? []).enumerated() {
        guard var variant = variant.object, variant["device"] != nil,
          var variants = members["variants"]?.array
        else { continue }
        try Self.replaceDevice(in: &variant, with: known, turns)
        variants[index] = .object(variant)
        members["variants"] = .array(variants)
      }
      return try SceneReader.scene(.object(members), named: name)
    } catch {
      // The scene was read before, and a known device is a valid one.
      assertionFailure("\(name): \(error)")
      return self
    }
  }

  private static func replaceDevice(
    in object: inout JSONObject,
    with known: KnownDevice?,
    _ turns: Bool
  ) throws(JSONShapeError) {
    guard let json = object["device"], var members = json.object else { return }
    var (device, designSize) = try DeviceCodec.device(json, at: JSONPointer())
    let size = designSize ?? device.size
    if turns { device = device.turnedToLandscape() }
    if let known { device = device.replaced(by: known) }
    DeviceCodec.put(device, designSize: size, into: &members)
    object["device"] = .object(members)
  }

  /// Creates an engine at `time`, in microseconds; one that a program builds has the frame rate that the program has
  /// chosen, and begins at zero.
  public func makeEngine(fps: Int = 120, time: Int64 = 0) -> Engine {
    if let build { return build() }
    let delegates = DelegateChains()
    return Engine(
      root: root.makeView(),
      device: device,
      designSize: designSize,
      fps: fps,
      time: time,
      options: options,
      layoutDirection: layoutDirection,
      controllers: controllers.map { $0.makeController(delegates) } + [delegates],
      controllerNames: controllers.map { type(of: $0).name } + ["delegates"]
    )
  }

  /// Returns a copy of `engine`, an engine of this scene, that continues in the same way.
  public func copy(of engine: Engine) -> sending Engine {
    let delegates = DelegateChains()
    // Its controllers are new, and it shares nothing with the engine, so that another thread may have it.
    nonisolated(unsafe) let copy = engine.copy(
      controllers: controllers.map { $0.makeController(delegates) } + [delegates]
    )
    return copy
  }
}

/// A view of a scene, with the properties that the author set.
struct ViewSpecification: Sendable {
  let id: String
  let viewClass: ViewClass
  /// Whether the file names a class that exists; if not, the view stands for one of any class.
  var hasKnownClass = true
  /// In the order in which they must be assigned.
  let assignments: [Command.Assignment]
  let subviews: [ViewSpecification]
  /// The header, footer and background views of a table.
  var parts: [(purpose: Property, view: ViewSpecification)] = []

  /// Calls `body` with the view and with every one below it.
  func forEachInTree(_ body: (ViewSpecification) -> Void) {
    body(self)
    for subview in subviews { subview.forEachInTree(body) }
    for part in parts { part.view.forEachInTree(body) }
  }

  func makeView() -> View {
    let view = viewClass.make(id)
    for assignment in assignments {
      do {
        try view.set(assignment.property, to: assignment.value)
      } catch {
        // The reader has checked each value against the same rules.
        assertionFailure("\(id).\(assignment.property.name): \(error)")
      }
    }
    // By index, because a loop over the values would copy each.
    for index in subviews.indices { view.addSubview(subviews[index].makeView()) }
    for part in parts {
      let table = view as? TableView
      switch part.purpose {
      case .tableHeaderView: table?.tableHeaderView = part.view.makeView()
      case .tableFooterView: table?.tableFooterView = part.view.makeView()
      default: table?.backgroundView = part.view.makeView()
      }
    }
    return view
  }
}
