public import Foundation

extension View {
  /// The axis-aligned bounding box of the view, in its superview's coordinates; it is derived.
  ///
  /// Setting it follows UIKit's setter. With a transform that only scales, the bounds get the size that
  /// makes the frame read back as set. Under a rotation, for which Apple calls the frame undefined, the
  /// size is divided by the length of each transformed axis. The origin of the bounds does not change.
  public var frame: CGRect {
    get {
      let (center, size) = (center, bounds.size)
      if transform == .identity {
        let origin = CGPoint(
          x: center.x - anchorPoint.x * size.width,
          y: center.y - anchorPoint.y * size.height
        )
        guard !propertyTable.isInternal else { return CGRect(origin: origin, size: size) }
        return CGRect(
          origin: origin.withoutRoundingError(of: max(center.largest, origin.largest)),
          size: size
        )
      }
      if let givenFrame { return givenFrame }
      // The origin of the bounds cancels out; leaving it out avoids rounding errors.
      let box = box(ofSize: size)
      let frame = CGRect(origin: box.origin + center, size: box.size)
      guard readsBack else { return frame }
      return frame.withoutRoundingError(of: max(center.largest, frame.largest))
    }
    set {
      guard accepts(newValue, "frame") else { return }
      let (size, newCenter) = placement(for: newValue.standardized)
      if size != bounds.size { bounds = CGRect(origin: bounds.origin, size: size) }
      center = newCenter
      // Dividing by the scale and multiplying again may change the last bits.
      let given = newValue.standardized
      if transform != .identity, frame.isSame(as: given) { givenFrame = given }
    }
  }

  /// Whether rounding errors are left out of the frame of a view that nothing scales or turns, though it may be
  /// flipped.
  ///
  /// Frames that the model computes itself, such as indicators' and zoomed views', were not assigned, and keep
  /// the bits that the law of motion gives them.
  private var readsBack: Bool {
    transform.keepsAxes && abs(transform.a) == 1 && abs(transform.d) == 1
      && !propertyTable.isInternal
  }

  /// Returns the size of the bounds and the center that make `frame` read back as set.
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
    // Of a transform that flattens an axis, or nearly does, the length on that axis is kept.
    func length(_ length: Double, scaledBy scale: Double) -> Double {
      let unscaled = length / scale
      return unscaled.isFinite ? unscaled : length
    }
    let size = CGSize(
      width: length(frame.size.width, scaledBy: scaleX),
      height: length(frame.size.height, scaledBy: scaleY)
    )
    return (size, frame.origin - box(ofSize: size).origin)
  }

  /// Sets the origin and the width of the frame; the height of the bounds stays.
  ///
  /// A frame that a transform turns or shears does not read back as it was set, so setting its own height
  /// again would change the view each time.
  func place(at origin: CGPoint, width: Double) {
    let row = CGRect(x: origin.x, y: origin.y, width: width, height: Double(bounds.height))
    guard transform != .identity else {
      frame = row
      return
    }
    let size = CGSize(width: placement(for: row).size.width, height: bounds.height)
    bounds = CGRect(origin: bounds.origin, size: size)
    center = origin - box(ofSize: size).origin
  }

  /// Returns the bounding box of the view relative to its center, for a given size.
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

  /// Converts a point from the view's coordinates to its superview's.
  package func pointInSuperview(_ point: CGPoint) -> CGPoint {
    if transform == .identity { return point - anchor + center }
    return transform.applied(to: point - anchor) + center
  }

  /// Converts a point from the superview's coordinates to the view's; nil if the transform has no
  /// inverse.
  package func pointFromSuperview(_ point: CGPoint) -> CGPoint? {
    if transform == .identity { return point - center + anchor }
    return transform.unapplied(to: point - center).map { $0 + anchor }
  }

  /// Converts a point from this view's coordinates to those of `view`, which must be in the same tree.
  ///
  /// If `view` is nil, it is the root of this view's tree. Returns nil if the trees differ or a
  /// transform on the way down has no inverse.
  public func convert(_ point: CGPoint, to view: View?) -> CGPoint? {
    if view == nil, convertsToItself { return point }
    guard let route = Route(from: self, to: view) else { return nil }
    var largest = 0.0
    return route.down(route.up(point, &largest), &largest)
  }

  /// Converts a point from the coordinates of `view` to this view's.
  public func convert(_ point: CGPoint, from view: View?) -> CGPoint? {
    if view == nil, convertsToItself { return point }
    return (view ?? root).convert(point, to: self)
  }

  /// Returns the bounding box in the coordinates of `view` of a rectangle in this view's coordinates.
  ///
  /// As on a device, it is the box of a box: the corners are converted up to the common ancestor and
  /// enclosed in a box, and the corners of that are converted down and enclosed in another.
  public func convert(_ rect: CGRect, to view: View?) -> CGRect? {
    if view == nil, convertsToItself { return rect }
    guard let route = Route(from: self, to: view) else { return nil }
    var largest = 0.0
    let above = BoundingBox.around(rect) { route.up($0, &largest) }
    if route.downward.isEmpty { return above.withoutRoundingError(of: largest) }
    guard route.downward.allSatisfy({ $0.isInvertible }) else { return nil }
    let below = BoundingBox.around(above) { route.down($0, &largest) ?? $0 }
    return below.withoutRoundingError(of: largest)
  }

  /// Returns the bounding box in this view's coordinates of a rectangle in the coordinates of `view`.
  public func convert(_ rect: CGRect, from view: View?) -> CGRect? {
    if view == nil, convertsToItself { return rect }
    return (view ?? root).convert(rect, to: self)
  }

  /// The length of one point of the view's rows in the coordinates of the root of its tree; nil if a transform
  /// has no inverse.
  package var drawnScale: Double? {
    guard let start = convert(CGPoint.zero, to: nil),
      let end = convert(CGPoint(x: 1, y: 0), to: nil)
    else { return nil }
    return start.distance(to: end)
  }

  /// Whether nil means the view itself: it has no window, and the option for that is on.
  private var convertsToItself: Bool {
    !isInWindow && context?.options.detachedViewsConvertToThemselves == true
  }

  /// The root of the view's tree; the view itself if it has no superview.
  public var root: View {
    var view = self
    while let next = view.superview { view = next }
    return view
  }

  private var isInvertible: Bool {
    transform == .identity || transform.unapplied(to: .zero) != nil
  }
}

/// The route between two views' coordinates: up to the common ancestor, then down.
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

  /// Converts a point to the common ancestor; `largest` grows to the largest coordinate on the way.
  func up(_ point: CGPoint, _ largest: inout Double) -> CGPoint {
    var point = point
    largest = max(largest, point.largest)
    for view in upward {
      point = view.pointInSuperview(point)
      largest = max(largest, point.largest)
    }
    return point
  }

  /// Converts a point of the common ancestor to the target, or returns nil if a transform has no inverse;
  /// `largest` grows to the largest coordinate on the way.
  func down(_ point: CGPoint, _ largest: inout Double) -> CGPoint? {
    var point = point
    for view in downward {
      guard let next = view.pointFromSuperview(point) else { return nil }
      point = next
      largest = max(largest, point.largest)
    }
    return point
  }
}

extension View {
  /// The transform of distances from the window to the view, independent of scroll offsets.
  var distancesFromWindow: CGAffineTransform {
    guard let superview else { return .identity }
    let outer = superview.distancesFromWindow
    guard transform != .identity, let inner = transform.inverseOfDistances else { return outer }
    return outer.distances(then: inner)
  }
}
