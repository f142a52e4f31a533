import Foundation
import JSON
import ModelCoding
import Predicates
import ScrollModel

/// `reaction {on, view, when?, set?, call?, keepDistanceToEnd?, targetContentOffset?}`: sets properties and calls
/// methods when a view sends an event, as an app's delegate does; with `when`, only if a predicate holds at that
/// moment.
///
/// `keepDistanceToEnd` names a scroll view: the height that the commands add to its content is added to its
/// offset after them, so that a change above the visible part moves nothing there.
///
/// In response to scrollViewWillEndDragging it may choose another target, on one axis or on both; null
/// leaves the axis unchanged.
///
/// It happens inside the step of the event, the properties first, in the order of the text. Commands that
/// the views reject at that moment are skipped; a chain of reactions ends where the engine stops sending
/// nested events to controllers.
struct Reaction: ControllerSpecification {
  static let name = "reaction"

  let event: String
  let view: String
  /// What must hold; nil if there is no condition.
  let condition: ScrollPredicate?
  /// `View.set` and `View.call`, in order.
  let commands: [Command]
  /// The scroll view that keeps its distance to the end of the content.
  let follower: String?
  /// The target offset after a lift; nil for an axis that is not changed.
  let target: (x: Double?, y: Double?)

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    event = try Self.event(try members.required("on"), at: members.place("on"))
    let sender = try views.id("view", of: &members, as: View.self)
    view = sender
    let when = members.optional("when")
    let place = members.place("when")
    condition = try when.map { (json) throws(JSONShapeError) in
      try Self.condition(json, at: place, of: sender, views)
    }
    let (settings, calls) = (members.optional("set"), members.optional("call"))
    follower =
      try members.optional("keepDistanceToEnd") == nil
      ? nil : views.id("keepDistanceToEnd", of: &members, as: ScrollView.self)
    let chosen = members.optional("targetContentOffset")
    let placeOfTarget = members.place("targetContentOffset")
    guard settings != nil || calls != nil || chosen != nil else {
      throw JSONShapeError(members.pointer, "expected something to \"set\" or to \"call\"")
    }
    if let chosen {
      guard event == "scrollViewWillEndDragging" else {
        throw JSONShapeError(
          placeOfTarget,
          "can be chosen on scrollViewWillEndDragging alone",
          isKey: true
        )
      }
      _ = try views.id("view", of: &members, as: ScrollView.self)
      target = try Self.target(chosen, at: placeOfTarget)
    } else {
      target = (nil, nil)
    }
    commands =
      try Self.settings(settings ?? [:], at: members.place("set"), views)
      + Self.calls(calls ?? [], at: members.place("call"), views)
  }

  func makeController(_ delegates: DelegateChains) -> any Controller {
    ReactionController(self, delegates)
  }

  private static func event(
    _ json: JSONValue,
    at pointer: JSONPointer
  ) throws(JSONShapeError) -> String {
    // UIKit's names of a control's events.
    let reported = ["touchUpInside": "buttonTapped", "valueChanged": "refreshControlValueChanged"]
    if let name = json.string, let event = reported[name], Event.names.contains(event) {
      throw JSONShapeError(
        pointer,
        "expected the name of an event, found \(json.summary); did you mean \"\(event)\"?"
      )
    }
    return try json.choice(of: Event.names, at: pointer)
  }

  private static func condition(
    _ json: JSONValue,
    at pointer: JSONPointer,
    of view: String,
    _ views: ControllerViews
  ) throws(JSONShapeError) -> ScrollPredicate {
    let text = try json.text(at: pointer)
    do throws(PredicateFault) {
      let condition = try ScrollPredicate(aboutState: text)
      try condition.check(at: SceneMoment(views), of: view)
      return condition
    } catch {
      throw JSONShapeError(pointer, error.description)
    }
  }

  private static func target(
    _ json: JSONValue,
    at pointer: JSONPointer
  ) throws(JSONShapeError) -> (x: Double?, y: Double?) {
    guard let array = json.array, array.count == 2 else {
      throw .expected("a point [x, y], either of them null", at: pointer, found: json)
    }
    func coordinate(_ index: Int) throws(JSONShapeError) -> Double? {
      guard !array[index].isNull else { return nil }
      let number = try array[index].number(at: pointer.appending(index))
      guard abs(number) <= 1e12 else {
        throw .expected(
          "a number from -1e12 to 1e12",
          at: pointer.appending(index),
          found: array[index]
        )
      }
      return number
    }
    return (try coordinate(0), try coordinate(1))
  }

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
    var commands: [Command] = []
    for (json, place) in try json.elements(at: pointer, as: "an array of calls") {
      var members = try JSONMembers(json, at: place, as: "a call {\"id\", \"name\"}")
      let call = try CommandMethod.viewCall(&members)
      try members.finish()
      if case .call(let id, _) = call { _ = try views.viewClass(of: id, at: members.place("id")) }
      commands.append(call)
    }
    return commands
  }
}

extension ControllerViews {
  /// Throws if a value names a view that the scene does not have.
  fileprivate func check(
    _ assignment: Command.Assignment,
    at pointer: JSONPointer
  ) throws(JSONShapeError) {
    switch (assignment.property.descriptor.kind, assignment.value) {
    case (.view, .view(let id?)), (.subview, .view(let id?)): _ = try viewClass(of: id, at: pointer)
    case (.views, .strings(let ids)):
      for (index, id) in ids.enumerated() {
        _ = try viewClass(of: id, at: pointer.appending(index))
      }
    default: break
    }
  }
}

private final class ReactionController: Controller, ScrollViewDelegate {
  private let specification: Reaction
  /// The engine holds them; they hold this controller.
  private unowned let delegates: DelegateChains
  private weak var engine: Engine?

  init(_ specification: Reaction, _ delegates: DelegateChains) {
    self.specification = specification
    self.delegates = delegates
  }

  func engineDidLoad(_ engine: Engine) {
    self.engine = engine
    guard specification.target != (nil, nil) else { return }
    (engine.view(specification.view) as? ScrollView).map { delegates.add(self, to: $0) }
  }

  func takeOver(from other: any Controller, in engine: Engine) { engineDidLoad(engine) }

  /// Whether the condition holds; true if there is none.
  private func isWanted(in engine: Engine?) -> Bool {
    guard let condition = specification.condition else { return true }
    return engine.map { condition.holds(in: $0, of: specification.view) } ?? false
  }

  func scrollViewWillEndDragging(
    _ scrollView: ScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: inout CGPoint
  ) {
    guard isWanted(in: engine) else { return }
    if let x = specification.target.x { targetContentOffset.x = x }
    if let y = specification.target.y { targetContentOffset.y = y }
  }

  func didReceive(_ event: Event) {
    guard event.view == specification.view, event.name == specification.event, let engine else {
      return
    }
    guard isWanted(in: engine) else { return }
    let follower = specification.follower.flatMap { engine.view($0) as? ScrollView }
    let before = follower.map { (height: $0.contentSize.height, offset: $0.contentOffset) }
    for command in specification.commands { perform(command, in: engine) }
    guard let follower, let before, follower.contentSize.height != before.height else { return }
    // From the offset before: content that became shorter may have clamped it.
    let y = before.offset.y + follower.contentSize.height - before.height
    let offset = CGPoint(x: follower.contentOffset.x, y: y)
    perform(
      .set(view: follower.id, values: [.init(.contentOffset, .point(offset))]),
      in: engine
    )
  }

  private func perform(_ command: Command, in engine: Engine) {
    // An app's code gets no error either where a setter does nothing.
    do { try engine.perform(command) } catch { return }
  }
}
