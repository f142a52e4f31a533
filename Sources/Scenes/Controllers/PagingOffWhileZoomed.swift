import JSON
import ScrollModel

/// `pagingOffWhileZoomed {view}`: a pager pages at scale 1 alone, so that a zoomed picture can be moved
/// about.
///
/// Switching paging moves nothing; the next lift goes by it.
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

  /// A scale this near to 1 is 1: fingers seldom find it exactly.
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
    case .scrollViewDidZoom, .scrollViewDidEndZooming: switchPaging()
    default: break
    }
  }

  private func switchPaging() {
    guard let view else { return }
    view.isPagingEnabled = abs(view.zoomScale - 1) <= Self.tolerance
  }
}
