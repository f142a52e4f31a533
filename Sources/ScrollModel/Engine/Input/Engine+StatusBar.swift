package import Foundation

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
  /// Whether a part of the view can be seen, as far as clipping and hidden views around it decide.
  ///
  /// Views in front of it do not count.
  fileprivate var isVisible: Bool {
    !bounds.isEmpty && sequence(first: self, next: \.superview).allSatisfy(\.isShown)
      && seenPart(of: bounds) != nil
  }

  /// The part of a rectangle of this view that the views around it and the window let through, in the window's
  /// coordinates; nil if there is none.
  package func seenPart(of rect: CGRect) -> CGRect? {
    var (part, view) = (rect, self)
    while let superview = view.superview {
      guard let outer = view.convert(part, to: superview) else { return nil }
      (part, view) = (outer, superview)
      guard view.clipsToBounds || view.superview == nil else { continue }
      guard let inside = view.bounds.common(with: part, touchingIsDisjoint: true) else {
        return nil
      }
      part = inside
    }
    return part
  }
}
