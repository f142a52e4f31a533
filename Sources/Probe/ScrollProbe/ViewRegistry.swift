#if canImport(UIKit)
import Foundation
import ScrollProbeCore
import UIKit

/// The views that are reported: scroll views wherever they are, and what is in sight in them.
@MainActor final class ViewRegistry {
  /// Whether the windows are to be searched in the next frame.
  var isDue = true
  /// What was read of the views, each after the one that it is in.
  private(set) var samples: [Sample.View] = []

  private let observer: MoveObserver
  private let reportsContent: Bool
  private var ids = ViewIDs()
  private var views: [TrackedView] = []
  private var known: [ObjectIdentifier: TrackedView] = [:]
  /// Whether views have come or gone since they were reported.
  private var hasOthers = false

  /// The largest number of views in one scroll view that are reported, beside scroll views.
  private static let maximumContent = 40

  init(_ observer: MoveObserver, reportsContent: Bool) {
    self.observer = observer
    self.reportsContent = reportsContent
  }

  /// Searches the windows for views that have come and gone, and reads all.
  func search(at time: Int64) {
    isDue = false
    var found: [TrackedView] = []
    for window in Windows.all { find(in: window, around: nil, &found) }
    let identities = Set(found.map(ObjectIdentifier.init))
    for (key, view) in known where !identities.contains(ObjectIdentifier(view)) {
      known[key] = nil
      observer.forget(view)
    }
    ids.forgetTheGone()
    if !found.elementsEqual(views, by: ===) { hasOthers = true }
    views = found
    for view in views { observer.read(view, at: time) }
    samples = views.map(\.sample)
  }

  /// Reads the views that have changed since they were read.
  ///
  /// - Returns: whether any has.
  func readChanged(at time: Int64) -> Bool {
    var hasChanged = hasOthers
    hasOthers = false
    for (index, view) in views.enumerated() {
      if view.isScrollView { observer.read(view, at: time, isNeeded: false) }
      guard view.hasNews else { continue }
      view.hasNews = false
      hasChanged = true
      samples[index] = view.sample
    }
    return hasChanged
  }

  func removeAll() {
    for view in views { observer.forget(view) }
    (views, samples, known) = ([], [], [:])
  }

  /// Gives a view, which the app has named, that name as its id.
  func rename(_ view: UIView) {
    ids.forget(view)
    if let tracked = known.removeValue(forKey: ObjectIdentifier(view)) { observer.forget(tracked) }
    isDue = true
  }

  /// The id of the innermost reported view at or around a view; nil if there is none.
  func id(around view: UIView?) -> String? {
    var place = view
    while let current = place {
      if let tracked = tracked(current) { return tracked.sample.id }
      place = current.superview
    }
    return nil
  }

  private func find(in view: UIView, around: TrackedView?, _ found: inout [TrackedView]) {
    guard !view.isHidden, view.alpha > 0, found.count < Sample.maximumViews else { return }
    var around = around
    if let scroll = view as? UIScrollView {
      around = add(scroll, around: around, &found)
      findContent(of: scroll, around, &found)
    }
    for child in view.subviews { find(in: child, around: around, &found) }
  }

  /// Adds what is in sight in a scroll view and is none itself.
  private func findContent(
    of scroll: UIScrollView,
    _ around: TrackedView?,
    _ found: inout [TrackedView]
  ) {
    guard reportsContent else { return }
    let seen = scroll.bounds
    let content = scroll.subviews.lazy
      .filter { !($0 is UIScrollView) && !$0.isHidden && $0.alpha > 0 }
      .filter { $0.frame.intersects(seen) }
    for view in content.prefix(Self.maximumContent) { _ = add(view, around: around, &found) }
  }

  private func add(
    _ view: UIView,
    around: TrackedView?,
    _ found: inout [TrackedView]
  ) -> TrackedView {
    let tracked =
      tracked(view)
      ?? {
        let id = ids.id(of: view, named: name(of: view))
        let tracked = TrackedView(view, id: id)
        known[ObjectIdentifier(view)] = tracked
        observer.watch(tracked)
        return tracked
      }()
    tracked.around = around
    found.append(tracked)
    return tracked
  }

  private func tracked(_ view: UIView) -> TrackedView? {
    // A view that is gone may have had the same address.
    known[ObjectIdentifier(view)].flatMap { $0.view === view ? $0 : nil }
  }

  private func name(of view: UIView) -> String {
    if let name = ViewNames.shared.name(of: view) { return name }
    if let name = view.accessibilityIdentifier, !name.isEmpty { return name }
    return TrackedView.className(of: view)
  }
}
#endif
