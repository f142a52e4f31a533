import Foundation
import JSON
import ModelCoding
public import ScrollModel

/// A hierarchy of views on a device, as a scene file describes it; from it any number of engines can
/// be made.
public struct Scene: Sendable {
  /// What it is called on the command line and in the state document.
  public var name: String
  /// What it is called in the page.
  public let title: String
  /// What to try and what to notice; empty if its author says nothing.
  public let summary: String
  /// The ways in which it can be shown, the default first; empty if there is but one.
  public let variants: [SceneVariant]
  /// The name of the variant that this is; nil if there are none.
  public let variant: String?
  /// A gesture that shows what the scene is about; empty if its author gave none.
  public let demo: SceneDemo
  /// The device whose window it fills.
  public let device: Device
  /// The choices about uncertain behaviour that it makes.
  public let options: ModelOptions
  /// The direction in which its language is written.
  let layoutDirection: UserInterfaceLayoutDirection
  let root: ViewSpecification
  let controllers: [any ControllerSpecification]

  /// The JSON that it was read from, with the variant that it is shown as, in UTF-8 without blanks:
  /// whoever has that and the name can make the scene again.
  public internal(set) var source: [UInt8] = []

  /// The number of views it starts with, those that scroll views make themselves aside.
  public var viewCount: Int { root.count }

  /// The scene shown as the variant called `name`; nil if there is none.
  public func shown(as name: String) -> Scene? {
    guard variants.contains(where: { $0.name == name }) else { return nil }
    do {
      var source = try JSONValue(parsing: source, limits: .file).object ?? JSONObject()
      source["variant"] = .string(name)
      return try SceneReader.scene(.object(source), named: self.name)
    } catch {
      // All variants were read when the scene was.
      assertionFailure("\(self.name)@\(name): \(error)")
      return nil
    }
  }

  /// A fresh engine at `time`, in microseconds.
  public func makeEngine(fps: Int = 120, time: Int64 = 0) -> Engine {
    let delegates = DelegateChains()
    return Engine(
      root: root.makeView(),
      device: device,
      fps: fps,
      time: time,
      options: options,
      layoutDirection: layoutDirection,
      controllers: controllers.map { $0.makeController(delegates) } + [delegates]
    )
  }

  /// An engine that is what `engine`, one of this scene's, is, and goes on as that one does.
  public func copy(of engine: Engine) -> Engine {
    let delegates = DelegateChains()
    return engine.copy(
      controllers: controllers.map { $0.makeController(delegates) } + [delegates]
    )
  }
}

/// A view of a scene, with what its author set.
struct ViewSpecification: Sendable {
  let id: String
  let viewClass: ViewClass
  /// In the order in which they are to be assigned.
  let assignments: [Command.Assignment]
  let subviews: [ViewSpecification]
  /// The views that its author gave a table for a purpose.
  var parts: [(purpose: Property, view: ViewSpecification)] = []

  var count: Int {
    subviews.reduce(1) { $0 + $1.count } + parts.reduce(0) { $0 + $1.view.count }
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
    for subview in subviews { view.addSubview(subview.makeView()) }
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
