import ScrollModel

extension Frame {
  /// The one frame that stands for several, oldest first.
  ///
  /// The values come from the engine when the patch is written, so all it takes is the union of what
  /// changed; causes and events are strung together.
  init(composing frames: [Frame]) {
    guard frames.count != 1 else {
      self = frames[0]
      return
    }
    var places: [String: Int] = [:]
    for frame in frames {
      for change in frame.views {
        if let place = places[change.id] {
          views[place] = views[place].followed(by: change)
        } else {
          places[change.id] = views.count
          views.append(change)
        }
      }
      for touch in frame.touches { touches.note(touch) }
      device = device || frame.device
      if frame.keyboard { keyboard = true }
      why += frame.why
      events += frame.events
    }
  }
}

extension ChangeSet.ViewChange {
  /// This change and then a later one of the same id, as one.
  fileprivate func followed(by later: ChangeSet.ViewChange) -> ChangeSet.ViewChange {
    // It left the tree or came back to it: all is told anew, whatever had changed before.
    if later.mayBeRemembered { return later }
    // Another view has come in the place of one that left, and a reader still has the other's values.
    if later.view !== view {
      var replaced = later
      replaced.mayBeRemembered = true
      return replaced
    }
    // It stayed where it was. Were it new to a reader, this change says so and the later does not.
    var both = self
    both.properties.formUnion(later.properties)
    return both
  }
}
