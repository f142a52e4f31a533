import Foundation
import JSON
import ScrollModel

/// 56: the keyboard covers the end of the content, and nothing makes room for it.
struct KeyboardCoversEnd: HistoryRule {
  static let rule = Rule(
    .warning(56, .hidden, "The keyboard covers the end"),
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
    return scroll.symptom(
      "scrolled to the end, \(part.id ?? "the last row") lies behind the keyboard, which covers "
        + "\(cover.overlap) points of the view, and contentInset.bottom is 0",
      [
        "keyboard": cover.frame, "overlap": cover.overlap, "contentInset": scroll.contentInset,
        "adjustedContentInset": scroll.adjustedContentInset, "contentSize": scroll.contentSize,
      ],
      sum: ["keyboard": cover.overlap, "adjustedContentInset.bottom": -cover.safePart],
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

/// 60: the keyboard has come for a text field, which cannot be seen.
struct FocusedFieldHidden: HistoryRule {
  static let rule = Rule(
    .error(60, .hidden, "The focused field is hidden"),
    matters: "People cannot see what they type. A scroll view that makes room for the keyboard "
      + "does not yet show the field, which may be below its new edge.",
    remedy:
      "Make room at keyboardWillShow, and then call scrollRectToVisible with the field's frame."
  )

  /// Whether the keyboard, the field or the room for it has changed since the last examination.
  private var isPending = false
  private var hidden: String?
  private var corrected: [String] = []

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    for event in step.events {
      guard case .keyboard(let notification) = event.kind else { continue }
      switch notification.name {
      case .keyboardDidShow, .keyboardDidChangeFrame: isPending = true
      case .keyboardWillShow, .keyboardWillChangeFrame, .keyboardWillHide: isPending = false
      default: break
      }
    }
    guard isPending || hidden != nil else { return [] }
    guard let keyboard = step.engine.keyboard, let field = step.engine.firstResponder as? TextField
    else {
      resolve()
      return []
    }
    if let hidden, hidden != field.id { resolve() }
    // A motion may still show the field, or hide it.
    guard field.scrollViews.allSatisfy({ $0.phase == .idle }) else { return [] }
    let shown = field.shownPart(above: keyboard, in: step.engine.root)
    let covered = Double(field.bounds.height) - shown
    // On a phone that lies on its side, a keyboard may leave no room for any field.
    let room = field.scrollViews.last?.shownPart(above: keyboard, in: step.engine.root) ?? .infinity
    guard covered > 1, covered >= field.bounds.height * Tolerance.coveredShare,
      room >= Double(field.bounds.height)
    else {
      isPending = false
      resolve()
      return []
    }
    guard isPending else { return [] }
    isPending = false
    hidden = field.id
    return [
      field.symptom(
        shown > 0
          ? "\(covered) of its \(field.bounds.height) points are hidden while the keyboard is "
            + "there for it"
          : "it is out of sight while the keyboard is there for it",
        ["hidden": covered, "shown": shown, "keyboard": keyboard.frame],
        sum: ["height": field.bounds.height, "in sight": -shown]
      )
    ]
  }

  mutating func takeCorrected() -> [String] {
    defer { corrected = [] }
    return corrected
  }

  private mutating func resolve() {
    if let hidden { corrected.append(hidden) }
    hidden = nil
  }
}

extension View {
  /// The scroll views around the view.
  fileprivate var scrollViews: [ScrollView] {
    sequence(first: self as View, next: \.superview).compactMap { $0 as? ScrollView }
  }

  /// The height of the part of the view that neither a view around it nor the keyboard hides, in points.
  fileprivate func shownPart(above keyboard: Keyboard, in root: View) -> Double {
    var part = bounds
    var current: View = self
    while let superview = current.superview {
      guard let inside = current.convert(part, to: superview) else { return 0 }
      part = superview.clipsToBounds ? inside.intersection(superview.bounds) : inside
      guard !part.isNull else { return 0 }
      current = superview
    }
    guard let cover = root.convertFromScreen(keyboard.frame) else { return Double(part.height) }
    part = part.intersection(root.bounds)
    guard !part.isNull else { return 0 }
    return Double(part.height) - part.overlap(with: cover)
  }
}

/// 8: each time the keyboard is shown, a view shrinks by the height that the keyboard covers.
struct ShrunkTwice: HistoryRule {
  static let rule = Rule(
    .error(8, .overshoot, "The view shrinks every time"),
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
    for change in step.changes.views where change.view == nil { heights?[change.id] = nil }
    guard let keyboard = step.engine.keyboard, keyboard.isDocked else {
      follow(step)
      return []
    }
    var isShown = false
    for event in step.events {
      switch event.kind {
      case .viewWillTransition, .didRotate:
        // The current heights without a keyboard are unknown.
        heights = nil
        fits = [:]
      case .keyboard(let notification): isShown = isShown || notification.name == .keyboardDidShow
      default: break
      }
    }
    guard isShown, let heights else { return [] }
    return step.engine.scrollViews.compactMap { scroll in
      heights[scroll.id].flatMap { symptom(of: scroll, without: $0, under: keyboard) }
    }
  }

  private mutating func takeHeights(_ engine: Engine) {
    var heights: [String: Double] = [:]
    for scroll in engine.scrollViews { heights[scroll.id] = scroll.frame.height }
    self.heights = heights
  }

  /// Tracks the heights while there is no keyboard.
  private mutating func follow(_ step: Step) {
    fits = [:]
    guard heights != nil else { return takeHeights(step.engine) }
    for change in step.changes.views where change.properties.contains(PropertySet(.frame)) {
      if let scroll = change.view as? ScrollView { heights?[scroll.id] = scroll.frame.height }
    }
  }

  private mutating func symptom(
    of scroll: ScrollView,
    without height: Double,
    under keyboard: Keyboard
  ) -> Symptom? {
    guard let place = scroll.superview?.convertFromScreen(keyboard.frame) else { return nil }
    var whole = scroll.frame
    whole.size.height = height
    let overlap = whole.overlap(with: place)
    let now = Double(scroll.frame.height)
    let loss = height - now
    guard overlap > Tolerance.tolerance, loss > Tolerance.tolerance else { return nil }
    let values: Values = [
      "height": now, "heightWithoutKeyboard": height, "overlap": overlap,
      "rightHeight": height - overlap,
    ]
    let count = (loss / overlap).rounded()
    if count >= 2, abs(loss - count * overlap) < Tolerance.tolerance {
      return scroll.symptom(
        "the keyboard covers \(overlap) points of \(height), and the view has become lower by "
          + "\(count) times that: \(now) are left, where \(height - overlap) would be free",
        values
      )
    }
    if abs(loss - overlap) < Tolerance.tolerance {
      fits[scroll.id] = (now, overlap)
    } else if let fit = fits[scroll.id], abs(now - fit.height) < Tolerance.tolerance,
      fit.overlap - overlap > Tolerance.tolerance
    {
      return scroll.symptom(
        "the view is still \(now) high, as for a keyboard that covered \(fit.overlap) points; this "
          + "one covers \(overlap), and \(height - overlap) would be free",
        values
      )
    }
    return nil
  }
}
