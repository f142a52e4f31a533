import Foundation
import JSON
import ScrollModel

/// `sideBySide {view, container, width, height, rotation}`: arranges the subviews of a container in a row, makes
/// the container as high as the highest of them, and a scroll view's content as large as the container.
///
/// The row starts at the leading edge: in a right-to-left language at the right, and the scroll view opens
/// scrolled to that end.
struct HorizontalStack: ControllerSpecification {
  static let name = "sideBySide"

  /// The width of a subview.
  enum Width: String, CaseIterable {
    /// The picture's own width or, if it has none, the width that the scene sets.
    case natural
    /// The width of the scroll view; the height follows in proportion.
    case page
  }

  /// The height of a subview.
  enum Height: String, CaseIterable {
    /// In proportion to its width.
    case proportional
    /// The height of the scroll view, so that a page fills it on every device.
    case view
  }

  /// The response of pages to a rotation of the device.
  enum Rotation: String, CaseIterable {
    /// They get the new width, also without a rotation, and the scale does not change.
    case resize
    /// As in the listing, a new container takes the place of the old one, at every rotation and not for a new
    /// size alone. So the scale is 1 again, and no zoom is reported.
    case rebuild
  }

  let view: String
  let container: String
  let width: Width
  let height: Height
  let rotation: Rotation

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    view = try views.id("view", of: &members, as: ScrollView.self)
    container = try views.id("container", of: &members, as: View.self)
    width = try members.choice("width", otherwise: .natural)
    height = try members.choice("height", otherwise: .proportional)
    rotation = try members.choice("rotation", otherwise: .resize)
  }

  func makeController(_ delegates: DelegateChains) -> any Controller { SideBySideController(self) }
}

private final class SideBySideController: Controller {
  private let specification: HorizontalStack
  private var view: ScrollView?
  private var container: View?
  /// The subviews in the row, each with its picture's size or the size that the scene set.
  private var items: [(view: View, size: CGSize)] = []
  /// The size of the view for which the row is arranged.
  private var size = CGSize.zero

  init(_ specification: HorizontalStack) { self.specification = specification }

  func engineDidLoad(_ engine: Engine) {
    view = engine.view(specification.view) as? ScrollView
    container = engine.view(specification.container)
    items =
      container?.subviews.map { view in
        let picture = (view as? ImageView)?.intrinsicContentSize ?? .zero
        return (view, picture == .zero ? view.bounds.size : picture)
      } ?? []
    arrange()
    guard let view, view.effectiveUserInterfaceLayoutDirection == .rightToLeft else { return }
    let end = view.contentSize.width + view.adjustedContentInset.right - view.bounds.width
    view.contentOffset.x = max(view.contentOffset.x, end)
  }

  func takeOver(from other: any Controller, in engine: Engine) {
    view = engine.view(specification.view) as? ScrollView
    container = engine.view(specification.container)
    items =
      (other as? Self)?.items.compactMap { item in
        engine.view(item.view.id).map { ($0, item.size) }
      } ?? []
    size = (other as? Self)?.size ?? .zero
  }

  /// Arranges the pages for a new size: after a rotation, and on another device.
  func engineWillLayOut(_ engine: Engine) {
    guard specification.rotation == .resize, let view else { return }
    let isWidthNew = specification.width == .page && view.bounds.width != size.width
    let isHeightNew = specification.height == .view && view.bounds.height != size.height
    if isWidthNew || isHeightNew { arrange() }
  }

  /// Rebuilds the pages in willAnimateRotation, as the listing does.
  func didReceive(_ event: Event) {
    guard case .willAnimateRotation = event.kind, specification.rotation == .rebuild,
      specification.width == .page || specification.height == .view, let view
    else { return }
    if view.isZooming || view.isZoomBouncing || view.isZoomAnimating {
      view.stopScrollingAndZooming()
    }
    container?.transform = .identity
    arrange()
  }

  private func arrange() {
    guard let view, let container else { return }
    size = view.bounds.size
    let isReversed = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let sizes = items.map { size(of: $0.size, in: view) }
    let total = sizes.reduce(into: CGSize.zero) { total, size in
      total.width += size.width
      total.height = max(total.height, size.height)
    }
    // Keeps the origin of a scaled container's frame.
    let origin = container.frame.origin
    container.bounds.size = total
    container.center.x += origin.x - container.frame.minX
    container.center.y += origin.y - container.frame.minY
    var x = 0.0
    for (item, size) in zip(items, sizes) {
      let left = isReversed ? Double(total.width - size.width) - x : x
      item.view.frame = CGRect(x: left, y: 0, width: size.width, height: size.height)
      x += size.width
    }
    view.contentSize = container.frame.size
  }

  /// The maximum height of a subview, in points.
  private static let highest = 1e6

  private func size(of natural: CGSize, in view: ScrollView) -> CGSize {
    let isPage = specification.width == .page
    if specification.height == .view {
      return CGSize(width: isPage ? view.bounds.width : natural.width, height: view.bounds.height)
    }
    // A page without a size has no proportions.
    guard isPage, natural.width > 0 else { return natural }
    let width = view.bounds.width
    // A natural width near zero would give a height beyond every limit.
    return CGSize(width: width, height: min(Self.highest, natural.height * width / natural.width))
  }
}
