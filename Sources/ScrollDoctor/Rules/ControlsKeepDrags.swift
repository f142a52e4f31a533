import Foundation
import JSON
import ScrollModel

/// 31: a list cannot be scrolled from the buttons in it.
enum ControlsKeepDrags: StateRule {
  static let rule = Rule(
    31,
    "Buttons keep the drag",
    .warning,
    matters: "Without delaysContentTouches a control has the touch at once, and "
      + "touchesShouldCancel(in:) leaves it to controls: a drag that begins on one scrolls "
      + "nothing.",
    remedy: "Leave delaysContentTouches true, or override touchesShouldCancel(in:) so that it "
      + "says true for controls, too."
  )
  static let watches = PropertySet(
    .delaysContentTouches,
    .isScrollEnabled,
    .isUserInteractionEnabled,
    .isHidden,
    .contentSize,
    .adjustedContentInset,
    .frame,
    .subviews
  )
  static let reach = StateRuleReach.subviews

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let scroll = view as? ScrollView, !scroll.delaysContentTouches, scroll.isScrollEnabled,
      max(scroll.overflow.width, scroll.overflow.height) > Tolerance.tolerance
    else { return nil }
    let controls = scroll.contentViews.filter(\.isTouchable)
      .flatMap { $0 is ScrollView ? [$0] : [$0] + $0.subviews.filter(\.isTouchable) }
      .compactMap { $0 as? Control }.filter(scroll.leavesTouches)
    guard let control = controls.first else { return nil }
    return Symptom(
      scroll.id,
      "delaysContentTouches is false, and a drag that begins on \(control.id)"
        + (controls.count > 1 ? " or \(controls.count - 1) more" : "") + " stays with the control",
      [
        "delaysContentTouches": false,
        "canCancelContentTouches": .bool(scroll.canCancelContentTouches),
        "controls": .array(controls.prefix(20).map { .string($0.id) }),
      ],
      fix: Fix(scroll.id, ["delaysContentTouches": true])
    )
  }
}

extension View {
  fileprivate var isTouchable: Bool { !isHidden && isUserInteractionEnabled }
}

extension ScrollView {
  /// Whether a drag that starts on a control that has received the touch does not scroll.
  fileprivate func leavesTouches(to control: Control) -> Bool {
    !canCancelContentTouches || !touchesShouldCancel(in: control)
  }
}
