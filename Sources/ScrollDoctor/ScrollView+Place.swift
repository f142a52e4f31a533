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

  /// The id of a view, or which row of a table it is, and how deep it lies.
  typealias Part = (id: String, depth: Double)

  /// What users read or touch that lies the deepest behind a strip at an edge, scrolled to it.
  ///
  /// - Parameters:
  ///   - length: the length of the strip, such as the height of a bar, in points.
  ///   - edge: the edge; the lower one unless another is given.
  /// - Returns: the part, and how far it goes behind the strip; nil if none that is covered by a quarter or more is in
  ///   the view.
  func partInSight(behind length: Double, _ edge: Edge = .bottom) -> Part? {
    let (axis, range) = (edge.axis, edge.axis.ends(of: restingOffsets))
    let end = edge.isStart ? -range.first : range.last + bounds.size[axis]
    return deepestPart(edge, beyond: end - length) { start, last in
      last - end + length > max(leastLength, (last - start) * Tolerance.coveredShare) && start < end
    }
  }

  /// What users read or touch that begins beyond a line and ends the deepest, up to a limit.
  func deepestPart(_ edge: Edge, beyond line: Double, to limit: Double = .infinity) -> Part? {
    deepestPart(edge, beyond: line) { start, end in start >= line && end <= limit + 1 }
  }

  /// What goes the farthest beyond a line, of what has a start and an end that count; in content coordinates towards
  /// an edge, so that those towards a start are negative.
  private func deepestPart(
    _ edge: Edge,
    beyond line: Double,
    _ counts: (Double, Double) -> Bool
  ) -> Part? {
    var part: Part?
    func note(_ id: String, _ ends: (first: Double, last: Double)) {
      let (start, end) = edge.isStart ? (-ends.last, -ends.first) : ends
      if end - line > part?.depth ?? 0, counts(start, end) { part = (id, end - line) }
    }
    if let row = edge.axis == .vertical ? (self as? TableView)?.outerRow(edge) : nil {
      note(edge.isStart ? "the first row" : "the last row", row)
    } else {
      forEachReadOrTouchedView { note($0.id, edge.axis.ends(of: $1)) }
    }
    return part
  }
}

extension TableView {
  /// The start and the end of the first or of the last row, in content coordinates; nil without rows.
  fileprivate func outerRow(_ edge: Edge) -> (first: Double, last: Double)? {
    let section =
      edge.isStart ? sections.first : sections.last { !$0.rows.isEmpty || $0.footer != nil }
    let row =
      edge.isStart ? section?.header ?? section?.rows.first : section?.footer ?? section?.rows.last
    guard let row else { return nil }
    let footer = tableFooterView?.frame.height ?? 0
    let start =
      edge.isStart ? tableHeaderView?.frame.height ?? 0 : contentSize.height - footer - row.height
    return (Double(start), start + row.height)
  }
}

extension View {
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
