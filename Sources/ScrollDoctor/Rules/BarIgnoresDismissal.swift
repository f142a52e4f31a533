import Foundation
import JSON
import ScrollModel

/// 37: a bar that follows the keyboard's notifications stays behind when a finger drags the keyboard down.
struct BarIgnoresDismissal: HistoryRule {
  static let rule = Rule(
    37,
    "A bar ignores the keyboard",
    .warning,
    symptom: .pinned,
    matters:
      "While a finger drags the keyboard down, with keyboardDismissMode interactive, there are no "
      + "notifications: what is placed by them hangs in the air until the finger lifts.",
    remedy: "Place the bar by keyboardLayoutGuide, or make it the inputAccessoryView of the field."
  )

  /// The maximum number of bars watched.
  private static let maximumBars = 8
  /// A bar further than this from the keyboard's upper edge, in points, is not attached to it.
  private static let tolerance = 2.0

  /// The views that were placed on the keyboard in the step of its will-show notification.
  private var bars: [String] = []
  /// The bars that were reported since the keyboard was last in its place.
  private var reported: Set<String> = []

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    let notices = step.events.compactMap { event -> KeyboardNotification? in
      guard case .keyboard(let notification) = event.kind else { return nil }
      return notification
    }
    if let notice = notices.last {
      reported = []
      learn(from: notice, step)
      return []
    }
    guard !bars.isEmpty, let keyboard = step.engine.keyboard else { return [] }
    let engine = step.engine
    guard engine.scrollViews.contains(where: { $0.isDragging }) else { return [] }
    return bars.compactMap { id -> Symptom? in
      guard !reported.contains(id), let bar = engine.view(id), let end = Self.end(of: bar, engine),
        keyboard.frame.minY - end > Self.tolerance
      else { return nil }
      reported.insert(id)
      return Symptom(
        id,
        "a finger has dragged the keyboard down to \(FindingFormat.number(keyboard.frame.minY)), and the bar "
          + "that stood on it still ends at \(FindingFormat.number(end))",
        [
          "keyboard": FindingFormat.json(keyboard.frame), "end": .number(end),
          "frame": FindingFormat.json(bar.frame),
        ]
      )
    }
  }

  /// Records the views that were placed on the keyboard in the step of its notification.
  private mutating func learn(from notice: KeyboardNotification, _ step: Step) {
    if notice.name == .keyboardDidHide { bars = [] }
    guard notice.name == .keyboardWillShow else { return }
    for change in step.changes.views {
      guard let view = change.view, !(view is ScrollView), !bars.contains(view.id),
        !change.properties.isDisjoint(with: PropertySet(.frame, .center, .transform)),
        let end = Self.end(of: view, step.engine),
        abs(end - notice.frameEnd.minY) <= Self.tolerance, bars.count < Self.maximumBars
      else { continue }
      bars.append(view.id)
    }
  }

  /// The lower edge of a view on the screen; nil if it is in no window.
  private static func end(of view: View, _ engine: Engine) -> Double? {
    guard view !== engine.root, view.superview != nil, view.isDescendant(of: engine.root),
      let frame = view.convert(view.bounds, to: engine.root)
    else { return nil }
    return frame.maxY + engine.root.frame.minY
  }
}
