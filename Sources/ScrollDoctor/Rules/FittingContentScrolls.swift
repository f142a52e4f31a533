import Foundation
import JSON
import ScrollModel

/// 59: content as high as its view scrolls only because a bar's inset is added to it.
enum FittingContentScrolls: StateRule {
  static let rule = Rule(
    59,
    "Content that fits scrolls",
    .note,
    symptom: .drag,
    matters:
      "An inset does not make content shorter. Content as high as the whole view is too high for "
      + "what a bar leaves of it, and a push moves its start under the bar.",
    remedy:
      "Make the content as high as the view without the inset, or keep the inset out of it and "
      + "begin the content below the bar."
  )
  static let reach = StateRuleReach.subviews
  static let watches = PropertySet(
    .contentInset,
    .contentSize,
    .bounds,
    .frame,
    .isHidden,
    .subviews
  )

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let scroll = view as? ScrollView else { return nil }
    let written = scroll.legacyInset.top
    let (content, size) = (scroll.contentSize, scroll.bounds.size)
    guard written > Tolerance.tolerance, abs(content.height - size.height) < Tolerance.tolerance,
      let first = firstPart(of: scroll)
    else { return nil }
    // Scrolled to its end, the content is at the view's own top.
    let hidden = min(written - Double(first.frame.minY), Double(first.frame.height))
    guard hidden > Tolerance.tolerance else { return nil }
    return Symptom(
      scroll.id,
      "content \(FindingFormat.number(content.height)) points high fits the view, and the "
        + "\(FindingFormat.number(written)) points that the window adds for a bar let it scroll: pushed up it "
        + "rests at 0, with \(FindingFormat.number(hidden)) points of \(first.view.id) under the bar",
      [
        "contentSize": FindingFormat.json(content), "boundsSize": FindingFormat.json(size),
        "contentInset": FindingFormat.json(scroll.contentInset), "covered": .number(hidden),
      ],
      sum: Sum(["under the bar": hidden])
    )
  }

  /// The uppermost view in the content that is not a container from its very top on, and its frame in content
  /// coordinates.
  private static func firstPart(of scroll: ScrollView) -> (view: View, frame: CGRect)? {
    func parts(of view: View) -> [(view: View, frame: CGRect)] {
      view.subviews.filter { !$0.isHidden && $0.alpha > 0 && !($0 is ScrollIndicator) }.flatMap {
        child -> [(view: View, frame: CGRect)] in
        guard let frame = child.convert(child.bounds, to: scroll) else { return [] }
        return frame.minY > Tolerance.tolerance ? [(child, frame)] : parts(of: child)
      }
    }
    return parts(of: scroll).min { $0.frame.minY < $1.frame.minY }
  }
}
