import Foundation

@testable import ScrollModel

/// All that a reader of the state document knows, put together from full reads or from patches.
struct PublishedState: Equatable {
  var views: [String: [Property: PropertyValue]] = [:]
  var touches: [Int: Engine.TouchState] = [:]
  var device: Device

  /// The state read afresh.
  init(of engine: Engine) {
    engine.layoutIfNeeded()
    device = engine.device
    engine.root.forEachInTree { view in
      views[view.id] = [:]
      for property in Property.allCases {
        views[view.id]?[property] = view.published(property)
      }
    }
    for touch in engine.touchStates { touches[touch.id] = touch }
  }

  /// Takes changes over as a reader of patches does.
  mutating func apply(_ changes: ChangeSet, of engine: Engine) {
    for change in changes.views {
      guard let view = change.view else {
        views[change.id] = nil
        continue
      }
      // A reader that does not know the view gets what is set, one that does gets what changed.
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
        // Nothing but the place is told.
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

  /// Where two states differ, for people.
  func differences(from other: PublishedState) -> [String] {
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
