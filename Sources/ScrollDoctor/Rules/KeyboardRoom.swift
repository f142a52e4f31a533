import Foundation
import ScrollModel

/// 56: the keyboard covers the end of the content, and nothing makes room for it.
struct KeyboardCoversEnd: EventRule, StandingRule, StillRule {
  static let rule = Rule(
    .init(.warning, 56, .hidden, "The keyboard covers the end"),
    matters: "A scroll view makes no room for the keyboard by itself: scrolled to its end, the "
      + "content stops behind the keyboard, where nothing can be read or touched.",
    remedy: "At keyboardWillShow set contentInset.bottom to the height that the keyboard covers, "
      + "less what the safe area adds, and restore it at keyboardWillHide."
  )

  /// The views that were found since the keyboard was shown.
  private var found: Set<String> = []
  var standing = Standing()

  mutating func observe(_ step: Step) -> [Symptom] {
    let engine = step.engine
    var views =
      found.isEmpty
      ? []
      : step.scrollViews(changing: .contentInset, .frame).filter { found.contains($0.id) }
    // An app makes room until then.
    let isUp = step.notices.contains { $0.name == .keyboardDidShow }
    if isUp {
      // The findings of the last keyboard stay listed.
      standing = Standing()
      // The keyboard of another app is not there to type into this one.
      let isOwn = engine.root.hasTextField
      views = engine.scrollViews.filter { isOwn || $0.contentInset.bottom > leastLength }
    } else if engine.keyboard == nil, !found.isEmpty {
      // What was covered until the keyboard was hidden stays listed.
      (found, standing, views) = ([], Standing(), [])
    }
    let symptoms = views.compactMap { standing.update($0.id, Self.symptom(of: $0, in: engine)) }
    if isUp { found = standing.views }
    return symptoms
  }

  private static func symptom(of scroll: ScrollView, in engine: Engine) -> Symptom? {
    // A drag takes the keyboard away in the other modes. A strip or a row of pages does not count.
    guard scroll.keyboardDismissMode == .none, scroll.isOutermost,
      scroll.contentAlignmentPoint == .zero,
      scroll.overflow.width == 0 || scroll.overflow.height > 0,
      let cover = KeyboardCover(scroll, in: engine), cover.gap.number < -leastLength,
      KeyboardInWrongSpace.examine(cover) == nil,
      let part = scroll.partInSight(behind: cover.overlap)
    else { return nil }
    return scroll.symptom(
      "scrolled to the end, \(part.id) lies behind the keyboard, which covers "
        + "\(points: cover.overlap) of the view, and contentInset.bottom is \(cover.inset)"
        + (cover.inset > leastLength ? ": \(points: -cover.gap.number) too little" : ""),
      cover.values + scroll.values("adjustedContentInset", "contentSize"),
      sum: [
        "keyboard": cover.overlap, "adjustedContentInset.bottom": -cover.safePart - cover.inset,
      ],
      fix: cover.fix()
    )
  }
}

extension View {
  /// Whether this view or one below it is a text field that can be seen.
  fileprivate var hasTextField: Bool {
    !isHidden && (self is TextField || subviews.contains(where: \.hasTextField))
  }
}

/// 60: the keyboard has come for a text field, which cannot be seen.
struct FocusedFieldHidden: EventRule, StandingRule, StillRule {
  static let rule = Rule(
    .init(.error, 60, .hidden, "The focused field is hidden"),
    matters: "People cannot see what they type. A scroll view that makes room for the keyboard "
      + "does not yet show the field, which may be below its new edge.",
    remedy:
      "Make room at keyboardWillShow, and then call scrollRectToVisible with the field's frame."
  )

  /// Whether the keyboard, the field or the room for it has changed since the last examination.
  private var isPending = false
  var standing = Standing()

  mutating func observe(_ step: Step) -> [Symptom] {
    for notice in step.notices {
      switch notice.name {
      case .keyboardDidShow, .keyboardDidChangeFrame: isPending = true
      case .keyboardWillShow, .keyboardWillChangeFrame, .keyboardWillHide: isPending = false
      default: break
      }
    }
    guard isPending || !standing.views.isEmpty else { return [] }
    let field = step.engine.keyboard == nil ? nil : step.engine.firstResponder as? TextField
    for id in standing.views where id != field?.id { _ = standing.update(id, nil) }
    // A motion may still show the field, or hide it.
    guard let field, let keyboard = step.engine.keyboard,
      field.outerScrollViews.allSatisfy({ $0.phase == .idle })
    else { return [] }
    let symptom = Self.symptom(of: field, keyboard, step.engine.root)
    guard isPending || symptom == nil else { return [] }
    isPending = false
    // The field may have been found before.
    return [standing.update(field.id, symptom) ?? symptom].compactMap(\.self)
  }

  private static func symptom(of field: TextField, _ keyboard: Keyboard, _ root: View) -> Symptom? {
    let (height, shown) = (Double(field.bounds.height), field.shownPart(above: keyboard, in: root))
    let covered = height - shown
    // On a phone that lies on its side, a keyboard may leave no room for any field.
    let room = field.outerScrollViews.last?.shownPart(above: keyboard, in: root) ?? .infinity
    guard covered > 1, covered >= height * Tolerance.coveredShare, room >= height else {
      return nil
    }
    return field.symptom(
      shown > 0
        ? "\(covered) of its \(points: height) are hidden while the keyboard is there for it"
        : "it is out of sight while the keyboard is there for it",
      ["hidden": covered, "shown": shown, "keyboard": keyboard.frame],
      sum: ["height": height, "in sight": -shown]
    )
  }
}

extension View {
  /// The height of the part of the view that neither a view around it nor the keyboard hides, in points.
  fileprivate func shownPart(above keyboard: Keyboard, in root: View) -> Double {
    guard let part = seenPart(of: bounds) else { return 0 }
    let cover = root.convertFromScreen(keyboard.frame) ?? .zero
    return Double(part.height) - part.overlap(with: cover)
  }
}

/// 8: each time the keyboard is shown, a view shrinks by the height that the keyboard covers.
struct ShrunkTwice: HistoryRule, StillRule {
  static let rule = Rule(
    .init(.error, 8, .overshoot, "The view shrinks every time"),
    matters: "The keyboard is reported again when it gets another height, without going first: a "
      + "height that is reduced each time ends up too small.",
    remedy: "Subtract the overlap with the whole view from the height without a keyboard, and not "
      + "from the present one."
  )

  /// The heights of all scroll views without a keyboard; nil while unknown.
  private var heights: [String: Double]?
  /// The correct height for an earlier show, and the overlap for which it was correct.
  private var fits: [String: (height: Double, overlap: Double)] = [:]

  init(_ engine: Engine) { if engine.keyboard == nil { takeHeights(engine) } }

  mutating func observe(_ step: Step) -> [Symptom] {
    heights?.forget(step)
    guard let keyboard = step.engine.keyboard, keyboard.isDocked else {
      // Tracks the heights while there is no keyboard.
      fits = [:]
      if heights == nil { takeHeights(step.engine) }
      for scroll in step.scrollViews(changing: .frame) {
        heights?[scroll.id] = scroll.frame.height
      }
      return []
    }
    for event in step.events {
      // The heights without a keyboard are unknown from now on.
      if case .viewWillTransition = event.kind { (heights, fits) = (nil, [:]) }
    }
    guard step.notices.contains(where: { $0.name == .keyboardDidShow }) else { return [] }
    return step.engine.scrollViews.compactMap { symptom(of: $0, under: keyboard) }
  }

  private mutating func takeHeights(_ engine: Engine) {
    heights = engine.scrollViews.reduce(into: [:]) { $0[$1.id] = $1.frame.height }
  }

  private mutating func symptom(of scroll: ScrollView, under keyboard: Keyboard) -> Symptom? {
    guard let height = heights?[scroll.id],
      let place = scroll.superview?.convertFromScreen(keyboard.frame)
    else { return nil }
    var whole = scroll.frame
    whole.size.height = height
    let (overlap, now) = (whole.overlap(with: place), Double(scroll.frame.height))
    let (loss, right) = (height - now, height - overlap)
    guard overlap > leastLength, loss > leastLength else { return nil }
    let values: Values = [
      "height": now, "heightWithoutKeyboard": height, "overlap": overlap, "rightHeight": right,
    ]
    let count = (loss / overlap).rounded()
    if count >= 2, abs(loss - count * overlap) < leastLength {
      return scroll.symptom(
        "the keyboard covers \(points: overlap) of \(height), and the view has become lower by "
          + "\(count) times that: \(now) are left, where \(right) would be free",
        values
      )
    }
    if abs(loss - overlap) < leastLength { fits[scroll.id] = (now, overlap) }
    guard let fit = fits[scroll.id], abs(now - fit.height) < leastLength,
      fit.overlap - overlap > leastLength
    else { return nil }
    return scroll.symptom(
      "the view is still \(now) high, as for a keyboard that covered \(points: fit.overlap); this "
        + "one covers \(overlap), and \(right) would be free",
      values
    )
  }
}
