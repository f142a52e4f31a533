import Foundation
import JSON
import ScrollModel

/// 56: the keyboard covers the end of the content, and nothing makes room for it.
struct KeyboardCoversEnd: HistoryRule {
  static let rule = Rule(
    56,
    "The keyboard covers the end",
    .warning,
    symptom: .hidden,
    matters: "A scroll view makes no room for the keyboard by itself: scrolled to its end, the "
      + "content stops behind the keyboard, where nothing can be read or touched.",
    remedy: "At keyboardWillShow set contentInset.bottom to the height that the keyboard covers, "
      + "less what the safe area adds, and restore it at keyboardWillHide."
  )

  /// The views that were found since the keyboard was shown, and whether it covers their end now.
  private var isCovered: [String: Bool] = [:]
  private var corrected: [String] = []

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    // An app makes room until then.
    let isShown = step.events.contains {
      guard case .keyboard(let notification) = $0.kind else { return false }
      return notification.name == .keyboardDidShow
    }
    if isShown { return examine(step.engine) }
    // What was covered until the keyboard was hidden stays listed.
    if step.engine.keyboard == nil { isCovered = [:] }
    guard !isCovered.isEmpty else { return [] }
    return step.changes.views.compactMap { change in
      guard !change.properties.isDisjoint(with: PropertySet(.contentInset, .frame)),
        let wasCovered = isCovered[change.id], let scroll = change.view as? ScrollView
      else { return nil }
      let symptom = Self.symptom(of: scroll, in: step.engine)
      isCovered[change.id] = symptom != nil
      if wasCovered, symptom == nil { corrected.append(change.id) }
      return wasCovered ? nil : symptom
    }
  }

  mutating func takeCorrected() -> [String] {
    defer { corrected = [] }
    return corrected
  }

  private mutating func examine(_ engine: Engine) -> [Symptom] {
    isCovered = [:]
    // The keyboard of another app is not there to type into this one.
    guard engine.root.hasTextField else { return [] }
    let symptoms = engine.scrollViews.compactMap { Self.symptom(of: $0, in: engine) }
    for symptom in symptoms { isCovered[symptom.view] = true }
    return symptoms
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
      sum: Sum(["keyboard": cover.overlap, "adjustedContentInset.bottom": -cover.safePart]),
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
