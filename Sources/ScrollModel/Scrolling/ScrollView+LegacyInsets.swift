import Foundation
import ScrollMotion

extension Engine {
  /// Does what UIKit did before a scroll view had an adjusted inset, where the window asks for it: the
  /// first scroll view of the hierarchy gets all that bars cover of the window added to its content
  /// inset, wherever its own frame lies.
  ///
  /// A scroll view whose `contentInsetAdjustmentBehavior` is another than `never` is adjusted in the way
  /// that has come since, and its content inset is left alone.
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

  /// The scroll view at index 0 of the hierarchy; none where another view is.
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
  /// Has the part of the content inset that the window wrote become `inset`; content at its top stays
  /// there.
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
