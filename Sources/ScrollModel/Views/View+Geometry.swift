public import Foundation

extension View {
  /// The smallest upright rectangle around the view, in its superview's coordinates; it is derived.
  ///
  /// Setting it follows UIKit's setter: with a transform that only scales, the bounds get the size
  /// that makes the frame read back as given; under a rotation, where Apple calls the frame undefined,
  /// the size is divided by the length of each transformed axis. The origin of the bounds stays.
  public var frame: CGRect {
    get {
      if transform == .identity {
        return CGRect(
          x: center.x - anchorPoint.x * bounds.size.width,
          y: center.y - anchorPoint.y * bounds.size.height,
          width: bounds.size.width,
          height: bounds.size.height
        )
      }
      // The origin of the bounds cancels out; left out, it cannot disturb the last bits either.
      let box = box(ofSize: bounds.size)
      return CGRect(origin: box.origin + center, size: box.size)
    }
    set {
      let (size, newCenter) = placement(for: newValue.standardized)
      bounds = CGRect(origin: bounds.origin, size: size)
      center = newCenter
    }
  }

  /// The size of the bounds and the center that make `frame` read back as given.
  func placement(for frame: CGRect) -> (size: CGSize, center: CGPoint) {
    guard transform != .identity else {
      let size = frame.size
      return (
        size,
        CGPoint(
          x: frame.origin.x + anchorPoint.x * size.width,
          y: frame.origin.y + anchorPoint.y * size.height
        )
      )
    }
    let scaleX = (transform.a * transform.a + transform.b * transform.b).squareRoot()
    let scaleY = (transform.c * transform.c + transform.d * transform.d).squareRoot()
    let size = CGSize(
      width: scaleX > 0 ? frame.size.width / scaleX : frame.size.width,
      height: scaleY > 0 ? frame.size.height / scaleY : frame.size.height
    )
    return (size, frame.origin - box(ofSize: size).origin)
  }

  /// The box around the view, were it that large, as seen from its center.
  private func box(ofSize size: CGSize) -> CGRect {
    let anchor = CGPoint(x: anchorPoint.x * size.width, y: anchorPoint.y * size.height)
    return BoundingBox.around(CGRect(origin: .zero, size: size)) {
      transform.applied(to: $0 - anchor)
    }
  }

  /// The anchor point in the view's own coordinates.
  private var anchor: CGPoint {
    CGPoint(
      x: bounds.origin.x + anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + anchorPoint.y * bounds.size.height
    )
  }

  /// Where a point of the view's coordinates lies in its superview's.
  public func pointInSuperview(_ point: CGPoint) -> CGPoint {
    if transform == .identity { return point - anchor + center }
    return transform.applied(to: point - anchor) + center
  }

  /// Where a point of the superview's coordinates lies in the view's; nil under a flat transform.
  public func pointFromSuperview(_ point: CGPoint) -> CGPoint? {
    if transform == .identity { return point - center + anchor }
    return transform.unapplied(to: point - center).map { $0 + anchor }
  }

  /// Where a point of this view's coordinates lies in those of `view`, which must be in the same tree;
  /// nil stands for the top of this view's own tree.
  ///
  /// Nil if the trees differ or a transform on the way down is flat.
  public func convert(_ point: CGPoint, to view: View?) -> CGPoint? {
    if view == nil, convertsToItself { return point }
    guard let route = Route(from: self, to: view) else { return nil }
    return route.down(route.up(point))
  }

  /// Where a point of `view`'s coordinates lies in this view's.
  public func convert(_ point: CGPoint, from view: View?) -> CGPoint? {
    if view == nil, convertsToItself { return point }
    return (view ?? root).convert(point, to: self)
  }

  /// The box around a rectangle of this view's coordinates in those of `view`.
  ///
  /// As on a device, it is the box of a box: one around the corners taken up to the common ancestor,
  /// and one around the corners of that taken down from there.
  public func convert(_ rect: CGRect, to view: View?) -> CGRect? {
    if view == nil, convertsToItself { return rect }
    guard let route = Route(from: self, to: view) else { return nil }
    let above = BoundingBox.around(rect, mappedBy: route.up)
    if route.downward.isEmpty { return above }
    guard route.downward.allSatisfy({ $0.isInvertible }) else { return nil }
    return BoundingBox.around(above) { route.down($0) ?? $0 }
  }

  /// The box around a rectangle of `view`'s coordinates in this view's.
  public func convert(_ rect: CGRect, from view: View?) -> CGRect? {
    if view == nil, convertsToItself { return rect }
    return (view ?? root).convert(rect, to: self)
  }

  /// Whether nil stands for the view itself, because it has no window, and the options have it so.
  private var convertsToItself: Bool {
    !isInWindow && context?.options.detachedViewsConvertToThemselves == true
  }

  /// The top of the tree that the view is in; itself if it is in none.
  public var root: View {
    var view = self
    while let next = view.superview { view = next }
    return view
  }

  private var isInvertible: Bool {
    transform == .identity || transform.unapplied(to: .zero) != nil
  }
}

/// The way from one view's coordinates to another's: up to the common ancestor, then down.
private struct Route {
  let upward: [View]
  let downward: [View]

  init?(from source: View, to target: View?) {
    let target = target ?? source.root
    var upward = Route.path(from: source)
    var downward = Route.path(from: target)
    guard let top = upward.last, let other = downward.last, top === other else { return nil }
    while let a = upward.last, let b = downward.last, a === b {
      upward.removeLast()
      downward.removeLast()
    }
    self.upward = upward
    self.downward = downward.reversed()
  }

  private static func path(from view: View) -> [View] {
    Array(sequence(first: view) { $0.superview })
  }

  func up(_ point: CGPoint) -> CGPoint {
    upward.reduce(point) { $1.pointInSuperview($0) }
  }

  func down(_ point: CGPoint) -> CGPoint? {
    var point = point
    for view in downward {
      guard let next = view.pointFromSuperview(point) else { return nil }
      point = next
    }
    return point
  }
}

extension View {
  /// Takes distances in the window to distances in the view, wherever its content is scrolled to.
  var distancesFromWindow: CGAffineTransform {
    guard let superview else { return .identity }
    let outer = superview.distancesFromWindow
    guard transform != .identity, let inner = transform.inverseOfDistances else { return outer }
    return outer.distances(then: inner)
  }
}
