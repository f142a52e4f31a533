import ForeignSource
import JSON

/// SW008: a scroll handler changes elements and reads their layout in turns.
struct HandlerForcesLayout: SourceRule {
  static let rule = Rule(
    .source,
    8,
    "A handler forces layout",
    .warning,
    symptom: .motion,
    matters: "To read a position or a size after a change, the browser has to lay the page "
      + "out at once. A handler that does so in turns lays it out many times in one "
      + "frame, and scrolling stutters.",
    remedy: "Read all positions first and change elements afterwards, or use position: sticky"
      + " or an IntersectionObserver in place of the handler."
  )

  /// Layouts in one frame from which it counts: one may be needed to keep the place.
  private static let leastLayouts = 3.0

  mutating func observe(_ change: SourceChange, to document: SourceDocument) -> [Symptom] {
    change.events("layoutforced").compactMap { event in
      let count = event.number("count")
      guard count >= Self.leastLayouts else { return nil }
      let (time, member) = (event.number("duration"), event.text("member"))
      let caller = event.text("caller")
      let place = caller.isEmpty ? "" : " at \(SourceCause.place(of: caller))"
      return Symptom(
        event.view,
        "in one frame, scroll handlers read layout \(FindingFormat.number(count)) times after a change of an element "
          + "(first \(member)\(place)); the reads took \(FindingFormat.number(time)) ms",
        [
          "layouts": .number(count), "duration": .number(time), "member": .string(member),
          "caller": .string(caller),
        ]
      )
    }
  }
}
