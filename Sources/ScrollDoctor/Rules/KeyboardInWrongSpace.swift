import Foundation
import JSON
import ScrollModel

/// 7: the keyboard's frame was intersected with the view without conversion to its coordinates.
enum KeyboardInWrongSpace: StateRule {
  static let rule = Rule(
    7,
    "Keyboard frame not converted",
    .error,
    symptom: .hidden,
    matters: "The keyboard reports its frame in screen coordinates: compared with the frame or "
      + "the bounds of a view that lies elsewhere, it covers another part.",
    remedy: "Convert the frame with convert(_:from: nil), from the window to the view, before "
      + "the intersection."
  )
  static let watches = PropertySet(.contentInset, .adjustedContentInset, .frame)
  static let watchesKeyboard = true

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let scroll = view as? ScrollView, let cover = KeyboardCover(scroll, in: engine),
      cover.inset > Tolerance.tolerance, !cover.isInset(cover.overlap),
      !cover.isInset(cover.overlap - cover.safePart), !cover.isInset(cover.frame.height)
    else { return nil }
    let bounds = CGRect(origin: .zero, size: scroll.bounds.size)
    let wrong = [("frame", scroll.frame), ("bounds", bounds)]
    guard let (name, rect) = wrong.first(where: { cover.isInset($1.overlap(with: cover.frame)) })
    else { return nil }
    return Symptom(
      scroll.id,
      "contentInset.bottom is \(FindingFormat.number(cover.inset)), the overlap of the keyboard's frame on "
        + "the screen with the view's \(name) in other coordinates; the keyboard covers "
        + "\(FindingFormat.number(cover.overlap)) points",
      [
        "keyboard": FindingFormat.json(cover.frame), name: FindingFormat.json(rect),
        "overlap": .number(cover.overlap), "contentInset": FindingFormat.json(scroll.contentInset),
      ],
      sum: Sum([
        "keyboard": cover.overlap, "contentInset.bottom": -cover.inset,
        "safe area": -cover.safePart,
      ]),
      fix: cover.fix(scroll)
    )
  }
}
