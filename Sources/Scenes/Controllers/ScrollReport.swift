import Foundation
import JSON
import ScrollModel

/// `scrollReport {view, label, format}`: a label shows the content offset, content size and scale of a
/// scroll view.
struct ScrollReport: ControllerSpecification {
  static let name = "scrollReport"

  /// The values that the format can contain; the unscaled ones are divided by the scale.
  private static let values = [
    "contentOffset", "contentSize", "zoomScale", "unscaledOffset", "unscaledSize", "phase",
    "isPagingEnabled",
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
      default: view.phase.rawValue
      }
    }
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
