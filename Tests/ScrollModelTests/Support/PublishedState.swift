import Foundation

@testable import ScrollModel

/// The state document as a client knows it, from full snapshots or from patches.
struct PublishedState: Equatable {
  var views: [String: [Property: PropertyValue]] = [:]
  var touches: [Int: Engine.TouchState] = [:]
  var device: Device

  /// The state from a full snapshot.
  init(of engine: Engine) {
    engine.layoutIfNeeded()
    device = engine.device
    engine.root.forEachInTree { view in
      var values: [Property: PropertyValue] = [:]
      for property in Property.allCases {
        if let value = view.published(property) { values[property] = value }
      }
      views[view.id] = values
    }
    for touch in engine.touchStates { touches[touch.id] = touch }
  }

  /// Applies changes as a client that reads patches does.
  mutating func apply(_ changes: ChangeSet, of engine: Engine) {
    for change in changes.views {
      guard let view = change.view else {
        views[change.id] = nil
        continue
      }
      // A client that does not know the view gets the set properties, one that does gets the
      // changed ones.
      if change.properties == .all, !change.mayBeRemembered { views[change.id] = [:] }
      var rest = change.properties
      while let property = rest.popFirst() {
        views[change.id, default: [:]][property] = view.published(property)
      }
    }
    if changes.device { device = engine.device }
    for change in changes.touches {
      let touch = engine.touchState(change.id)
      if change.isMoveOnly, let touch, let known = touches[change.id] {
        // Only the location changed.
        touches[change.id] = Engine.TouchState(
          id: known.id,
          location: touch.location,
          phase: known.phase,
          view: known.view
        )
      } else {
        touches[change.id] = touch
      }
    }
  }

  /// The differences of two states, as names for messages.
  func differences(from other: PublishedState) -> [String] {
    // Most states are compared with an equal one.
    guard self != other else { return [] }
    var found: [String] = []
    for id in Set(views.keys).union(other.views.keys).sorted() {
      let (own, others) = (views[id], other.views[id])
      if (own == nil) != (others == nil) { found.append("\(id): in one only") }
      for property in Property.allCases where own?[property] != others?[property] {
        found.append(
          "\(id).\(property.name): \(String(describing: own?[property])) is not "
            + String(describing: others?[property])
        )
      }
    }
    if touches != other.touches { found.append("touches") }
    if device != other.device { found.append("device") }
    return found
  }
}
