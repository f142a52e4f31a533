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

  /// An inset that exceeds the overlap by at most this, in points, leaves a distance from the keyboard.
  private static let maximumDistance = 32.0

  /// Whether something stands on the keyboard, such as a bar, for which the inset makes room as well.
  private static func isCovered(
    _ scroll: ScrollView,
    above cover: KeyboardCover,
    in engine: Engine
  ) -> Bool {
    let edge = CGPoint(x: cover.frame.midX, y: cover.frame.minY - 1)
    guard let place = engine.root.convertFromScreen(CGRect(origin: edge, size: .zero)),
      let view = engine.root.hitTest(place.origin)
    else { return false }
    return !sequence(first: view, next: \.superview).contains { $0 === scroll }
  }

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let scroll = view as? ScrollView, let cover = KeyboardCover(scroll, in: engine),
      cover.overlap > Tolerance.tolerance, cover.safePart > Tolerance.tolerance
    else { return nil }
    let distance = cover.inset - cover.overlap
    guard (-Tolerance.tolerance...Self.maximumDistance).contains(distance) else { return nil }
    guard distance < Tolerance.tolerance || !isCovered(scroll, above: cover, in: engine) else {
      return nil
    }
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
