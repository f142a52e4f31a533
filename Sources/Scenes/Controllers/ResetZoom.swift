import JSON
import ScrollModel

/// `resetZoom {view, button}`: a button takes a scroll view back to scale 1, and can be tapped while it
/// is not there.
struct ResetZoom: ControllerSpecification {
  static let name = "resetZoom"

  let view: String
  let button: String

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    view = try views.id("view", of: &members, as: ScrollView.self)
    button = try views.id("button", of: &members, as: Button.self)
  }

  func makeController(_ delegates: DelegateChains) -> any Controller { ResetZoomController(self) }
}

private final class ResetZoomController: Controller {
  private let specification: ResetZoom
  private var view: ScrollView?
  private var button: Button?

  init(_ specification: ResetZoom) { self.specification = specification }

  func engineDidLoad(_ engine: Engine) {
    view = engine.view(specification.view) as? ScrollView
    button = engine.view(specification.button) as? Button
    updateButton()
  }

  func didReceive(_ event: Event) {
    switch (event.view, event.kind) {
    case (specification.button, .buttonTapped): view?.setZoomScale(1, animated: true)
    case (specification.view, .scrollViewDidEndZooming): updateButton()
    // A zoom without animation is not told to end.
    case (specification.view, .scrollViewDidZoom): if isSettled { updateButton() }
    default: break
    }
  }

  private var isSettled: Bool {
    guard let view else { return false }
    return !view.isZooming && !view.isZoomAnimating && !view.isZoomBouncing
  }

  private func updateButton() {
    guard let view, let button else { return }
    button.isEnabled = view.zoomScale != 1
  }
}
