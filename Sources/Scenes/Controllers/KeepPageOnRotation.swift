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
    KeepPageOnRotationController(self)
  }
}

private final class KeepPageOnRotationController: Controller {
  private let specification: KeepPageOnRotation
  private var view: ScrollView?
  /// The state before the rotation.
  private var old: (page: Double, size: CGSize, contentSize: CGSize)?

  init(_ specification: KeepPageOnRotation) { self.specification = specification }

  func engineDidLoad(_ engine: Engine) {
    view = engine.view(specification.view) as? ScrollView
  }

  func takeOver(from other: any Controller, in engine: Engine) {
    view = engine.view(specification.view) as? ScrollView
    old = (other as? Self)?.old
  }

  func didReceive(_ event: Event) {
    guard let view else { return }
    switch event.kind {
    case .viewWillTransition:
      let size = view.bounds.size
      var page = Double(view.contentOffset.x) / (Double(size.width) * view.zoomScale)
      // When zoomed, the position inside the page is kept too.
      if view.zoomScale == 1 { page.round() }
      let pages = Double(view.contentSize.width) / Double(size.width)
      // A view of zero width has no pages.
      guard max(abs(page), pages) <= Self.maximumPages else { return }
      old = (page, size, view.contentSize)
    case .willAnimateRotation: keepPage(of: view)
    case .didRotate: old = nil
    default: break
    }
  }

  /// The largest number of pages that is handled.
  private static let maximumPages = 1e6

  private func keepPage(of view: ScrollView) {
    guard let old, view.bounds.size != old.size else { return }
    // Another controller may have rebuilt the content already.
    if view.contentSize == old.contentSize, view.zoomScale == 1 {
      let pages = (old.contentSize.width / old.size.width).rounded()
      var contentSize = old.contentSize
      if pages * old.size.width == contentSize.width {
        contentSize.width = pages * view.bounds.width
      }
      if contentSize.height == old.size.height { contentSize.height = view.bounds.height }
      view.contentSize = contentSize
    }
    var offset = view.contentOffset
    offset.x = old.page * view.bounds.width * view.zoomScale
    view.contentOffset = offset
  }
}
