package import Foundation

/// One of the four edges of a rectangle.
package enum Edge: String, CaseIterable, Sendable {
  case top, bottom, left, right

  /// The axis across the edge.
  package var axis: Axis { self == .top || self == .bottom ? .vertical : .horizontal }
  /// Whether coordinates on the axis begin there.
  package var isStart: Bool { self == .top || self == .left }
}

extension Axis {
  /// The edges at its two ends.
  package var edges: (first: Edge, last: Edge) {
    self == .horizontal ? (.left, .right) : (.top, .bottom)
  }

  /// The two ends of a rectangle.
  package func ends(of rect: CGRect) -> (first: Double, last: Double) {
    self == .horizontal ? (rect.minX, rect.maxX) : (rect.minY, rect.maxY)
  }
}

extension EdgeInsets {
  /// The inset at an edge.
  package subscript(edge: Edge) -> Double {
    get { edge.isStart ? start(edge.axis) : end(edge.axis) }
    set {
      switch edge {
      case .top: top = newValue
      case .bottom: bottom = newValue
      case .left: left = newValue
      case .right: right = newValue
      }
    }
  }
}
