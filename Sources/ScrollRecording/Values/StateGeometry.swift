import JSON

/// The geometry of views in a state document, which omits derived values.
enum StateGeometry {
  /// Returns a view's bounds.
  ///
  /// If the state omits them, they follow from frame, transform and contentOffset.
  static func bounds(of view: JSONValue, frame: [Double]) -> [Double] {
    let offset = view["contentOffset"]?.numbers(2)
    if let bounds = view["bounds"]?.numbers(4) {
      guard let offset else { return bounds }
      return [offset[0], offset[1], bounds[2], bounds[3]]
    }
    let origin = offset ?? [0, 0]
    let width = frame[2]
    let height = frame[3]
    guard let transform = view["transform"]?.numbers(6) else {
      return [origin[0], origin[1], width, height]
    }
    // The frame is the box around the transformed bounds: |a|·w + |c|·h wide and |b|·w + |d|·h high.
    let determinant: Double =
      abs(transform[0] * transform[3]) - abs(transform[1] * transform[2])
    guard determinant != 0 else { return [origin[0], origin[1], width, height] }
    let ownWidth: Double = width * abs(transform[3]) - height * abs(transform[2])
    let ownHeight: Double = height * abs(transform[0]) - width * abs(transform[1])
    return [origin[0], origin[1], ownWidth / determinant, ownHeight / determinant]
  }

  /// Returns the centre of a view without one in the state: its frame is the box around its transformed
  /// bounds.
  static func center(
    _ frame: [Double],
    _ anchor: [Double],
    _ bounds: [Double],
    _ transform: [Double]
  ) -> [Double] {
    let x: Double = -anchor[0] * bounds[2]
    let y: Double = -anchor[1] * bounds[3]
    let left: Double = transform[0] * x + transform[2] * y + transform[4]
    let top: Double = transform[1] * x + transform[3] * y + transform[5]
    let boxLeft: Double = left + min(transform[0] * bounds[2], 0) + min(transform[2] * bounds[3], 0)
    let boxTop: Double = top + min(transform[1] * bounds[2], 0) + min(transform[3] * bounds[3], 0)
    return [frame[0] - boxLeft, frame[1] - boxTop]
  }

  /// Returns the size of the box around transformed bounds.
  static func boxSize(_ bounds: [Double], _ transform: [Double]) -> [Double] {
    let (width, height) = (bounds[2], bounds[3])
    return [
      abs(transform[0] * width) + abs(transform[2] * height),
      abs(transform[1] * width) + abs(transform[3] * height),
    ]
  }
}
