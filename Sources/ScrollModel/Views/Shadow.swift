public import Foundation

/// The shadow of a view's layer, with CALayer's defaults: there is none until the opacity is set.
public struct Shadow: Equatable, Sendable {
  /// Its colour.
  public var color = Color.black
  /// From 0, no shadow, to 1.
  public var opacity = 0.0
  /// How far it is moved, in points; by default 3 pt up.
  public var offset = CGSize(width: 0, height: -3)
  /// How far it is blurred, in points.
  public var radius = 3.0
  /// Its shape; that of the view's content if nil.
  public var path: CGRect?

  /// A shadow that nobody sees yet.
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
