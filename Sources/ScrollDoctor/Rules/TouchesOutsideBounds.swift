import Foundation
import JSON
import ScrollModel

/// 32: a control is drawn outside its superview's bounds, where it receives no touches.
enum TouchesOutsideBounds: StateRule {
  static let rule = Rule(
    32,
    "A control outside its view",
    .error,
    matters: "A view without clipsToBounds draws what lies outside its bounds, but hit-testing "
      + "stops at them: touches there never reach the subview.",
    remedy: "Make the superview large enough to hold the control, or override "
      + "point(inside:with:) of the superview."
  )
  static let watches = PropertySet(
    .frame,
    .clipsToBounds,
    .isHidden,
    .alpha,
    .isUserInteractionEnabled,
    .subviews
  )
  static let reach = StateRuleReach.subviews

  /// The largest share of a control that may be outside; with less than this, a finger hits the rest.
  private static let maximumOutside = 0.2

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    // Content outside the window is not drawn, and content outside a scroll view can be scrolled in.
    guard !view.clipsToBounds, view.superview != nil, !(view is ScrollView),
      view.isUserInteractionEnabled, !view.isHidden
    else { return nil }
    for control in view.subviews where control.isTouchTarget {
      let frame = control.frame
      let inside = view.bounds.common(with: frame).map { Double($0.width * $0.height) } ?? 0
      let area = Double(frame.width * frame.height)
      guard area > 0, inside < area * (1 - maximumOutside), isDrawn(frame, in: view) else {
        continue
      }
      let share = ((area - inside) / area * 100).rounded()
      return Symptom(
        view.id,
        "\(FindingFormat.number(share)) % of \(control.id), at \(FindingFormat.point(frame.origin)) with "
          + "\(FindingFormat.size(frame.size)), lies outside \(view.id), which is "
          + "\(FindingFormat.size(view.bounds.size)): it is drawn there and cannot be touched",
        [
          "control": .string(control.id), "frame": FindingFormat.json(frame),
          "superviewBounds": FindingFormat.json(view.bounds), "clipsToBounds": false,
        ]
      )
    }
    return nil
  }

  /// Whether a frame outside `view` is drawn: no view above clips it at the bounds of `view`.
  private static func isDrawn(_ frame: CGRect, in view: View) -> Bool {
    var place = frame
    var view = view
    while let superview = view.superview {
      guard let outer = view.convert(place, to: superview) else { return false }
      place = outer
      view = superview
      guard view.clipsToBounds || view.superview == nil else { continue }
      guard let drawn = view.bounds.common(with: place, touchingIsDisjoint: true) else {
        return false
      }
      place = drawn
    }
    return true
  }
}

extension View {
  /// Whether users would try to touch the view.
  fileprivate var isTouchTarget: Bool {
    (self is Control || self is TextField) && isUserInteractionEnabled && !isHidden && alpha > 0
  }
}
