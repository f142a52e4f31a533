import Foundation
import JSON
import ScrollModel

/// `infiniteScroll {view, period, label, format}`: makes content that repeats itself every `period` points
/// endless.
///
/// Whenever the offset leaves the second period, it is moved back into it by whole periods, by setting the
/// property contentOffset, which ends neither a drag nor a deceleration. Nothing is moved where the content
/// is shorter than two periods plus the view, since the new offset would be out of range.
struct InfiniteScroll: ControllerSpecification {
  static let name = "infiniteScroll"

  /// The values that the format can contain.
  private static let values = ["shifts", "rounds", "distance"]

  let view: String
  let period: Double
  let report: OptionalReport

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    view = try views.id("view", of: &members, as: ScrollView.self)
    period = try members.length("period")
    report = try OptionalReport(
      &members,
      views,
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
  /// How many times the offset was moved back.
  private var shifts = 0.0
  /// The number of periods scrolled; negative to the left.
  private var rounds = 0.0
  /// Whether the current scroll event is this controller's own; two of them on one view would otherwise
  /// react to each other.
  private var isShifting = false

  init(_ specification: InfiniteScroll) { self.specification = specification }

  func engineDidLoad(_ engine: Engine) {
    view = engine.view(specification.view) as? ScrollView
    label = specification.report.label(in: engine)
    if let view { view.contentOffset.x += remainder(of: view) }
    update()
  }

  func takeOver(from other: any Controller, in engine: Engine) {
    view = engine.view(specification.view) as? ScrollView
    label = specification.report.label(in: engine)
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

  /// Returns the change that moves the offset into the second period.
  private func remainder(of view: ScrollView) -> Double {
    let period = specification.period
    guard view.contentSize.width >= 2 * period + view.bounds.width else { return 0 }
    let periods = ((Double(view.contentOffset.x) - period) / period).rounded(.down)
    return periods == 0 ? 0 : -periods * period
  }

  private func update() {
    guard let view else { return }
    let distance = (rounds - 1) * specification.period + Double(view.contentOffset.x)
    specification.report.show(in: label) { name in
      switch name {
      case "shifts": ReadableNumber.text(shifts, decimals: 0)
      case "rounds": ReadableNumber.text(rounds, decimals: 0)
      default: ReadableNumber.text(distance, decimals: 0)
      }
    }
  }
}
