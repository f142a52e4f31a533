import Foundation

extension Engine {
  /// Scrolls the one visible scroll view that wants it to its top; as on an iPhone, several that want it
  /// keep each other from it.
  func tapStatusBar() {
    layoutIfNeeded()
    let candidates = statusBarTapCandidates
    guard let view = candidates.first, candidates.count == 1 else { return }
    view.scrollToTop()
  }

  /// The visible scroll views that want to scroll to their tops when the status bar is tapped; several
  /// keep each other from it.
  public var statusBarTapCandidates: [ScrollView] {
    context.scrollViews.filter { $0.scrollsToTop && $0.isScrollEnabled && $0.isVisible }
  }
}

extension View {
  /// Whether a part of the view lies in the window and in all views above that clip, and nothing above
  /// hides it; what lies in front of it does not count.
  fileprivate var isVisible: Bool {
    guard isShown else { return false }
    var part = bounds
    var view = self
    while !part.isEmpty, let above = view.superview {
      guard above.isShown else { return false }
      part = BoundingBox.around(part, mappedBy: view.pointInSuperview)
      if above.clipsToBounds || above.superview == nil { part = part.intersection(above.bounds) }
      view = above
    }
    return !part.isEmpty
  }
}
