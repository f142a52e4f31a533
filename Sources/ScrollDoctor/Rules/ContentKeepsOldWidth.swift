import Foundation
import JSON
import ScrollModel

/// 58: the content was as wide as the view, and is still that wide after a turn made the view narrower.
struct ContentKeepsOldWidth: HistoryRule {
  static let rule = Rule(
    58,
    "Content keeps an old width",
    .warning,
    symptom: .gap,
    matters:
      "contentSize does not follow the view: content that fitted before a turn can be dragged "
      + "sideways after it, into an empty area.",
    remedy:
      "Set contentSize whenever the view gets another size, such as in layoutSubviews, and not "
      + "only when the keyboard comes or goes."
  )

  private struct Widths: Sendable {
    let view: Double
    let content: Double
  }

  private var widths: LastValues<Widths>
  /// The views with the mistake.
  private var wide: Set<String> = []
  private var corrected: [String] = []

  init(_ engine: Engine) {
    widths = LastValues(engine, of: .bounds, .contentSize) {
      Widths(view: $0.bounds.width, content: $0.contentSize.width)
    }
  }

  mutating func observe(_ step: Step) -> [Symptom] {
    let hasTurned = step.events.contains { $0.kind == .didRotate }
    var symptoms: [Symptom] = []
    for change in widths.changes(in: step) {
      let scroll = change.scroll
      if scroll.overflow.width <= Tolerance.tolerance, wide.remove(scroll.id) != nil {
        corrected.append(scroll.id)
      }
      guard hasTurned, let old = change.old, !scroll.isPagingEnabled, scroll.zoomScale == 1,
        old.content > 0, abs(old.content - old.view) < Tolerance.tolerance,
        abs(scroll.contentSize.width - old.content) < Tolerance.tolerance,
        scroll.contentSize.width > scroll.bounds.width + Tolerance.tolerance
      else { continue }
      wide.insert(scroll.id)
      symptoms.append(symptom(of: scroll))
    }
    return symptoms
  }

  mutating func takeCorrected() -> [String] {
    defer { corrected = [] }
    return corrected
  }

  private func symptom(of scroll: ScrollView) -> Symptom {
    let (size, view) = (scroll.contentSize, Double(scroll.bounds.width))
    return Symptom(
      scroll.id,
      "contentSize is still \(FindingFormat.number(size.width)) points wide, as the view was before the "
        + "turn, and the view is \(FindingFormat.number(view)): the content can be dragged "
        + "\(FindingFormat.number(scroll.overflow.width)) points sideways",
      [
        "contentSize": FindingFormat.json(size),
        "boundsSize": FindingFormat.json(scroll.bounds.size),
        "overflow": .number(scroll.overflow.width),
      ],
      fix: Fix(
        scroll.id,
        ["contentSize": FindingFormat.json(CGSize(width: view, height: size.height))]
      )
    )
  }
}
