import Foundation
import JSON
import ScrollModel

/// `revealNext {view, button, views}`: each tap of a button shows the first view of a list that is still
/// hidden, and the content grows until it contains it.
///
/// The margin below the view is the content's initial margin below its lowest view. Once all
/// views are shown, the button is disabled.
struct RevealOnTap: ControllerSpecification {
  static let name = "revealNext"

  let view: String
  let button: String
  let views: [String]

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    view = try views.id("view", of: &members, as: ScrollView.self)
    button = try views.id("button", of: &members, as: Button.self)
    self.views = try views.ids("views", of: &members)
  }

  func makeController(_ delegates: DelegateChains) -> any Controller { RevealNextController(self) }
}

private final class RevealNextController: Controller {
  private let specification: RevealOnTap
  private weak var engine: Engine?
  /// The space below the content's lowest view, in points.
  private var margin = 0.0

  init(_ specification: RevealOnTap) { self.specification = specification }

  func engineDidLoad(_ engine: Engine) {
    self.engine = engine
    guard let view = engine.view(specification.view) as? ScrollView else { return }
    let shown = view.subviews.filter { !$0.isHidden && !($0 is ScrollIndicator) }
    let end = shown.map { Double($0.frame.maxY) }.max() ?? 0
    margin = max(0, Double(view.contentSize.height) - end)
    update(engine)
  }

  func takeOver(from other: any Controller, in engine: Engine) {
    self.engine = engine
    margin = (other as? Self)?.margin ?? 0
  }

  func didReceive(_ event: Event) {
    guard case .buttonTapped = event.kind, event.view == specification.button, let engine,
      let view = engine.view(specification.view) as? ScrollView, let next = hidden(in: engine).first
    else { return }
    next.isHidden = false
    if let rect = next.convert(next.bounds, to: view) {
      view.contentSize.height = max(view.contentSize.height, rect.maxY + margin)
    }
    update(engine)
  }

  private func hidden(in engine: Engine) -> [View] {
    specification.views.compactMap { engine.view($0) }.filter(\.isHidden)
  }

  private func update(_ engine: Engine) {
    guard let button = engine.view(specification.button) as? Button else { return }
    button.isEnabled = !hidden(in: engine).isEmpty
  }
}
