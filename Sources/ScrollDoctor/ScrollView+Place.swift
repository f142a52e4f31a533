import Foundation
import ScrollModel

extension ScrollView {
  /// The scrollable distance on each axis, in points; zero if the content fits.
  var overflow: CGSize { restingOffsets.size }

  /// Whether the view is set up for zooming.
  var isMeantToZoom: Bool { viewForZooming != nil && maximumZoomScale > minimumZoomScale }

  /// The views in the content, without the engine's own indicators.
  var contentViews: [View] { subviews.filter { !($0 is ScrollIndicator) } }

  /// The scroll views around this one, from the inside outwards.
  var outerScrollViews: [ScrollView] {
    sequence(first: self as View) { $0.superview }.dropFirst().compactMap { $0 as? ScrollView }
  }

  /// Whether no scroll view is around this one.
  var isOutermost: Bool { outerScrollViews.isEmpty }

  /// How far the view continues below its window, in points; zero if it ends inside.
  func wayBelowWindow(in engine: Engine) -> Double {
    guard let frame = convert(bounds, to: engine.root) else { return 0 }
    return max(0, Double(frame.maxY - engine.root.bounds.maxY))
  }

  /// Calls `body` with each visible view in the content that users read or touch, apart from those in
  /// inner scroll views, and its frame in content coordinates.
  func forEachReadOrTouchedView(_ body: (View, CGRect) -> Void) {
    func visit(_ view: View) {
      guard !view.isHidden, view.alpha > 0, !(view is ScrollView) else { return }
      if view.isReadOrTouched, let frame = view.convert(view.bounds, to: self) { body(view, frame) }
      for subview in view.subviews { visit(subview) }
    }
    for view in contentViews { visit(view) }
  }
}

extension View {
  /// Whether users read or touch the view, so that it must not be covered.
  var isReadOrTouched: Bool {
    !isHidden && alpha > 0 && (self is Label || self is Control || self is TextField)
  }
}
