import Foundation
import JSON
import ModelCoding
import RecipeViews
import ScrollModel

/// `addPin {button, pin, content, at}`: a button adds a pin to a `ScrollContentView`, with its anchor point
/// at `at`, and registers it there as one that keeps its size.
///
/// As published, both are one call, and only the next change of scale applies the inverse transform to the
/// pin: until then it is as large as the content makes it.
struct AddPin: ControllerSpecification {
  static let name = "addPin"

  let button: String
  let pin: String
  let content: String
  let at: CGPoint

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    button = try views.id("button", of: &members, as: Button.self)
    pin = try views.id("pin", of: &members, as: View.self)
    content = try views.id("content", of: &members, as: ScrollContentView.self)
    let at = try members.required("at")
    self.at = try PropertyCodec.point(at, at: members.place("at"))
  }

  func makeController(_ delegates: DelegateChains) -> any Controller { AddPinController(self) }
}

private final class AddPinController: Controller {
  private let specification: AddPin
  private weak var engine: Engine?

  init(_ specification: AddPin) { self.specification = specification }

  func engineDidLoad(_ engine: Engine) { self.engine = engine }

  func takeOver(from other: any Controller, in engine: Engine) {
    self.engine = engine
  }

  func didReceive(_ event: Event) {
    guard event.kind == .buttonTapped, event.view == specification.button,
      let pin = engine?.view(specification.pin),
      let content = engine?.view(specification.content) as? ScrollContentView,
      // If the content is inside the pin, the pin cannot be added to it.
      !content.isDescendant(of: pin)
    else { return }
    content.addNonScalingSubview(pin)
    pin.center = specification.at
    pin.isHidden = false
    (engine?.view(specification.button) as? Button)?.isEnabled = false
  }
}
