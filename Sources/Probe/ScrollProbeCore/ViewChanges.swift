/// What differs between two lists of views.
struct ViewChanges {
  /// The views that are new or have other values, with their former ones.
  private(set) var changed: [(former: Sample.View?, view: Sample.View)] = []
  /// The ids of those that are gone.
  private(set) var removed: [String] = []
  /// The views in each view in which there are others, or in another order.
  private(set) var subviews: [String: [String]] = [:]

  var isEmpty: Bool { changed.isEmpty && removed.isEmpty && subviews.isEmpty }

  /// Compares lists in which each view comes after the one that it is in.
  init(from former: [Sample.View], to views: [Sample.View]) {
    if Self.haveSameTree(former, views) {
      for (former, view) in zip(former, views) where former != view {
        changed.append((former, view))
      }
      return
    }
    let known = Dictionary(former.map { ($0.id, $0) }) { first, _ in first }
    for view in views {
      let former = known[view.id]
      if former != view, !Self.isMoved(former, view) { changed.append((former, view)) }
    }
    let ids = Set(views.map(\.id))
    removed = former.map(\.id).filter { !ids.contains($0) }
    let children = SampleWriter.subviews(of: views)
    let before = SampleWriter.subviews(of: former)
    subviews = children.filter { before[$0.key] != $0.value }
    for id in before.keys where children[id] == nil && (id == SampleWriter.root || ids.contains(id))
    {
      subviews[id] = []
    }
  }

  /// Whether a view differs in nothing but the view around it, which only the lists of subviews say.
  private static func isMoved(_ former: Sample.View?, _ view: Sample.View) -> Bool {
    guard var former else { return false }
    former.parent = view.parent
    return former == view
  }

  /// Whether two lists have the same views in the same places.
  static func haveSameTree(_ former: [Sample.View], _ views: [Sample.View]) -> Bool {
    guard former.count == views.count else { return false }
    for index in views.indices where !isSamePlace(former[index], views[index]) { return false }
    return true
  }

  /// Whether a view is the same one, of the same kind and in the same view.
  static func isSamePlace(_ former: Sample.View, _ view: Sample.View) -> Bool {
    former.id == view.id && former.parent == view.parent
      && former.scroll?.isTable == view.scroll?.isTable
  }
}

extension Sample {
  /// The number of views that one message changes at most, so that none is longer than a server takes: 256 KiB.
  static let maximumChanges = 80

  /// The part of a later sample that fits into one message after this one; it is always one tree.
  func part(of later: Sample) -> Sample {
    var part = later
    part.views = Self.part(from: views, of: later.views)
    return part
  }

  private static func part(from former: [View], of views: [View]) -> [View] {
    if ViewChanges.haveSameTree(former, views) {
      let changed = views.indices.filter { former[$0] != views[$0] }
      if changed.count <= maximumChanges { return views }
      var part = former
      for index in changed.prefix(maximumChanges) { part[index] = views[index] }
      return part
    }
    let known = Dictionary(former.map { ($0.id, $0) }) { first, _ in first }
    let isOneMessage =
      views.count { known[$0.id] != $0 } <= maximumChanges
      && views.allSatisfy { view in
        known[view.id].map { ($0.scroll?.isTable == view.scroll?.isTable) } ?? true
      }
    if isOneMessage { return views }
    // What is gone or elsewhere goes first, then the others come, some at a time.
    var kept: Set<String> = []
    let common = views.compactMap { view -> View? in
      guard let former = known[view.id], ViewChanges.isSamePlace(former, view),
        view.parent.map(kept.contains) ?? true
      else { return nil }
      kept.insert(view.id)
      return former
    }
    if common.count < former.count { return common }
    return extended(views, known)
  }

  /// The views that are known, with as many that have changed or are new as one message has room for.
  private static func extended(_ views: [View], _ known: [String: View]) -> [View] {
    var count = 0
    var kept: Set<String> = []
    return views.compactMap { view in
      let former = known[view.id]
      if former == view {
        kept.insert(view.id)
        return former
      }
      guard count < maximumChanges, view.parent.map(kept.contains) ?? true else {
        if former != nil { kept.insert(view.id) }
        return former
      }
      count += 1
      kept.insert(view.id)
      return view
    }
  }
}
