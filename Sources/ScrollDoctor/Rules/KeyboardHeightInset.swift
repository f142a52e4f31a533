import Foundation
import JSON
import ScrollModel

/// 6: the inset is the keyboard's full height, but the keyboard covers less of the view.
enum KeyboardHeightInset: StateRule {
  static let rule = Rule(
    6,
    "The bottom inset is too high",
    .warning,
    symptom: .gap,
    matters: "What lies below the scroll view, such as a tab bar, or outside of the screen is "
      + "part of the keyboard's height, but not of what it covers.",
    remedy: "Convert the keyboard's frame to the view and use the height of its intersection "
      + "with the bounds."
  )
  static let watches = PropertySet(.contentInset, .adjustedContentInset, .frame)
  static let watchesKeyboard = true

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let scroll = view as? ScrollView, let cover = KeyboardCover(scroll, in: engine),
      cover.frame.height - cover.overlap > Tolerance.tolerance, cover.isInset(cover.frame.height)
    else { return nil }
    return Symptom(
      scroll.id,
      "contentInset.bottom is \(FindingFormat.number(cover.inset)), the height of the keyboard, which "
        + "covers \(FindingFormat.number(cover.overlap)) points of the view",
      [
        "keyboard": FindingFormat.json(cover.frame), "overlap": .number(cover.overlap),
        "contentInset": FindingFormat.json(scroll.contentInset),
        "frame": FindingFormat.json(scroll.frame),
      ],
      fix: cover.fix(scroll)
    )
  }
}
