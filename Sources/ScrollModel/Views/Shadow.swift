public import Foundation

/// The shadow of a view's layer, with CALayer's defaults: it is invisible until the opacity is set.
///
/// ```swift
/// let view = View(id: "view")
/// var shadow = Shadow()
/// shadow.opacity = 0.3
/// view.shadow = shadow
/// precondition(view.shadowIsVisible)
/// ```
public struct Shadow: Equatable, Sendable {
  /// The colour.
  public var color = Color.black
  /// The opacity, from 0, no shadow, to 1.
  public var opacity = 0.0
  /// The offset, in points; by default 3 pt upwards.
  public var offset = CGSize(width: 0, height: -3)
  /// The blur radius, in points.
  public var radius = 3.0
  /// The shape; nil for the shape of the view's content.
  public var path: CGRect?

  /// Creates an invisible shadow.
  public init() {}

  func differences(from old: Shadow) -> PropertySet {
    var set = PropertySet()
    if color != old.color { set.formUnion(PropertySet(.shadowColor)) }
    if opacity != old.opacity { set.formUnion(PropertySet(.shadowOpacity)) }
    if offset != old.offset { set.formUnion(PropertySet(.shadowOffset)) }
    if radius != old.radius { set.formUnion(PropertySet(.shadowRadius)) }
    if path != old.path { set.formUnion(PropertySet(.shadowPath)) }
    if !set.isEmpty, max(opacity, old.opacity) > 0 { set.formUnion(PropertySet(.shadowIsVisible)) }
    return set
  }
}
