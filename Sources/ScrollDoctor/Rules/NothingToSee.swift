import Foundation
import JSON
import RecipeViews
import ScrollModel

/// 62: a view with something to show, or a page, has no size.
enum NothingToSee: StateRule {
  static let rule = Rule(
    62,
    "A view has no size",
    .warning,
    symptom: .early,
    matters:
      "A view without a frame is 0 × 0 points: nothing of it is seen or touched, and nothing says "
      + "so.",
    remedy:
      "Give the view a frame, or bounds and a center; an ImageView takes the size of its picture "
      + "from intrinsicContentSize."
  )
  static let watches = PropertySet(.bounds, .content, .text, .isHidden, .subviews)
  static let reach = StateRuleReach.subviews

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard view.bounds.size == .zero, !view.isHidden, view.alpha > 0, !(view is ScrollIndicator)
    else { return nil }
    let what: String
    if case .picture(let name)? = view.content {
      what = "it shows \"\(name)\""
    } else if view.content != nil {
      what = "it shows a grid"
    } else if let text = view.text, !text.isEmpty, view.isReadOrTouched {
      what = "it says \"\(text)\""
    } else if view is PinView {
      what = "it is a pin"
    } else if let pager = view.superview as? ScrollView, pager.isPagingEnabled,
      !view.subviews.isEmpty
    {
      what = "it is a page of \(pager.id)"
    } else {
      return nil
    }
    return Symptom(
      view.id,
      "\(what), and is 0 × 0 points",
      ["bounds": FindingFormat.json(view.bounds)]
    )
  }
}
