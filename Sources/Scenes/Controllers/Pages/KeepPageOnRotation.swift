import Foundation
import JSON
import ScrollModel

/// `keepPageOnRotation {view, keepsFraction}`: keeps the page at the leading edge of a pager when the device
/// rotates.
///
/// Pages are as wide as the view times its zoom scale; the content gets the same number of pages of the new
/// width, and a content height equal to the view's height stays equal to it. The layout of the pages
/// themselves is not changed. While zoomed, the page's edge moves to the view's, or with `keepsFraction` the
/// position inside the page stays.
struct KeepPageOnRotation: ControllerSpecification {
  static let name = "keepPageOnRotation"

  let view: String
  let keepsFraction: Bool

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    view = try views.id("view", of: &members, as: ScrollView.self)
    keepsFraction =
      try members.optional("keepsFraction")?.flag(at: members.place("keepsFraction")) ?? false
  }

  func makeController(_ delegates: DelegateChains) -> any Controller {
    RotationController(view) { [keepsFraction] view, size in
      var memory = PageMemory(of: view, keepsFraction: keepsFraction)
      memory?.makeRoom(in: view, forWindow: size)
      return memory
    }
  }
}

/// The page of a scroll view and its sizes before the rotation.
private struct PageMemory: RotationMemory {
  /// The largest number of pages that is handled.
  private static let maximumPages = 1e6
  /// How far the number of pages of zoomed content is off by rounding.
  private static let tolerance = 1e-9

  private let page: Double
  private let size: CGSize
  /// The size of the content before the rotation.
  private let oldContentSize: CGSize
  /// The content size during the rotation: longer if the window becomes wider.
  private var contentSize: CGSize
  /// The number of pages; a fraction for content that does not consist of pages.
  private let count: Double

  init?(of view: ScrollView, keepsFraction: Bool) {
    (size, oldContentSize) = (view.bounds.size, view.contentSize)
    contentSize = oldContentSize
    let pages = Pages(of: view)
    // At scale 1 the content rests on pages, and in motion between two of them the nearer one counts.
    page =
      view.zoomScale == 1
      ? pages.position.rounded() : keepsFraction ? pages.position : pages.index
    count = Double(contentSize.width) / (Double(size.width) * view.zoomScale)
    // A view of zero width has no pages.
    guard max(abs(page), count) <= Self.maximumPages else { return nil }
  }

  /// Makes the content longer before the window becomes wider, so that the wider view does not clamp its
  /// offset to content of the old width.
  mutating func makeRoom(in view: ScrollView, forWindow new: CGSize) {
    let factor = Double(new.width) / Double(view.root.bounds.width)
    guard factor > 1, factor.isFinite else { return }
    contentSize.width *= factor
    view.contentSize = contentSize
  }

  func restore(_ view: ScrollView) {
    guard view.bounds.size != size else { return }
    // Another controller may have rebuilt the content already.
    if view.contentSize == contentSize {
      let scale = view.zoomScale
      var contentSize = oldContentSize
      let pages = count.rounded()
      if abs(count - pages) < Self.tolerance {
        contentSize.width = pages * view.bounds.width * scale
      }
      if contentSize.height == size.height * scale {
        contentSize.height = view.bounds.height * scale
      }
      view.contentSize = contentSize
    }
    var offset = view.contentOffset
    offset.x = Pages(of: view).offset(of: page)
    view.contentOffset = offset
  }
}
