import Foundation
import JSON
import ScrollModel

/// `infiniteScroll {view, period, label, format}`: content that repeats itself every `period` points never
/// comes to an end.
///
/// Whenever the offset leaves the second period, it is set back into it by whole periods, by the property
/// contentOffset, which ends neither a drag nor a deceleration. Nothing is set back where the content is
/// shorter than two periods and the view, since what is set would not be inside the range.
struct InfiniteScroll: ControllerSpecification {
  static let name = "infiniteScroll"

  /// What the format can speak of.
  private static let values = ["shifts", "rounds", "distance"]

  let view: String
  let period: Double
  let label: String?
  let format: ReportFormat

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    view = try views.id("view", of: &members, as: ScrollView.self)
    period = try members.length("period")
    label = try views.optionalID("label", of: &members, as: Label.self)
    format = try ReportFormat(
      "format",
      of: &members,
      names: Self.values,
      otherwise: "{distance} pt, {shifts} shifts"
    )
  }

  func makeController(_ delegates: DelegateChains) -> any Controller {
    InfiniteScrollController(self)
  }
}

private final class InfiniteScrollController: Controller {
  private let specification: InfiniteScroll
  private var view: ScrollView?
  private var label: View?
  /// How often the offset was set back.
  private var shifts = 0.0
  /// Periods that have gone by, those to the left counting less than nothing.
  private var rounds = 0.0
  /// Whether the scroll that is told of is this controller's own; two of them on one view would otherwise
  /// answer each other.
  private var isShifting = false

  init(_ specification: InfiniteScroll) { self.specification = specification }

  func engineDidLoad(_ engine: Engine) {
    view = engine.view(specification.view) as? ScrollView
    label = specification.label.flatMap { engine.view($0) }
    if let view { view.contentOffset.x += remainder(of: view) }
    update()
  }

  func takeOver(from other: any Controller, in engine: Engine) {
    view = engine.view(specification.view) as? ScrollView
    label = specification.label.flatMap { engine.view($0) }
    guard let other = other as? Self else { return }
    (shifts, rounds) = (other.shifts, other.rounds)
  }

  func didReceive(_ event: Event) {
    guard event.view == specification.view, let view, case .scrollViewDidScroll = event.kind,
      !isShifting
    else { return }
    let shift = remainder(of: view)
    if shift != 0 {
      shifts += 1
      rounds -= shift / specification.period
      isShifting = true
      view.contentOffset.x += shift
      isShifting = false
    }
    update()
  }

  /// By how much the offset has to change to lie in the second period.
  private func remainder(of view: ScrollView) -> Double {
    let period = specification.period
    guard view.contentSize.width >= 2 * period + view.bounds.width else { return 0 }
    let periods = ((Double(view.contentOffset.x) - period) / period).rounded(.down)
    return periods == 0 ? 0 : -periods * period
  }

  private func update() {
    guard let view else { return }
    let distance = (rounds - 1) * specification.period + Double(view.contentOffset.x)
    label?.text = specification.format.text { name in
      switch name {
      case "shifts": ReadableNumber.text(shifts, decimals: 0)
      case "rounds": ReadableNumber.text(rounds, decimals: 0)
      default: ReadableNumber.text(distance, decimals: 0)
      }
    }
  }
}
