import Foundation
import JSON
import ModelCoding
import ScrollModel

/// `pinReport {pin, content, at, label, format}`: a label shows how far the tip of a pin is from its place
/// on the content, and how much the pin has grown.
///
/// The tip is the midpoint of the lower edge of the pin's bounds, `at` its place in the content's
/// coordinates. The distances are in points of the screen; the label is empty if the pin is not in the
/// window or not a descendant of the content's superview.
struct PinReport: ControllerSpecification {
  static let name = "pinReport"

  /// The values that the format can contain.
  private static let values = ["x", "y", "distance", "size", "scale"]

  let pin: String
  let content: String
  let at: CGPoint
  let report: LabelReport

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    pin = try views.id("pin", of: &members, as: View.self)
    content = try views.id("content", of: &members, as: View.self)
    let at = try members.required("at")
    self.at = try PropertyCodec.point(at, at: members.place("at"))
    report = try LabelReport(
      &members,
      views,
      names: Self.values,
      otherwise: "off by {distance} pt, size ×{size}"
    )
  }

  func makeController(_ delegates: DelegateChains) -> any Controller {
    LabelController(report.label) { text(in: $0) }
  }

  private func text(in engine: Engine) -> String {
    guard let pin = engine.view(pin),
      let content = engine.view(content),
      let around = content.superview, pin.isDescendant(of: around), pin.root === engine.root,
      let place = content.convert(at, to: nil),
      let tip = pin.convert(CGPoint(x: pin.bounds.midX, y: pin.bounds.maxY), to: nil)
    else { return "" }
    return report.format.text { name in
      switch name {
      case "x": ReadableNumber.text(tip.x - place.x, decimals: 1)
      case "y": ReadableNumber.text(tip.y - place.y, decimals: 1)
      case "distance": ReadableNumber.text(place.distance(to: tip), decimals: 1)
      case "scale": ReadableNumber.text(content.drawnScale ?? 0, decimals: 2)
      default: ReadableNumber.text(pin.drawnScale ?? 0, decimals: 2)
      }
    }
  }
}
