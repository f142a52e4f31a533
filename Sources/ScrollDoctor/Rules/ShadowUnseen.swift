import Foundation
import JSON
import ScrollModel

/// 34: a shadow is set but not visible, or has an outdated shape.
enum ShadowUnseen: StateRule {
  static let rule = Rule(
    34,
    "A shadow is invisible or old",
    .warning,
    symptom: .pinned,
    matters: "A layer's shadow has no opacity until it is given one, is cut off by "
      + "clipsToBounds with everything else outside, and keeps the shadowPath that it was given "
      + "whatever the size.",
    remedy: "Set shadowOpacity; put the shadow on an outer view and clip an inner one; set "
      + "shadowPath again in layoutSubviews."
  )
  static let watches = PropertySet(
    .shadowOpacity,
    .shadowColor,
    .shadowOffset,
    .shadowRadius,
    .shadowPath,
    .clipsToBounds,
    .frame
  )

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    let shadow = view.shadow
    guard shadow != Shadow() else { return nil }
    let values: JSONValue = [
      "shadowOpacity": .number(shadow.opacity), "clipsToBounds": .bool(view.clipsToBounds),
      "shadowPath": shadow.path.map { FindingFormat.json($0) } ?? .null,
      "boundsSize": FindingFormat.json(view.bounds.size),
    ]
    if shadow.opacity == 0 {
      return Symptom(
        view.id,
        "the shadow has a \(given(shadow)) and the opacity 0, with which there is none",
        values,
        fix: Fix(view.id, ["shadowOpacity": 0.3])
      )
    }
    if view.clipsToBounds {
      return Symptom(
        view.id,
        "the shadow has the opacity \(FindingFormat.number(shadow.opacity)), and clipsToBounds cuts it off",
        values,
        // A scroll view that does not clip shows its content all over the screen, so it gets no fix.
        fix: view is ScrollView ? nil : Fix(view.id, ["clipsToBounds": false])
      )
    }
    guard let path = shadow.path, isOld(path, in: view.bounds.size) else { return nil }
    return Symptom(
      view.id,
      "shadowPath is still \(FindingFormat.size(path.size)), and the view is "
        + FindingFormat.size(view.bounds.size),
      values,
      fix: Fix(
        view.id,
        ["shadowPath": FindingFormat.json(CGRect(origin: .zero, size: view.bounds.size))]
      )
    )
  }

  /// The name of the shadow property that was set.
  private static func given(_ shadow: Shadow) -> String {
    let none = Shadow()
    if shadow.path != nil { return "path" }
    if shadow.radius != none.radius { return "radius of \(FindingFormat.number(shadow.radius))" }
    if shadow.offset != none.offset { return "offset of \(FindingFormat.size(shadow.offset))" }
    return "colour"
  }

  /// Whether a path matches earlier bounds: equal on one axis, different on the other.
  ///
  /// Any other difference may be intended.
  private static func isOld(_ path: CGRect, in size: CGSize) -> Bool {
    let sameWidth = abs(path.width - size.width) < Tolerance.tolerance
    let sameHeight = abs(path.height - size.height) < Tolerance.tolerance
    return path.origin == .zero && sameWidth != sameHeight
  }
}
