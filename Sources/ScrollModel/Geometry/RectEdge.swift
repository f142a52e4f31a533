import Foundation

/// Edges of a rectangle, as `UIRectEdge`.
///
/// ```swift
/// let scroll = ScrollView(id: "scroll")
/// scroll.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
/// scroll.contentSize = CGSize(width: 320, height: 960)
/// let edges: RectEdge = scroll.visibleContentEdges
/// precondition(edges.contains(.top) && !edges.contains(.bottom))
/// ```
public struct RectEdge: OptionSet, Hashable, Sendable {
  /// A bit for each edge.
  public let rawValue: UInt8

  /// Creates a set of edges from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The edge with the smallest y.
  public static let top = RectEdge(rawValue: 1)
  /// The edge with the smallest x.
  public static let left = RectEdge(rawValue: 2)
  /// The edge with the largest y.
  public static let bottom = RectEdge(rawValue: 4)
  /// The edge with the largest x.
  public static let right = RectEdge(rawValue: 8)
  /// All four edges.
  public static let all: RectEdge = [.top, .left, .bottom, .right]
}

extension ScrollView {
  /// The edges of the content that are in the part of the view inside the safe area.
  public var visibleContentEdges: RectEdge {
    let (safe, size) = (safeAreaInsets, contentSize)
    var edges: RectEdge = []
    if bounds.minY + safe.top <= 0 { edges.insert(.top) }
    if bounds.minX + safe.left <= 0 { edges.insert(.left) }
    if bounds.maxY - safe.bottom >= size.height { edges.insert(.bottom) }
    if bounds.maxX - safe.right >= size.width { edges.insert(.right) }
    return edges
  }
}
