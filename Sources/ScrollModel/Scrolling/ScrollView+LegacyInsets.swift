import Foundation
import ScrollMotion

extension Engine {
  /// Adjusts content insets as UIKit did before scroll views had an adjusted inset, if the window
  /// requests it.
  ///
  /// The height that bars cover of the window is added to the content inset of the first scroll view in
  /// the hierarchy, independent of the frame of that view.
  ///
  /// A scroll view with a `contentInsetAdjustmentBehavior` other than `never` is adjusted in the
  /// current way instead, and its content inset is not changed.
  func adjustLegacyInsets() {
    guard let window = root as? Window else { return }
    let first =
      window.automaticallyAdjustsScrollViewInsets
      ? Self.firstScrollView(of: window).flatMap {
        $0.contentInsetAdjustmentBehavior == .never ? $0 : nil
      } : nil
    for scrollView in context.scrollViews where scrollView !== first {
      scrollView.adjustLegacyInset(to: .zero)
    }
    guard let first else { return }
    let covered = context.coveredInsets
    first.adjustLegacyInset(
      to: EdgeInsets(top: covered.top, left: 0, bottom: covered.bottom, right: 0)
    )
  }

  /// The scroll view at index 0 of the hierarchy; nil if another view is there.
  private static func firstScrollView(of window: Window) -> ScrollView? {
    var view: View? = window
    while let next = view?.subviews.first {
      if let scrollView = next as? ScrollView { return scrollView }
      view = next
    }
    return nil
  }
}

extension ScrollView {
  /// Replaces the part of the content inset that the window set.
  ///
  /// Content at its top stays there.
  fileprivate func adjustLegacyInset(to inset: EdgeInsets) {
    guard inset != legacyInset else { return }
    let isAtTop = hasStarted && contentOffset.y == range.y.minimum && pan == nil && !isMoving
    let change = EdgeInsets(
      top: inset.top - legacyInset.top,
      left: 0,
      bottom: inset.bottom - legacyInset.bottom,
      right: 0
    )
    legacyInset = inset
    contentInset = contentInset + change
    guard isAtTop, pan == nil, !isMoving else { return }
    write(CGPoint(x: contentOffset.x, y: range.y.minimum), causes: (.inset, .inset))
  }
}
