import JSON
import ScrollModel

/// `reaction {on, view, set?, call?}`: when a view tells of an event, properties are set and methods
/// called, as an app's delegate does.
///
/// It happens inside the step of the event, the properties first, in the order of the text. What the
/// views cannot take at that moment is left out; an answer to an answer ends where the engine stops
/// telling controllers of events that lie in one another.
struct Reaction: ControllerSpecification {
  static let name = "reaction"

  let event: String
  let view: String
  /// `View.set` and `View.call`, in order.
  let commands: [Command]

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    event = try members.required("on").choice(of: Event.names, at: members.place("on"))
    view = try views.id("view", of: &members, as: View.self)
    let (settings, calls) = (members.optional("set"), members.optional("call"))
    guard settings != nil || calls != nil else {
      throw JSONShapeError(members.pointer, "expected something to \"set\" or to \"call\"")
    }
    commands =
      try Self.settings(settings ?? [:], at: members.place("set"), views)
      + Self.calls(calls ?? [], at: members.place("call"), views)
  }

  func makeController(_ delegates: DelegateChains) -> any Controller { ReactionController(self) }

  private static func settings(
    _ json: JSONValue,
    at pointer: JSONPointer,
    _ views: ControllerViews
  ) throws(JSONShapeError) -> [Command] {
    let members = try JSONMembers(json, at: pointer, as: "an object of views with their properties")
    let reader = SceneReader()
    var commands: [Command] = []
    for id in members.remaining {
      let place = members.place(id)
      let viewClass = try views.viewClass(of: id, at: place, isKey: true)
      let values = try JSONMembers(json[id] ?? .null, at: place, as: "an object of properties")
      let assignments = try reader.assignments(values, viewClass)
      for assignment in assignments {
        try views.check(assignment, at: values.place(assignment.property.name))
      }
      commands.append(.set(view: id, values: assignments))
    }
    return commands
  }

  private static func calls(
    _ json: JSONValue,
    at pointer: JSONPointer,
    _ views: ControllerViews
  ) throws(JSONShapeError) -> [Command] {
    guard let array = json.array else {
      throw .expected("an array of calls", at: pointer, found: json)
    }
    var commands: [Command] = []
    for (index, element) in array.enumerated() {
      let place = pointer.appending(index)
      var members = try JSONMembers(element, at: place, as: "a call {\"id\", \"name\"}")
      let call = try ViewCallReader.call(&members)
      try members.finish()
      if case .call(let id, _) = call { _ = try views.viewClass(of: id, at: members.place("id")) }
      commands.append(call)
    }
    return commands
  }
}

extension ControllerViews {
  /// Throws if a value names a view that the scene has not.
  fileprivate func check(
    _ assignment: Command.Assignment,
    at pointer: JSONPointer
  ) throws(JSONShapeError) {
    switch (assignment.property.kind, assignment.value) {
    case (.view, .view(let id?)): _ = try viewClass(of: id, at: pointer)
    case (.views, .strings(let ids)):
      for (index, id) in ids.enumerated() {
        _ = try viewClass(of: id, at: pointer.appending(index))
      }
    default: break
    }
  }
}

private final class ReactionController: Controller {
  private let specification: Reaction
  private weak var engine: Engine?

  init(_ specification: Reaction) { self.specification = specification }

  func engineDidLoad(_ engine: Engine) { self.engine = engine }

  func takeOver(from other: any Controller, in engine: Engine) { self.engine = engine }

  func didReceive(_ event: Event) {
    guard event.view == specification.view, event.name == specification.event, let engine else {
      return
    }
    for command in specification.commands {
      // An app's code gets no answer either where a setter does nothing.
      do { try engine.perform(command) } catch { continue }
    }
  }
}
