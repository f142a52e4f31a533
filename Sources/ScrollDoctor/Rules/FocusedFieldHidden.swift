import Foundation
import JSON
import ScrollModel

/// 60: the keyboard has come for a text field, which cannot be seen.
struct FocusedFieldHidden: HistoryRule {
  static let rule = Rule(
    60,
    "The focused field is hidden",
    .error,
    symptom: .hidden,
    matters:
      "People cannot see what they type. A scroll view that makes room for the keyboard does not "
      + "yet show the field, which may be below its new edge.",
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
      Symptom(
        field.id,
        shown > 0
          ? "\(FindingFormat.number(covered)) of its \(FindingFormat.number(field.bounds.height)) points are "
            + "hidden while the keyboard is there for it"
          : "it is out of sight while the keyboard is there for it",
        [
          "hidden": .number(covered), "shown": .number(shown),
          "keyboard": FindingFormat.json(keyboard.frame),
        ],
        sum: Sum(["height": field.bounds.height, "in sight": -shown])
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
