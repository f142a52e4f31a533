/// The changes of an engine since the last ``Engine/takeStep()``; patches are written from it.
public struct ChangeSet {
  /// A view and its changed properties.
  public struct ViewChange {
    /// The view's id.
    public let id: String
    /// The view as it is now; nil if it is no longer in the tree.
    ///
    /// It changes with the engine: ``value(of:)`` does not.
    public let view: View?
    /// The changed properties; all of them if the view was added or removed.
    public var properties: PropertySet
    /// The values at the end of the step; nil if they are read from the view.
    fileprivate var values: ArraySlice<KeptValue>?
    /// Whether it was added to the tree with an id that a client may remember with other values.
    package var mayBeRemembered: Bool

    init(id: String, view: View?, properties: PropertySet, mayBeRemembered: Bool) {
      self.id = id
      self.view = view
      self.properties = properties
      self.mayBeRemembered = mayBeRemembered
    }

    /// The value that a property had at the end of the step; it stays the same when the engine goes on.
    ///
    /// Nil if the property has not changed, if it had no value, or if the view was removed.
    public func value(of property: Property) -> PropertyValue? {
      guard properties.contains(PropertySet(property)) else { return nil }
      guard let values else { return view?.value(of: property) }
      return values.first { $0.property == property }?.value
    }
  }

  /// The value of a property at the end of a step; not a tuple, which is slow to destroy.
  fileprivate struct KeptValue {
    let property: Property
    let value: PropertyValue?
  }

  /// A finger with a changed entry.
  public struct TouchChange: Equatable, Sendable {
    /// The finger's number.
    public let id: Int
    /// Whether only its location changed.
    package var isMoveOnly: Bool

    /// Creates a change of a finger's entry.
    package init(id: Int, isMoveOnly: Bool) {
      self.id = id
      self.isMoveOnly = isMoveOnly
    }
  }

  /// The changed views, in the order of their first change.
  public var views: [ViewChange] = []
  /// The fingers with possibly changed entries, without duplicates.
  public var touches: [TouchChange] = []
  /// Whether the device may have changed.
  public var device = false

  /// Whether the keyboard may have changed.
  public var keyboard = false

  /// Whether animations have started or ended.
  public var animations = false

  /// Creates a change set from its parts.
  package init(
    views: [ViewChange] = [],
    touches: [TouchChange] = [],
    device: Bool = false,
    keyboard: Bool = false,
    animations: Bool = false
  ) {
    self.views = views
    self.touches = touches
    self.device = device
    self.keyboard = keyboard
    self.animations = animations
  }

  /// Whether nothing changed.
  public var isEmpty: Bool {
    views.isEmpty && touches.isEmpty && !keyboard && !device && !animations
  }

  /// Keeps the values of all views as they are now, in one list for all of them.
  mutating func keepValues() {
    var values: [KeptValue] = []
    // Most views have changed in one property.
    values.reserveCapacity(views.count)
    // By index, because copying a change counts references.
    for index in views.indices {
      var left = views[index].properties
      while let property = left.popFirst() {
        let value = views[index].view?.value(of: property)
        values.append(KeptValue(property: property, value: value))
      }
    }
    var start = 0
    for index in views.indices {
      let end = start + views[index].properties.rawValue.nonzeroBitCount
      views[index].values = values[start..<end]
      start = end
    }
  }
}

extension Engine {
  /// Whether anything in the state document except the time has changed since the last ``takeStep()``.
  package var hasChanges: Bool {
    !context.dirtyViews.isEmpty || !context.membership.isEmpty || !changedTouches.isEmpty
      || context.keyboard.hasChanged || context.animations.hasChanged
      || deviceHasChanged
  }

  /// Whether ``takeStep()`` would return a step with content.
  package var hasNews: Bool {
    hasChanges || !context.events.isEmpty || !context.changes.isEmpty
      || !context.assignments.isEmpty
  }

  /// Returns and clears the changes that patches are written from; a part of ``takeStep()``.
  package func takeChanges() -> ChangeSet {
    var set = ChangeSet()
    decideRests()
    if !context.membership.isEmpty { set.views = membershipChanges() }
    set.views.reserveCapacity(set.views.count + context.dirtyViews.count)
    // Most steps only change views that stay.
    let moved: Set<String> = set.views.isEmpty ? [] : Set(set.views.map(\.id))
    for view in context.dirtyViews where !view.dirty.isEmpty {
      if view.isInWindow, moved.isEmpty || !moved.contains(view.id) {
        set.views.append(
          ChangeSet.ViewChange(
            id: view.id,
            view: view,
            properties: view.dirty,
            mayBeRemembered: false
          )
        )
      }
      view.dirty = []
    }
    set.touches = changedTouches
    set.keyboard = context.keyboard.hasChanged
    set.device = deviceHasChanged
    set.animations = context.animations.hasChanged
    clearChanges(keepingCapacity: true)
    return set
  }

  /// Decides whether predicted rests have changed.
  func decideRests() {
    guard !context.undecidedRests.isEmpty else { return }
    for scrollView in context.undecidedRests { scrollView.decideRest() }
    context.undecidedRests.removeAll(keepingCapacity: true)
  }

  /// Clears what ``takeStep()`` would return, for a run that looks at states alone.
  package func dropStep() {
    guard hasNews else { return }
    dropChanges(keepingCapacity: true)
    clearOutput()
    _ = takeAssignments()
  }

  /// Clears what ``takeChanges()`` would return.
  ///
  /// Keeping the capacity saves time if about as many changes follow, which is not so after a tree was loaded.
  func dropChanges(keepingCapacity: Bool) {
    for view in context.dirtyViews { view.dirty = [] }
    for scrollView in context.undecidedRests { scrollView.undecidedRest = nil }
    context.undecidedRests.removeAll(keepingCapacity: keepingCapacity)
    clearChanges(keepingCapacity: keepingCapacity)
  }

  /// Clears all changes except those that the views keep themselves.
  private func clearChanges(keepingCapacity: Bool) {
    context.keyboard.hasChanged = false
    context.animations.hasChanged = false
    deviceHasChanged = false
    // Also an empty array takes time to empty.
    if !context.dirtyViews.isEmpty {
      context.dirtyViews.removeAll(keepingCapacity: keepingCapacity)
    }
    if !context.membership.isEmpty {
      context.membership.removeAll(keepingCapacity: keepingCapacity)
    }
    if !changedTouches.isEmpty { changedTouches.removeAll(keepingCapacity: keepingCapacity) }
  }

  private func membershipChanges() -> [ChangeSet.ViewChange] {
    var seen: Set<String> = []
    var changes: [ChangeSet.ViewChange] = []
    for change in context.membership where seen.insert(change.id).inserted {
      let view = context.known[change.id].flatMap { $0.isInWindow ? $0 : nil }
      changes.append(
        ChangeSet.ViewChange(
          id: change.id,
          view: view,
          properties: .all,
          mayBeRemembered: !change.isNew
        )
      )
    }
    return changes
  }
}

extension [ChangeSet.TouchChange] {
  /// Adds another change to the list.
  package mutating func note(_ change: ChangeSet.TouchChange) {
    guard let index = firstIndex(where: { $0.id == change.id }) else { return append(change) }
    if !change.isMoveOnly { self[index].isMoveOnly = false }
  }
}
