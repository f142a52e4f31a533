import Foundation
import JSON
import ScrollModel

/// `pagingOffWhileZoomed {view}`: enables paging at scale 1 only, so that a zoomed picture can be panned.
///
/// Switching paging moves nothing; it takes effect at the next lift. So when a zoom ends at scale 1, the page
/// of which most is in view scrolls to its place.
struct PagingOffWhileZoomed: ControllerSpecification {
  static let name = "pagingOffWhileZoomed"

  let view: String

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    view = try views.id("view", of: &members, as: ScrollView.self)
  }

  func makeController(_ delegates: DelegateChains) -> any Controller {
    PagingOffWhileZoomedController(self)
  }
}

private final class PagingOffWhileZoomedController: Controller {
  private let specification: PagingOffWhileZoomed
  private var view: ScrollView?

  init(_ specification: PagingOffWhileZoomed) { self.specification = specification }

  /// The distance from 1 below which a scale counts as 1: fingers rarely reach it exactly.
  private static let tolerance = 1e-3

  func engineDidLoad(_ engine: Engine) {
    view = engine.view(specification.view) as? ScrollView
    switchPaging()
  }

  func takeOver(from other: any Controller, in engine: Engine) {
    view = engine.view(specification.view) as? ScrollView
  }

  func didReceive(_ event: Event) {
    guard event.view == specification.view else { return }
    switch event.kind {
    case .scrollViewDidZoom, .scrollViewDidEndZooming:
      switchPaging()
      alignPage()
    // The fingers of a pinch may lift one after the other, or in motion.
    case .scrollViewDidEndDragging, .scrollViewDidEndDecelerating: alignPage()
    default: break
    }
  }

  private func alignPage() {
    guard let view, view.isPagingEnabled, !view.isMoving else { return }
    func aligned(_ offset: Double, _ axis: Pages.Axis) -> Double {
      let pages = Pages(of: view, along: axis)
      guard pages.length > 0, pages.count > 1 else { return offset }
      let place = pages.offset(of: pages.nearest)
      return abs(place - offset) > Pages.tolerance ? place : offset
    }
    let offset = view.contentOffset
    let place = CGPoint(x: aligned(offset.x, .horizontal), y: aligned(offset.y, .vertical))
    if place != offset { view.setContentOffset(place, animated: true) }
  }

  private func switchPaging() {
    guard let view else { return }
    view.isPagingEnabled = abs(view.zoomScale - 1) <= Self.tolerance
  }
}

extension ScrollView {
  /// Whether a finger, a deceleration, a zoom or an animation moves the content, or may do so at any moment.
  fileprivate var isMoving: Bool {
    isTracking || isDecelerating || isZooming || isZoomBouncing || isZoomAnimating
      || isScrollAnimating
  }
}
