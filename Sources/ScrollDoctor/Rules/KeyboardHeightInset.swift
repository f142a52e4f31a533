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
      cover.frame.height - cover.overlap > Tolerance.tolerance,
      let distance = cover.distance(beyond: cover.frame.height, in: engine)
    else { return nil }
    let gap = Sum([
      "contentInset.bottom": cover.inset, "safe area": cover.safePart, "keyboard": -cover.overlap,
    ])
    return Symptom(
      scroll.id,
      "contentInset.bottom is made for the height of the keyboard, \(FindingFormat.number(cover.frame.height)), which "
        + "covers \(FindingFormat.number(cover.overlap)) points of the view: a gap of "
        + "\(FindingFormat.number(gap.number)) points = \(gap.text)",
      [
        "keyboard": FindingFormat.json(cover.frame), "overlap": .number(cover.overlap),
        "contentInset": FindingFormat.json(scroll.contentInset),
        "frame": FindingFormat.json(scroll.frame),
      ],
      sum: gap,
      fix: cover.fix(scroll, distance: distance)
    )
  }
}
