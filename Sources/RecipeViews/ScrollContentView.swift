import Foundation
public import ScrollModel

#if canImport(CoreGraphics)
// For CGAffineTransform, which on other platforms is ScrollModel's.
public import CoreGraphics
#endif

/// The content view of a zooming scroll view, in which some subviews keep their size: pins, labels,
/// markers.
///
/// When its transform is set, it sets the inverse transform on those subviews. A subview is inverted
/// about its own anchor point, so that point should be the one to keep in place, such as the tip of a
/// pin.
///
/// ```swift
/// let content = ScrollContentView(id: "content")
/// let pin = PinView(id: "pin")
/// content.addNonScalingSubview(pin)
/// content.transform = CGAffineTransform(scaleX: 4, y: 4)
/// precondition(pin.transform == CGAffineTransform(scaleX: 0.25, y: 0.25))
/// ```
public class ScrollContentView: View {
  override public class var className: String { "ScrollContentView" }

  /// The ids of the descendants that keep their size.
  ///
  /// Registering a view does not change its transform; the next change of this view's transform does. A
  /// view that is removed is also removed from this list.
  public internal(set) var nonScalingSubviews: [String] = [] {
    didSet { if nonScalingSubviews != oldValue { changed(.nonScalingSubviews) } }
  }

  /// The map from this view to its superview.
  ///
  /// A transform without an inverse leaves the views that keep their size unchanged.
  override public var transform: CGAffineTransform {
    didSet {
      guard let inverse = transform.inverse else { return }
      for id in nonScalingSubviews { viewBelow(id)?.transform = inverse }
    }
  }

  override public class var properties: [PropertyDescriptor] { super.properties + rows }

  @PropertyRows<ScrollContentView> private static var rows: [PropertyDescriptor] {
    PropertyRow(
      .transform,
      default: .identity,
      settingOrder: .transform,
      "The map about the anchor point from the view to its superview.",
      check: { $1.inverse == nil ? "a transform that can be inverted" : nil },
      get: { $0.transform },
      set: { $0.transform = $1 }
    )
    PropertyRow(
      .nonScalingSubviews,
      default: [],
      isPlain: true,
      "The ids of the views below a ScrollContentView or a GridView that keep their size while it "
        + "is scaled; absent where there are none.",
      get: { $0.nonScalingSubviews },
      set: { $0.register($1) }
    )
  }

  override public init(id: String) { super.init(id: id) }

  public required init(copying other: View, with copier: ViewCopier) {
    super.init(copying: other, with: copier)
  }

  /// Adds a subview that keeps its size.
  public func addNonScalingSubview(_ view: View) {
    addSubview(view)
    if !nonScalingSubviews.contains(view.id) { nonScalingSubviews.append(view.id) }
  }

  /// Sets the ids of the views that keep their size, without duplicates.
  func register(_ ids: [String]) {
    var known: Set<String> = []
    nonScalingSubviews = ids.filter { known.insert($0).inserted }
  }

  /// Removes the ids of views that were removed with `view`.
  override public func didRemoveDescendant(_ view: View) {
    guard !nonScalingSubviews.isEmpty, !view.isDescendant(of: self) else { return }
    var gone: Set<String> = []
    view.forEachInTree { gone.insert($0.id) }
    nonScalingSubviews.removeAll(where: gone.contains)
  }
}

/// A content view that draws a grid to make scrolling and zooming visible; `content` sets the grid spacing.
///
/// ```swift
/// let grid = GridView(id: "grid")
/// grid.content = .grid(50)
/// let pin = PinView(id: "pin")
/// grid.addNonScalingSubview(pin)
/// precondition(grid.nonScalingSubviews == ["pin"])
/// ```
public final class GridView: ScrollContentView {
  override public class var className: String { "GridView" }
}

/// A marker with its tip at the middle of its lower edge; with the anchor point there, `center` places
/// the tip.
public final class PinView: View {
  override public class var className: String { "PinView" }
}
