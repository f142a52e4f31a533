import Foundation
import JSON
import ScrollModel

/// 8: each time the keyboard is shown, a view shrinks by the height that the keyboard covers.
struct ShrunkTwice: HistoryRule {
  static let rule = Rule(
    8,
    "The view shrinks every time",
    .error,
    symptom: .overshoot,
    matters: "The keyboard is reported again when it gets another height, without going first: a "
      + "height that is reduced each time ends up too small.",
    remedy: "Subtract the overlap with the whole view from the height without a keyboard, and "
      + "not from the present one."
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
    let values: JSONValue = [
      "height": .number(now), "heightWithoutKeyboard": .number(height),
      "overlap": .number(overlap), "rightHeight": .number(height - overlap),
    ]
    let count = (loss / overlap).rounded()
    if count >= 2, abs(loss - count * overlap) < Tolerance.tolerance {
      return Symptom(
        scroll.id,
        "the keyboard covers \(FindingFormat.number(overlap)) points of \(FindingFormat.number(height)), and the "
          + "view has become lower by \(FindingFormat.number(count)) times that: \(FindingFormat.number(now)) are "
          + "left, where \(FindingFormat.number(height - overlap)) would be free",
        values
      )
    }
    if abs(loss - overlap) < Tolerance.tolerance {
      fits[scroll.id] = (now, overlap)
    } else if let fit = fits[scroll.id], abs(now - fit.height) < Tolerance.tolerance,
      fit.overlap - overlap > Tolerance.tolerance
    {
      return Symptom(
        scroll.id,
        "the view is still \(FindingFormat.number(now)) high, as for a keyboard that covered "
          + "\(FindingFormat.number(fit.overlap)) points; this one covers \(FindingFormat.number(overlap)), and "
          + "\(FindingFormat.number(height - overlap)) would be free",
        values
      )
    }
    return nil
  }
}
