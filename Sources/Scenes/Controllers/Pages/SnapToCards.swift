import Foundation
import JSON
import ScrollModel

/// `snapToCards {view, spacing, label, format}`: after a lift, moves the content to the start of the card
/// nearest to where it would have come to rest.
///
/// At a speed too low for a deceleration to reach it, the target is not changed and the content is animated
/// to the card once the finger is up.
///
/// Cards are next to one another, `spacing` points from the left edge of one to that of the next, the first
/// at the content's start. Only the horizontal coordinate of the target is changed: setting both would stop
/// the deceleration on the other axis.
struct SnapToCards: ControllerSpecification {
  static let name = "snapToCards"

  /// The values that the format can contain.
  private static let values = ["proposed", "target", "card"]

  let view: String
  let spacing: Double
  let report: OptionalReport

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    view = try views.id("view", of: &members, as: ScrollView.self)
    spacing = try members.length("spacing")
    report = try OptionalReport(
      &members,
      views,
      names: Self.values,
      otherwise: "{proposed} became {target}"
    )
  }

  func makeController(_ delegates: DelegateChains) -> any Controller {
    SnapToCardsController(self, delegates)
  }
}

private final class SnapToCardsController: Controller, ScrollViewDelegate {
  private let specification: SnapToCards
  /// The engine holds them; they hold this controller.
  private unowned let delegates: DelegateChains
  private var label: View?
  /// The offset to scroll to once the finger is up; nil if the target was set to it.
  private var card: CGPoint?

  /// The speed below which UIKit moves content to another target evenly and stops it abruptly, in points
  /// per millisecond, as reported to Apple (Open Radar 18746849).
  private static let leastSpeed = 0.27

  init(_ specification: SnapToCards, _ delegates: DelegateChains) {
    self.specification = specification
    self.delegates = delegates
  }

  func takeOver(from other: any Controller, in engine: Engine) {
    engineDidLoad(engine)
    card = (other as? Self)?.card
  }

  func engineDidLoad(_ engine: Engine) {
    guard let view = engine.view(specification.view) as? ScrollView else { return }
    label = specification.report.label(in: engine)
    delegates.add(self, to: view)
  }

  func scrollViewWillEndDragging(
    _ scrollView: ScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: inout CGPoint
  ) {
    let proposed = Double(targetContentOffset.x)
    let inset = scrollView.adjustedContentInset
    let end = scrollView.contentSize.width + inset.right - scrollView.bounds.width
    let card = ((proposed + inset.left) / specification.spacing).rounded()
    let start = card * specification.spacing - inset.left
    let target = Double(max(-inset.left, min(start, end)))
    if abs(velocity.x) < Self.leastSpeed {
      self.card = CGPoint(x: target, y: Double(targetContentOffset.y))
    } else {
      targetContentOffset.x = target
      self.card = nil
    }
    specification.report.show(in: label) { name in
      switch name {
      case "proposed": ReadableNumber.text(proposed, decimals: 0)
      case "target": ReadableNumber.text(target, decimals: 0)
      default: ReadableNumber.text(card + 1, decimals: 0)
      }
    }
  }
}

extension SnapToCardsController {
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
    guard let card else { return }
    self.card = nil
    // Content that bounces back from beyond an end reaches the card there by itself.
    if !willDecelerate { scrollView.setContentOffset(card, animated: true) }
  }
}

extension JSONMembers {
  /// Returns a positive length in points.
  mutating func length(_ key: String) throws(JSONShapeError) -> Double {
    let json = try required(key)
    let length = try json.number(at: place(key))
    guard (Self.shortest...Self.longest).contains(length) else {
      throw .expected("a length from 1 to 1000000 points", at: place(key), found: json)
    }
    return length
  }

  private static var shortest: Double { 1 }
  private static var longest: Double { 1e6 }
}
