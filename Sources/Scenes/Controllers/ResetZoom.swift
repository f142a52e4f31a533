import JSON
import RecipeViews
import ScrollModel

/// `resetZoom {view, button, variant}`: a button zooms the content back to scale 1, animated, and is enabled only if
/// the scale is not 1.
///
/// While fingers zoom, and while a zoom bounces, the button does not change. As published, it changes only
/// at the end of a zoom: content that is rebuilt at scale 1 leaves it enabled.
struct ResetZoom: ControllerSpecification {
  static let name = "resetZoom"

  let view: String
  let button: String
  let variant: RecipeVariant

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    view = try views.id("view", of: &members, as: ScrollView.self)
    button = try views.id("button", of: &members, as: Button.self)
    variant = try members.choice("variant", otherwise: .corrected)
  }

  func makeController(_ delegates: DelegateChains) -> any Controller { ResetZoomController(self) }
}

private final class ResetZoomController: Controller {
  private let specification: ResetZoom
  private var view: ScrollView?
  private var button: Button?

  init(_ specification: ResetZoom) { self.specification = specification }

  /// The distance from 1 below which a scale counts as 1: fingers rarely reach it exactly.
  private static let tolerance = 1e-3

  func engineDidLoad(_ engine: Engine) {
    view = engine.view(specification.view) as? ScrollView
    button = engine.view(specification.button) as? Button
    if specification.variant == .asPublished { button?.isEnabled = false } else { update() }
  }

  func takeOver(from other: any Controller, in engine: Engine) {
    view = engine.view(specification.view) as? ScrollView
    button = engine.view(specification.button) as? Button
  }

  func didReceive(_ event: Event) {
    switch event.kind {
    case .buttonTapped where event.view == specification.button:
      view?.setZoomScale(1, animated: true)
    case .scrollViewDidEndZooming where event.view == specification.view:
      if specification.variant == .asPublished {
        button?.isEnabled = view?.zoomScale != 1
      } else {
        update()
      }
    case .scrollViewDidZoom where event.view == specification.view:
      if specification.variant == .corrected { update() }
    default: break
    }
  }

  private func update() {
    guard let view, !view.isZooming, !view.isZoomBouncing else { return }
    button?.isEnabled = abs(view.zoomScale - 1) > Self.tolerance
  }
}
