import JSON
import ScrollModel

/// `pagingOffWhileZoomed {view}`: enables paging at scale 1 only, so that a zoomed picture can be panned.
///
/// Switching paging moves nothing; it takes effect at the next lift.
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
    case .scrollViewDidZoom, .scrollViewDidEndZooming: switchPaging()
    default: break
    }
  }

  private func switchPaging() {
    guard let view else { return }
    view.isPagingEnabled = abs(view.zoomScale - 1) <= Self.tolerance
  }
}
