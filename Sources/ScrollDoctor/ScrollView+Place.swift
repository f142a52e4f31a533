import Foundation
import ScrollModel

extension ScrollView {
  /// The scrollable distance on each axis, in points; zero if the content fits.
  var overflow: CGSize { restingOffsets.size }

  /// Whether the view is set up for zooming.
  var isMeantToZoom: Bool { viewForZooming != nil && maximumZoomScale > minimumZoomScale }

  /// The axes on which a pager has more than one page.
  var pagedAxes: [Axis] { Axis.allCases.filter { contentSize[$0] > bounds.size[$0] * 1.5 } }

  /// An offset on an axis, or else the nearest at which the content can rest.
  func clamped(_ offset: Double, _ axis: Axis) -> Double {
    let (first, last) = axis.ends(of: restingOffsets)
    return min(max(offset, first), last)
  }

  /// The view for zooming, if it is below this one.
  func zoomView(in engine: Engine) -> View? {
    guard let zoomed = viewForZooming.flatMap(engine.view), zoomed !== self,
      zoomed.isDescendant(of: self)
    else { return nil }
    return zoomed
  }

  /// The views in the content, without the engine's own indicators.
  var contentViews: [View] { subviews.filter { !($0 is ScrollIndicator) } }

  /// Whether no scroll view is around this one.
  var isOutermost: Bool { outerScrollViews.isEmpty }

  /// Whether another view is in front of this one at a point of the window.
  func isCovered(at point: CGPoint, in engine: Engine) -> Bool {
    guard let view = engine.root.hitTest(point) else { return false }
    return !sequence(first: view, next: \.superview).contains { $0 === self }
  }

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

  /// A view, or nil for the last row of a table, and how deep it lies.
  typealias Part = (id: String?, depth: Double)

  /// What users read or touch that ends the deepest behind a strip at the lower edge, scrolled to the end.
  ///
  /// - Parameter height: the height of the strip, such as a bar, in points.
  /// - Returns: the view's id, nil for the last row of a table, and how many points of it are covered; nil if no
  ///   part that is covered by a quarter or more begins above the view's edge.
  func partInSight(behind height: Double) -> Part? {
    // In content coordinates at the last offset.
    let edge = Double(restingOffsets.maxY + bounds.height)
    let line = edge - height
    var part: Part?
    func note(_ id: String?, end: Double, height: Double) {
      let depth = end - line
      guard depth > max(leastLength, height * Tolerance.coveredShare), end - height < edge,
        depth > part?.depth ?? 0
      else { return }
      part = (id, depth)
    }
    if let table = self as? TableView, let last = table.lastRow {
      note(nil, end: last.end, height: last.height)
    } else {
      forEachReadOrTouchedView { note($0.id, end: Double($1.maxY), height: Double($1.height)) }
    }
    return part
  }

  /// What users read or touch that begins below an edge and ends the deepest; what ends below `end` does not count.
  ///
  /// Both are in content coordinates.
  func deepestPart(below edge: Double, to end: Double = .infinity) -> Part? {
    var part: Part?
    forEachReadOrTouchedView { view, frame in
      let depth = Double(frame.maxY) - edge
      guard Double(frame.minY) >= edge, Double(frame.maxY) <= end + 1, depth > part?.depth ?? 0
      else { return }
      part = (view.id, depth)
    }
    return part
  }
}

extension TableView {
  /// The end of the last row in content coordinates, and its height; nil without rows.
  fileprivate var lastRow: (end: Double, height: Double)? {
    guard let section = sections.last(where: { !$0.rows.isEmpty || $0.footer != nil }),
      let row = section.footer ?? section.rows.last
    else { return nil }
    let footer = Double(tableFooterView?.frame.height ?? 0)
    return (Double(contentSize.height) - footer, row.height)
  }
}

extension View {
  /// The part of a rectangle of this view that the views around it and the window let through, in the window's
  /// coordinates; nil if there is none.
  func seenPart(of rect: CGRect) -> CGRect? {
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

  /// The scroll views around this view, from the inside outwards.
  var outerScrollViews: [ScrollView] {
    sequence(first: self) { $0.superview }.dropFirst().compactMap { $0 as? ScrollView }
  }

  /// The area of the bounds, in square points.
  var area: Double { Double(bounds.width * bounds.height) }

  /// Whether users read or touch the view, so that it must not be covered.
  var isReadOrTouched: Bool {
    !isHidden && alpha > 0 && (self is Label || self is Control || self is TextField)
  }
}
