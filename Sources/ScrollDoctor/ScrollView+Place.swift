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

  /// The uppermost visible view that is no container from the very top on, and its frame in the content.
  var firstPart: (view: View, frame: CGRect)? {
    func first(in view: View) -> (view: View, frame: CGRect)? {
      view.subviews.filter { !$0.isHidden && $0.alpha > 0 && !($0 is ScrollIndicator) }.compactMap {
        guard let frame = $0.convert($0.bounds, to: self) else { return nil }
        return frame.minY > leastLength ? ($0, frame) : first(in: $0)
      }.min { $0.frame.minY < $1.frame.minY }
    }
    return first(in: self)
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
    return lastPart(beyond: edge - height, .vertical) { start, end in
      end - edge + height > max(leastLength, (end - start) * Tolerance.coveredShare) && start < edge
    }
  }

  /// What users read or touch that begins beyond an edge and ends the deepest, up to a limit; in content coordinates.
  func deepestPart(_ axis: Axis, beyond edge: Double, to limit: Double = .infinity) -> Part? {
    lastPart(beyond: edge, axis) { start, end in start >= edge && end <= limit + 1 }
  }

  /// What ends the deepest behind a line, of what has a start and an end that count.
  private func lastPart(beyond line: Double, _ axis: Axis, _ counts: (Double, Double) -> Bool)
    -> Part?
  {
    var part: Part?
    func note(_ id: String?, _ start: Double, _ end: Double) {
      if end - line > part?.depth ?? 0, counts(start, end) { part = (id, end - line) }
    }
    if axis == .vertical, let last = (self as? TableView)?.lastRow {
      note(nil, last.end - last.height, last.end)
    } else {
      forEachReadOrTouchedView { note($0.id, axis.ends(of: $1).first, axis.ends(of: $1).last) }
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
