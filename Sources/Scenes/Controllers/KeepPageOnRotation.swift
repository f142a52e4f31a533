import Foundation
import JSON
import ScrollModel

/// `keepPageOnRotation {view}`: keeps the page that fills a pager when the device rotates.
///
/// Pages are as wide as the view; the content gets the same number of pages of the new width, and a content
/// height equal to the view's height stays equal to it. The layout of the pages themselves is not changed.
struct KeepPageOnRotation: ControllerSpecification {
  static let name = "keepPageOnRotation"

  let view: String

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    view = try views.id("view", of: &members, as: ScrollView.self)
  }

  func makeController(_ delegates: DelegateChains) -> any Controller {
    RotationController<PageMemory>(view)
  }
}

/// The page of a scroll view and its sizes before the rotation.
private struct PageMemory: RotationMemory {
  /// The largest number of pages that is handled.
  private static let maximumPages = 1e6

  private let page: Double
  private let size: CGSize
  private let contentSize: CGSize

  init?(of view: ScrollView) {
    (size, contentSize) = (view.bounds.size, view.contentSize)
    let page = Double(view.contentOffset.x) / (Double(size.width) * view.zoomScale)
    // When zoomed, the position inside the page is kept too.
    self.page = view.zoomScale == 1 ? page.rounded() : page
    let pages = Double(contentSize.width) / Double(size.width)
    // A view of zero width has no pages.
    guard max(abs(self.page), pages) <= Self.maximumPages else { return nil }
  }

  func restore(_ view: ScrollView) {
    guard view.bounds.size != size else { return }
    // Another controller may have rebuilt the content already.
    if view.contentSize == contentSize, view.zoomScale == 1 {
      let pages = (contentSize.width / size.width).rounded()
      var contentSize = contentSize
      if pages * size.width == contentSize.width {
        contentSize.width = pages * view.bounds.width
      }
      if contentSize.height == size.height { contentSize.height = view.bounds.height }
      view.contentSize = contentSize
    }
    var offset = view.contentOffset
    offset.x = page * view.bounds.width * view.zoomScale
    view.contentOffset = offset
  }
}
