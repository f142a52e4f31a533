import Foundation
import JSON
import ScrollModel

/// `scrollReport {view, label, format}`: a label shows the content offset, content size, scale and height of a
/// scroll view, and the part that the keyboard covers.
struct ScrollReport: ControllerSpecification {
  static let name = "scrollReport"

  /// The values that the format can contain; the unscaled ones are divided by the scale, and the unconverted
  /// overlap compares the keyboard's frame on the screen with the view's in its superview.
  private static let values = [
    "contentOffset", "contentSize", "zoomScale", "unscaledOffset", "unscaledSize", "phase",
    "isPagingEnabled", "height", "keyboardOverlap", "unconvertedOverlap",
  ]

  let view: String
  let report: LabelReport

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    view = try views.id("view", of: &members, as: ScrollView.self)
    report = try LabelReport(
      &members,
      views,
      names: Self.values,
      otherwise: "contentOffset {contentOffset}"
    )
  }

  func makeController(_ delegates: DelegateChains) -> any Controller {
    LabelController(report.label) { text(in: $0) }
  }

  private func text(in engine: Engine) -> String? {
    guard let view = engine.view(view) as? ScrollView else { return nil }
    let scale = Self.shownScale(of: view, engine)
    let (offset, size) = (view.contentOffset, view.contentSize)
    return report.format.text { name in
      switch name {
      case "contentOffset": Self.pair(offset.x, offset.y, ", ")
      case "contentSize": Self.pair(size.width, size.height, " × ")
      case "zoomScale": ReadableNumber.text(scale, decimals: 2)
      case "unscaledOffset": Self.pair(offset.x / scale, offset.y / scale, ", ")
      case "unscaledSize": Self.pair(size.width / scale, size.height / scale, " × ")
      case "isPagingEnabled": "\(view.isPagingEnabled)"
      case "height": ReadableNumber.text(view.bounds.height, decimals: 1)
      case "keyboardOverlap":
        ReadableNumber.text(Self.overlap(with: view, isConverted: true, in: engine), decimals: 1)
      case "unconvertedOverlap":
        ReadableNumber.text(Self.overlap(with: view, isConverted: false, in: engine), decimals: 1)
      default: view.phase.rawValue
      }
    }
  }

  /// How much of the view the keyboard covers, in points.
  private static func overlap(
    with view: ScrollView,
    isConverted: Bool,
    in engine: Engine
  ) -> Double {
    guard let keyboard = engine.keyboard else { return 0 }
    let frame = isConverted ? view.superview?.convertFromScreen(keyboard.frame) : keyboard.frame
    return frame.map { view.frame.overlap(with: $0) } ?? 0
  }

  /// The scale at which the zoom view is shown, which differs from `zoomScale` while it bounces.
  private static func shownScale(of view: ScrollView, _ engine: Engine) -> Double {
    guard view.zoomScale != 1 || view.isZoomBouncing,
      let zoomed = view.viewForZooming.flatMap({ engine.view($0) })
    else { return 1 }
    return zoomed.transform.a == 0 ? 1 : zoomed.transform.a
  }

  private static func pair(_ first: Double, _ second: Double, _ sign: String) -> String {
    ReadableNumber.text(first, decimals: 0) + sign + ReadableNumber.text(second, decimals: 0)
  }
}
