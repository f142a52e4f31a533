import Foundation
import ScrollModel

/// A docked keyboard over a scroll view, and the view's inset at its lower end.
struct KeyboardCover {
  let scroll: ScrollView
  private let engine: Engine
  /// The keyboard's frame, in screen coordinates.
  let frame: CGRect
  /// The height of the part of the view that the keyboard covers, in points.
  let overlap: Double
  /// The view's own inset at its lower end.
  let inset: Double
  /// The part that the system adds to the inset.
  let safePart: Double

  /// Returns nil unless there is a docked keyboard, and while a finger drags the
  /// keyboard: no notification is sent then, so an app cannot adjust its inset.
  init?(_ scroll: ScrollView, in engine: Engine) {
    guard let keyboard = engine.keyboard, keyboard.isDocked, !engine.isKeyboardHeldByFinger,
      let covered = scroll.convertFromScreen(keyboard.frame)
    else { return nil }
    (self.scroll, self.engine, frame) = (scroll, engine, keyboard.frame)
    (overlap, inset) = (scroll.bounds.overlap(with: covered), scroll.contentInset.bottom)
    safePart = scroll.adjustedContentInset.bottom - inset
  }

  /// The gap between the content's end and the keyboard.
  var gap: Sum { ["contentInset.bottom": inset, "safe area": safePart, "keyboard": -overlap] }

  /// Whether the inset equals a height, within the tolerance.
  func isInset(_ height: Double) -> Bool { abs(inset - height) < leastLength }

  /// How much the inset exceeds a height that it is meant for, in points; nil if it is meant for something else.
  ///
  /// A small distance from the keyboard is usual, unless something stands on it for which the inset makes room.
  func distance(beyond height: Double, atMost limit: Double = 32) -> Double? {
    let distance = inset - height
    guard (-leastLength...limit).contains(distance) else { return nil }
    guard distance > leastLength else { return 0 }
    let edge = CGRect(x: frame.midX, y: frame.minY - 1, width: 0, height: 0)
    guard let place = engine.root.convertFromScreen(edge)?.origin else { return nil }
    return scroll.isCovered(at: place, in: engine) ? nil : distance
  }

  /// The values that each finding has.
  var values: Values {
    ["keyboard": frame, "overlap": overlap, "contentInset": scroll.contentInset]
  }

  /// A fix that sets the inset that uncovers the view's end, with a distance from the keyboard in points.
  func fix(distance: Double = 0) -> Fix {
    var inset = scroll.contentInset
    inset.bottom = max(0, overlap - safePart + distance)
    return Fix(scroll.id, ["contentInset": inset], leaves: inset.bottom + safePart - overlap)
  }
}

/// A rule about the inset of a scroll view that a docked keyboard covers.
protocol CoverRule: ScrollRule { static func examine(_ cover: KeyboardCover) -> Symptom? }

extension CoverRule {
  static var watches: PropertySet { PropertySet(.contentInset, .adjustedContentInset, .frame) }
  static var watchesKeyboard: Bool { true }

  static func examine(_ scroll: ScrollView, in engine: Engine) -> Symptom? {
    KeyboardCover(scroll, in: engine).flatMap(examine)
  }
}

/// 5: the inset for the keyboard is not reduced by the safe area that the keyboard covers.
enum DoubleKeyboardGap: CoverRule {
  static let rule = Rule(
    .init(.warning, 5, .gap, "A gap above the keyboard"),
    matters: "The keyboard covers the home indicator's safe area, which the system still adds: an "
      + "inset as high as the overlap leaves a gap as high as the safe area.",
    remedy: "Reduce contentInset.bottom by adjustedContentInset.bottom - contentInset.bottom, "
      + "which is what the system adds."
  )

  static func examine(_ cover: KeyboardCover) -> Symptom? {
    guard cover.overlap > leastLength, cover.safePart > leastLength,
      // The app may have added the safe area, or its own inset for a bar, instead of subtracting it.
      let distance = cover.distance(beyond: cover.overlap, atMost: 100)
    else { return nil }
    return cover.scroll.symptom(
      "a gap of \(points: cover.gap.number) above the keyboard = \(cover.gap.text): the keyboard "
        + "covers the safe area, and the system still adds it",
      cover.values + ["adjustedContentInset": cover.scroll.adjustedContentInset],
      sum: cover.gap,
      fix: cover.fix(distance: max(0, distance))
    )
  }
}

/// 6: the inset is the keyboard's full height, but the keyboard covers less of the view.
enum KeyboardHeightInset: CoverRule {
  static let rule = Rule(
    .init(.warning, 6, .gap, "The bottom inset is too high"),
    matters: "What lies below the scroll view, such as a tab bar, or outside of the screen is part "
      + "of the keyboard's height, but not of what it covers.",
    remedy: "Convert the keyboard's frame to the view and use the height of its intersection with "
      + "the bounds."
  )

  static func examine(_ cover: KeyboardCover) -> Symptom? {
    guard cover.frame.height - cover.overlap > leastLength,
      let distance = cover.distance(beyond: cover.frame.height)
    else { return nil }
    return cover.scroll.symptom(
      "contentInset.bottom is made for the height of the keyboard, \(cover.frame.height), which "
        + "covers \(points: cover.overlap) of the view: a gap of \(points: cover.gap.number) = "
        + "\(cover.gap.text)",
      cover.values + ["frame": cover.scroll.frame],
      sum: cover.gap,
      fix: cover.fix(distance: distance)
    )
  }
}

/// 7: the keyboard's frame was intersected with the view without conversion to its coordinates.
enum KeyboardInWrongSpace: CoverRule {
  static let rule = Rule(
    .init(.error, 7, .hidden, "Keyboard frame not converted"),
    matters: "The keyboard reports its frame in screen coordinates: compared with the frame or the "
      + "bounds of a view that lies elsewhere, it covers another part.",
    remedy: "Convert the frame with convert(_:from: nil), from the window to the view, before the "
      + "intersection."
  )

  static func examine(_ cover: KeyboardCover) -> Symptom? {
    guard cover.inset > leastLength, !cover.isInset(cover.overlap),
      !cover.isInset(cover.overlap - cover.safePart), !cover.isInset(cover.frame.height)
    else { return nil }
    let bounds = CGRect(origin: .zero, size: cover.scroll.bounds.size)
    let wrong = [("frame", cover.scroll.frame), ("bounds", bounds)]
    guard let (name, rect) = wrong.first(where: { cover.isInset($1.overlap(with: cover.frame)) })
    else { return nil }
    return cover.scroll.symptom(
      "contentInset.bottom is \(cover.inset), the overlap of the keyboard's frame on the screen "
        + "with the view's \(name) in other coordinates; the keyboard covers \(cover.overlap) "
        + "points",
      [
        "keyboard": cover.frame, name: rect, "overlap": cover.overlap,
        "contentInset": cover.scroll.contentInset,
      ],
      sum: [
        "keyboard": cover.overlap, "contentInset.bottom": -cover.inset,
        "safe area": -cover.safePart,
      ],
      fix: cover.fix()
    )
  }
}
