import Foundation
import ScrollMotion

/// What a scroll view keeps about zooming.
struct ZoomSettings {
  var minimum = 1.0
  var maximum = 1.0
  var bounces = true
  /// The id of the view to scale.
  var view: String?
  /// The scale that was chosen before the view came to a window, where it is applied.
  var chosenScale: Double?
  /// The origin that the zoom view's frame was last given, free of the last bits that reading adds.
  var origin: CGPoint?
  /// Whether a zoom is taking its step, which brings the offset along itself.
  var isStepping = false
  /// Whether a zoom tells of its last step, before its end: none is animated meanwhile.
  var isEnding = false
}

extension ScrollView {
  /// The smallest scale to rest at.
  ///
  /// Setting a limit leaves the present scale alone; it is brought inside by the next zoom. Zooming is
  /// off unless the largest scale is above the smallest.
  public var minimumZoomScale: Double {
    get { zoom.minimum }
    set {
      precondition(ScrollView.zoomScaleLimits.contains(newValue), "\(id): no scale is \(newValue)")
      guard newValue != zoom.minimum else { return }
      zoom.minimum = newValue
      zoomLimitChanged(.minimumZoomScale)
    }
  }

  /// The largest scale to rest at; see ``minimumZoomScale``.
  public var maximumZoomScale: Double {
    get { zoom.maximum }
    set {
      precondition(ScrollView.zoomScaleLimits.contains(newValue), "\(id): no scale is \(newValue)")
      guard newValue != zoom.maximum else { return }
      zoom.maximum = newValue
      zoomLimitChanged(.maximumZoomScale)
    }
  }

  /// Whether fingers can zoom past the limits for as long as they hold the content.
  public var bouncesZoom: Bool {
    get { zoom.bounces }
    set {
      guard newValue != zoom.bounces else { return }
      zoom.bounces = newValue
      changed(.bouncesZoom)
    }
  }

  /// The id of the view that zooming scales, which has to lie below this one; a delegate's
  /// ``ScrollViewDelegate/viewForZooming(in:)`` goes before it.
  public var viewForZooming: String? {
    get { zoom.view }
    set {
      guard newValue != zoom.view else { return }
      zoom.view = newValue
      changed(PropertySet(.viewForZooming, .zoomScale))
      zoomabilityMayHaveChanged()
    }
  }

  /// The scales that a program may set as limits, far enough apart for anybody and near enough for exact
  /// geometry.
  static let zoomScaleLimits = Property.Limits.closed(1e-6, 1e6)

  /// The scales to rest at; nil if they leave no choice.
  var zoomRange: ZoomRange? {
    if zoom.minimum > zoom.maximum, context?.options.swapsInvertedZoomLimits == true {
      return ZoomRange(minimum: zoom.maximum, maximum: zoom.minimum)
    }
    return ZoomRange(minimum: zoom.minimum, maximum: zoom.maximum)
  }

  /// The view that zooming scales; nil where it cannot be zoomed.
  public var zoomView: View? { zoomRange == nil ? nil : namedZoomView }

  /// Whether two fingers can zoom: where they cannot, UIKit has no pinch recogniser.
  public var canZoom: Bool { zoomView != nil }

  /// The view that the delegate or the property names, if it lies below this one.
  var namedZoomView: View? {
    let view = delegate?.viewForZooming(in: self) ?? zoom.view.flatMap(viewBelow)
    guard let view, view !== self, view.isDescendant(of: self) else { return nil }
    return view
  }

  /// Whether somebody names a view to scale, wherever that is.
  fileprivate var namesZoomView: Bool {
    zoom.view != nil || delegate?.viewForZooming(in: self) != nil
  }

  private func zoomLimitChanged(_ property: Property) {
    changed(PropertySet(property).union(PropertySet(.zoomScale)))
    zoomabilityMayHaveChanged()
    guard context?.options.zoomLimitsClampAtOnce == true, pan == nil, !motion.isZoom,
      let range = zoomRange, canZoom, !range.contains(zoomScale)
    else { return }
    setZoomScale(zoomScale, animated: false)
  }

  /// Ends a zoom that has lost the view it scales.
  func zoomabilityMayHaveChanged() {
    if case .zoom(let animation) = motion, zoomView !== animation.view { endZoom() }
    if let pinch = pan?.pinch, zoomView !== pinch.view { losePinch() }
  }
}

extension View {
  /// The view called `id` below this one; nil if there is none.
  package func viewBelow(_ id: String) -> View? {
    if let context {
      return context.known[id].flatMap { $0 !== self && $0.isDescendant(of: self) ? $0 : nil }
    }
    // Before the tree has an engine, nobody keeps the ids.
    for view in subviews {
      if view.id == id { return view }
      if let found = view.viewBelow(id) { return found }
    }
    return nil
  }

  /// The view's transform was set, or it was put elsewhere: what zooms it reads another scale.
  func noteScaleChange() {
    guard let superview else { return }
    for above in sequence(first: superview, next: { $0.superview }) {
      guard let scrollView = above as? ScrollView, scrollView.zoomView === self else { continue }
      scrollView.changed(.zoomScale)
    }
  }

  /// What lies below has changed: those above it may have won or lost what they zoom or counterscale.
  func noteHierarchyChange(removed view: View? = nil) {
    for above in sequence(first: self, next: { $0.superview }) {
      if let scrollView = above as? ScrollView, scrollView.namesZoomView {
        scrollView.changed(.zoomScale)
        scrollView.zoomabilityMayHaveChanged()
      }
      if let view { above.didRemoveDescendant(view) }
    }
  }
}
