import Foundation
import JSON
import ScrollModel

/// `restReport {view, label, format, source}`: a label shows where the content of a scroll view rests.
///
/// As `source`, `target` takes the target of each lift for that place, which is a mistake; `rest` reads the
/// offset when the content has come to rest.
struct RestReport: ControllerSpecification {
  static let name = "restReport"

  /// Where the place comes from.
  enum Source: String, CaseIterable {
    /// The target that the delegate receives at a lift.
    case target
    /// The offset at the end of a drag or of the deceleration after it.
    case rest
  }

  /// The values that the format can contain.
  private static let values = ["x", "y"]

  let view: String
  let report: LabelReport
  let source: Source

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    view = try views.id("view", of: &members, as: ScrollView.self)
    report = try LabelReport(
      &members,
      views,
      names: Self.values,
      otherwise: "rests at {x}, {y}"
    )
    source = try members.choice("source", otherwise: .rest)
  }

  func makeController(_ delegates: DelegateChains) -> any Controller {
    RestReportController(self, delegates)
  }
}

private final class RestReportController: Controller, ScrollViewDelegate {
  private let specification: RestReport
  /// The engine holds them; they hold this controller.
  private unowned let delegates: DelegateChains
  private var label: View?

  init(_ specification: RestReport, _ delegates: DelegateChains) {
    self.specification = specification
    self.delegates = delegates
  }

  func engineDidLoad(_ engine: Engine) {
    join(engine)
    (engine.view(specification.view) as? ScrollView).map { show($0.contentOffset) }
  }

  func takeOver(from other: any Controller, in engine: Engine) { join(engine) }

  private func join(_ engine: Engine) {
    label = engine.view(specification.report.label)
    (engine.view(specification.view) as? ScrollView).map { delegates.add(self, to: $0) }
  }

  func scrollViewWillEndDragging(
    _ scrollView: ScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: inout CGPoint
  ) {
    if specification.source == .target { show(targetContentOffset) }
  }

  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
    if specification.source == .rest, !willDecelerate { show(scrollView.contentOffset) }
  }

  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
    if specification.source == .rest { show(scrollView.contentOffset) }
  }

  private func show(_ offset: CGPoint) {
    label?.text = specification.report.format.text { name in
      ReadableNumber.text(Double(name == "x" ? offset.x : offset.y), decimals: 0)
    }
  }
}
