extension View {
  /// Adds a view in front of the others; a view that has a superview is moved.
  public func addSubview(_ view: View) {
    insert(view, at: nil)
  }

  /// Inserts a view at `index` from the back; past the end, it is added in front.
  public func insertSubview(_ view: View, at index: Int) {
    precondition(index >= 0, "no index below zero: \(index)")
    insert(view, at: index)
  }

  /// Inserts a view directly in front of `sibling`; in front of all if that is not another subview.
  public func insertSubview(_ view: View, aboveSubview sibling: View) {
    insert(view, at: place(of: sibling, without: view).map { $0 + 1 }, above: true)
  }

  /// Inserts a view directly behind `sibling`; in front of all if that is not another subview.
  public func insertSubview(_ view: View, belowSubview sibling: View) {
    insert(view, at: place(of: sibling, without: view))
  }

  /// Moves a subview to the front; has no effect on other views.
  public func bringSubviewToFront(_ view: View) {
    guard view.superview === self else { return }
    insert(view, at: nil)
  }

  /// Moves a subview to the back; has no effect on other views.
  public func sendSubviewToBack(_ view: View) {
    guard view.superview === self else { return }
    insert(view, at: 0)
  }

  /// Removes the view and its descendants from its superview; the engine keeps it in its table of
  /// views.
  public func removeFromSuperview() {
    guard let parent = superview else { return }
    parent.willRemoveSubview(self)
    // The superview may have removed it in the callback.
    guard superview === parent else { return }
    willMove(toSuperview: nil)
    let leaves = isInWindow
    if leaves { forEachInTree { $0.willMove(toWindow: nil) } }
    detach(from: parent)
    if leaves, let context { forEachInTree { context.left($0) } }
    parent.noteHierarchyChange(removed: self)
    if leaves { forEachInTree { $0.didMoveToWindow() } }
    didMoveToSuperview()
  }

  /// Returns whether the view is `other` or a descendant of it.
  public func isDescendant(of other: View) -> Bool {
    sequence(first: self) { $0.superview }.contains { $0 === other }
  }

  /// The number of ancestors.
  var depth: Int {
    var depth = 0
    var view = superview
    while let above = view {
      depth += 1
      view = above.superview
    }
    return depth
  }

  /// Calls `body` with the view and all descendants, each before its subviews.
  public func forEachInTree(_ body: (View) -> Void) {
    body(self)
    // Most views have none, and going through an empty list counts references too.
    if !subviews.isEmpty { for view in subviews { view.forEachInTree(body) } }
  }

  /// The view and all descendants, each before its subviews.
  package var allInTree: [View] {
    var views: [View] = []
    forEachInTree { views.append($0) }
    return views
  }

  private func insert(_ view: View, at index: Int?, above: Bool = false) {
    precondition(!isDescendant(of: view), "\(view.id) cannot lie below itself")
    let parent = view.superview
    if let parent, parent !== self { parent.willRemoveSubview(view) }
    let changesWindow = view.isInWindow != isInWindow
    view.willMove(toSuperview: self)
    if changesWindow {
      let window = isInWindow ? context?.root : nil
      view.forEachInTree { $0.willMove(toWindow: window) }
    }
    place(view, at: index, above: above)
    if let parent, parent !== self { parent.noteHierarchyChange(removed: view) }
    noteHierarchyChange()
    if changesWindow { view.forEachInTree { $0.didMoveToWindow() } }
    view.didMoveToSuperview()
    didAddSubview(view)
  }

  private func place(_ view: View, at index: Int?, above: Bool) {
    if let parent = view.superview { view.detach(from: parent) }
    view.superview = self
    let front = frontPlace(for: view)
    let index = min(index ?? front, front)
    subviews.insert(view, at: index)
    if !plainLayers.isEmpty { plainLayersMakeRoom(at: index, above: above) }
    if let own = view.ownLayer { own.superlayer = layer }
    changed(.subviews)
    subviewsNeedLayout()
    guard let context, isInWindow else {
      // The view moved from the window to a view outside it.
      if view.isInWindow { view.forEachInTree { view.context?.left($0) } }
      return
    }
    context.safeAreasMayHaveChanged = true
    if !view.isInWindow { view.forEachInTree { context.joined($0) } }
  }

  /// The index in front of all others; a scroll view's indicators stay in front of its content.
  private func frontPlace(for view: View) -> Int {
    if view is ScrollIndicator { return subviews.count }
    return subviews.count - subviews.reversed().prefix { $0 is ScrollIndicator }.count
  }

  /// Sets the order of the subviews.
  package func reorder(_ views: some Collection<View>) {
    guard !views.elementsEqual(subviews, by: ===) else { return }
    subviews = Array(views)
    changed(.subviews)
  }

  private func detach(from parent: View) {
    if let index = parent.subviews.firstIndex(where: { $0 === self }) {
      parent.subviews.remove(at: index)
      if !parent.plainLayers.isEmpty { parent.plainLayersClose(at: index) }
    }
    superview = nil
    ownLayer?.superlayer = nil
    parent.changed(.subviews)
  }

  private func place(of sibling: View, without view: View) -> Int? {
    guard sibling !== view else { return nil }
    return subviews.filter { $0 !== view }.firstIndex { $0 === sibling }
  }
}
