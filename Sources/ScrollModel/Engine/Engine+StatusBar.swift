import Foundation

extension Engine {
  /// Scrolls the only visible scroll view that allows it to its top.
  ///
  /// As on an iPhone, nothing scrolls if several allow it.
  func tapStatusBar() {
    layoutIfNeeded()
    let candidates = statusBarTapCandidates
    guard let view = candidates.first, candidates.count == 1 else { return }
    view.scrollToTop()
  }

  /// The visible scroll views that scroll to their tops when the status bar is tapped; none does if
  /// there are several.
  package var statusBarTapCandidates: [ScrollView] {
    context.scrollViews.filter { $0.scrollsToTop && $0.isScrollEnabled && $0.isVisible }
  }
}

extension View {
  /// Whether a part of the view is inside the window and all clipping ancestors, and no ancestor is
  /// hidden.
  ///
  /// Views in front of it do not count.
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
