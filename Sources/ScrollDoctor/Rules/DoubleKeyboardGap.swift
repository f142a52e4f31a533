import Foundation
import JSON
import ScrollModel

/// 5: the inset for the keyboard is not reduced by the safe area that the keyboard covers.
enum DoubleKeyboardGap: StateRule {
  static let rule = Rule(
    5,
    "A gap above the keyboard",
    .warning,
    symptom: .gap,
    matters: "The keyboard covers the home indicator's safe area, which the system still adds: "
      + "an inset as high as the overlap leaves a gap as high as the safe area.",
    remedy: "Reduce contentInset.bottom by adjustedContentInset.bottom - contentInset.bottom, "
      + "which is what the system adds."
  )
  static let watches = PropertySet(.contentInset, .adjustedContentInset, .frame)
  static let watchesKeyboard = true

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let scroll = view as? ScrollView, let cover = KeyboardCover(scroll, in: engine),
      cover.overlap > Tolerance.tolerance, cover.safePart > Tolerance.tolerance,
      let distance = cover.distance(beyond: cover.overlap, in: engine)
    else { return nil }
    let gap = Sum([
      "contentInset.bottom": cover.inset, "safe area": cover.safePart, "keyboard": -cover.overlap,
    ])
    return Symptom(
      scroll.id,
      "a gap of \(FindingFormat.number(gap.number)) points above the keyboard = \(gap.text): the keyboard covers "
        + "the safe area, and the system still adds it",
      [
        "keyboard": FindingFormat.json(cover.frame), "overlap": .number(cover.overlap),
        "contentInset": FindingFormat.json(scroll.contentInset),
        "adjustedContentInset": FindingFormat.json(scroll.adjustedContentInset),
      ],
      sum: gap,
      fix: cover.fix(scroll, distance: max(0, distance))
    )
  }
}
