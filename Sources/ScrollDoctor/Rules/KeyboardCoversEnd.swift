import Foundation
import JSON
import ScrollModel

/// 56: the keyboard covers the end of the content, and nothing makes room for it.
struct KeyboardCoversEnd: HistoryRule {
  static let rule = Rule(
    56,
    "The keyboard covers the end",
    .warning,
    matters: "A scroll view makes no room for the keyboard by itself: scrolled to its end, the "
      + "content stops behind the keyboard, where nothing can be read or touched.",
    remedy: "At keyboardWillShow set contentInset.bottom to the height that the keyboard covers, "
      + "less what the safe area adds, and restore it at keyboardWillHide."
  )

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    // An app makes room until then.
    let isShown = step.events.contains {
      guard case .keyboard(let notification) = $0.kind else { return false }
      return notification.name == .keyboardDidShow
    }
    // The keyboard of another app is not there to type into this one.
    guard isShown, step.engine.root.hasTextField else { return [] }
    return step.engine.scrollViews.compactMap { Self.symptom(of: $0, in: step.engine) }
  }

  private static func symptom(of scroll: ScrollView, in engine: Engine) -> Symptom? {
    // A drag takes the keyboard away in the other modes, and an inset that is too small is another mistake.
    guard scroll.keyboardDismissMode == .none, scroll.isOutermost, scroll.scrollsUpwards,
      let cover = KeyboardCover(scroll, in: engine), cover.isInset(0),
      cover.overlap > cover.safePart + Tolerance.tolerance,
      let part = scroll.partInSight(behind: cover.overlap)
    else { return nil }
    return Symptom(
      scroll.id,
      "scrolled to the end, \(part.id ?? "the last row") lies behind the keyboard, which covers "
        + "\(FindingFormat.number(cover.overlap)) points of the view, and contentInset.bottom is 0",
      [
        "keyboard": FindingFormat.json(cover.frame), "overlap": .number(cover.overlap),
        "contentInset": FindingFormat.json(scroll.contentInset),
        "adjustedContentInset": FindingFormat.json(scroll.adjustedContentInset),
        "contentSize": FindingFormat.json(scroll.contentSize),
      ],
      fix: cover.fix(scroll)
    )
  }
}

extension View {
  /// Whether this view or one below it is a text field that can be seen.
  fileprivate var hasTextField: Bool {
    !isHidden && (self is TextField || subviews.contains(where: \.hasTextField))
  }
}

extension ScrollView {
  /// Whether the content is a page that scrolls up and down, or fits, and not a strip or a row of pages.
  fileprivate var scrollsUpwards: Bool {
    contentAlignmentPoint == .zero && (overflow.width == 0 || overflow.height > 0)
  }
}
