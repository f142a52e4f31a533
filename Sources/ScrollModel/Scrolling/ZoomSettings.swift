import Foundation
import ScrollMotion

/// The zoom settings and zoom state of a scroll view.
struct ZoomSettings {
  var minimum = 1.0
  var maximum = 1.0
  var bounces = true
  /// The id of the view to scale.
  var view: String?
  /// The scale that was set before the view entered a window, where it is applied.
  var chosenScale: Double?
  /// The last origin set on the zoom view's frame, without the rounding errors of reading it back.
  var origin: CGPoint?
  /// The scale that ``ScrollView/zoomScale`` had when it was last noted as changed.
  var noted = 1.0
  /// Whether a zoom is running its step, which sets the offset itself.
  var isStepping = false
  /// Whether a zoom reports its last step, before its end; no zoom is animated meanwhile.
  var isEnding = false
}

extension ScrollView {
  /// The smallest scale to rest at.
  ///
  /// Setting a limit does not change the current scale; the next zoom brings it inside. Zooming is
  /// disabled unless the largest scale is above the smallest.
  public var minimumZoomScale: Double {
    get { zoom.minimum }
    set { setZoomLimit(\.minimum, to: newValue, .minimumZoomScale, "minimumZoomScale") }
  }

  /// The largest scale to rest at; see ``minimumZoomScale``.
  public var maximumZoomScale: Double {
    get { zoom.maximum }
    set { setZoomLimit(\.maximum, to: newValue, .maximumZoomScale, "maximumZoomScale") }
  }

  /// Whether fingers can zoom past the limits as long as they hold the content.
  public var bouncesZoom: Bool {
    get { zoom.bounces }
    set {
      guard newValue != zoom.bounces else { return }
      zoom.bounces = newValue
      changed(.bouncesZoom)
    }
  }

  /// The id of the view that zooming scales, which must be a descendant.
  ///
  /// The view of a delegate's ``ScrollViewDelegate/viewForZooming(in:)`` has priority.
  public var viewForZooming: String? {
    get { zoom.view }
    set {
      guard newValue != zoom.view else { return }
      zoom.view = newValue
      changed(.viewForZooming)
      noteZoomScale()
      zoomabilityMayHaveChanged()
    }
  }

  /// The valid values of the zoom limits: wide enough for any use, and narrow enough for exact
  /// geometry.
  static let zoomScaleLimits = Property.Limits.closed(1e-6, 1e6)

  /// The scales to rest at; nil if there are fewer than two.
  var zoomRange: ZoomRange? {
    if zoom.minimum > zoom.maximum, context?.options.swapsInvertedZoomLimits == true {
      return ZoomRange(minimum: zoom.maximum, maximum: zoom.minimum)
    }
    return ZoomRange(minimum: zoom.minimum, maximum: zoom.maximum)
  }

  /// The view that zooming scales; nil if it cannot be zoomed.
  package var zoomView: View? { zoomRange == nil ? nil : namedZoomView }

  /// Whether two fingers can zoom; if they cannot, UIKit has no pinch recogniser.
  package var canZoom: Bool { zoomView != nil }

  /// The view that the delegate or the property names, if it is a descendant.
  var namedZoomView: View? {
    let view = delegate?.viewForZooming(in: self) ?? zoom.view.flatMap(viewBelow)
    guard let view, view !== self, view.isDescendant(of: self) else { return nil }
    return view
  }

  /// Whether the delegate or the property names a view to scale, anywhere.
  fileprivate var namesZoomView: Bool {
    zoom.view != nil || delegate?.viewForZooming(in: self) != nil
  }

  private func setZoomLimit(
    _ limit: WritableKeyPath<ZoomSettings, Double>,
    to scale: Double,
    _ property: Property,
    _ name: StaticString
  ) {
    guard accepts(scale, name) else { return }
    precondition(ScrollView.zoomScaleLimits.contains(scale), "\(id): no scale is \(scale)")
    guard scale != zoom[keyPath: limit] else { return }
    zoom[keyPath: limit] = scale
    changed(property)
    noteZoomScale()
    zoomabilityMayHaveChanged()
    guard context?.options.zoomLimitsClampAtOnce == true, pan == nil, !motion.isZoom,
      let range = zoomRange, canZoom, !range.contains(zoomScale)
    else { return }
    setZoomScale(zoomScale, animated: false)
  }

  /// Records the current cause if the scale has changed.
  ///
  /// It changes with the transform of the zoom view, but also when a view becomes the zoom view or is none any more, and
  /// when a bounce of the scale begins or ends: until then the scale is already the limit.
  ///
  /// - Parameter isScaled: Whether the transform of the zoom view has changed, which is the cause of a change of the scale
  ///   even while a bounce keeps the limit as the scale that is read.
  func noteZoomScale(isScaled: Bool = false) {
    changed(.zoomScale)
    let scale = zoomScale
    guard isScaled || scale != zoom.noted else { return }
    zoom.noted = scale
    context?.explain(PropertySet(.zoomScale), of: self)
  }

  /// Ends a zoom with a view that can no longer be zoomed.
  func zoomabilityMayHaveChanged() {
    if case .zoom(let animation) = motion, zoomView !== animation.view { endZoom() }
    if let pinch = pan?.pinch, zoomView !== pinch.view { losePinch() }
  }
}

extension View {
  /// Returns the descendant with this id; nil if there is none.
  package func viewBelow(_ id: String) -> View? {
    if let context {
      return context.known[id].flatMap { $0 !== self && $0.isDescendant(of: self) ? $0 : nil }
    }
    // Before the tree has an engine, there is no table of ids.
    for view in subviews {
      if view.id == id { return view }
      if let found = view.viewBelow(id) { return found }
    }
    return nil
  }

  /// Marks the zoomScale of scroll views that zoom this view as changed, after its transform or
  /// position changed.
  func noteScaleChange() {
    guard let superview else { return }
    for above in sequence(first: superview, next: { $0.superview }) {
      guard let scrollView = above as? ScrollView, scrollView.zoomView === self else { continue }
      scrollView.noteZoomScale(isScaled: true)
    }
  }

  /// Notifies the views above of a change in the hierarchy, because their zoomed or counter-scaled
  /// views may have changed.
  func noteHierarchyChange(removed view: View? = nil) {
    for above in sequence(first: self, next: { $0.superview }) {
      if let scrollView = above as? ScrollView, scrollView.namesZoomView {
        scrollView.noteZoomScale()
        scrollView.zoomabilityMayHaveChanged()
      }
      if let view { above.didRemoveDescendant(view) }
    }
  }
}
