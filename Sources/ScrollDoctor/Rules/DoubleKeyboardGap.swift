import Foundation
import JSON
import ScrollModel

/// 5: the inset for the keyboard is not reduced by the safe area that the keyboard covers.
enum DoubleKeyboardGap: StateRule {
  static let rule = Rule(
    5,
    "A gap above the keyboard",
    .warning,
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
      cover.isInset(cover.overlap)
    else { return nil }
    return Symptom(
      scroll.id,
      "the keyboard covers \(FindingFormat.number(cover.overlap)) points, contentInset.bottom is as much, "
        + "and the safe area adds \(FindingFormat.number(cover.safePart)) more",
      [
        "keyboard": FindingFormat.json(cover.frame), "overlap": .number(cover.overlap),
        "contentInset": FindingFormat.json(scroll.contentInset),
        "adjustedContentInset": FindingFormat.json(scroll.adjustedContentInset),
      ],
      fix: cover.fix(scroll)
    )
  }
}
