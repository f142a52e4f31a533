import ForeignSource
import Foundation

/// SW002: an element cuts its content off, and nothing scrolls it.
struct ContentClipped: ReportRule {
  static let rule = Rule(
    .init(.error, 2, .hidden, "Content is cut off", .source),
    matters: "Overflow hidden and clip take scrolling from a person, so that the rest of the "
      + "content cannot be read. Often an element inside was meant to scroll and has grown with "
      + "its content, or a page stayed locked when a dialog closed.",
    remedy: "Set overflow: auto on the element, or limit the one inside that has overflow: auto: "
      + "in a flex column with min-height: 0. Remove the overflow that locked the page when the "
      + "dialog closes."
  )

  static let event = "scrollblocked"

  static func symptom(_ event: SourceEntry, in document: SourceDocument) -> Symptom? {
    let (element, overflow) = (event.element, event.overflow)
    let (hidden, length) = (event.number("hidden"), event.number("length"))
    // A view was meant to scroll, but has grown with its content.
    let inner = document.view(event.view).flatMap {
      ["auto", "scroll", "overlay"].contains($0.own("overflow-y")) && $0.range.height < 1 ? $0 : nil
    }
    let reason = inner.map {
      "; \($0.name) in it is as long as its content, so that it has nothing to scroll"
    }
    return Symptom(
      event.view,
      "a \(event.by) has scrolled nothing: \(element), with overflow \(overflow), shows \(length) "
        + "px of its content and cuts \(hidden) px off\(reason ?? "")",
      ["element": element, "overflow": overflow, "length": length, "hidden": hidden]
    )
  }
}

/// SW005: content above has grown or shrunk, and the offset was not corrected.
struct PlaceLost: ReportRule {
  static let rule = Rule(
    .init(.warning, 5, .jump, "The place is lost", .source),
    matters: "What a person was reading moves away when something is inserted or changes its size "
      + "above it, and the offset stays as it is.",
    remedy: "Leave overflow-anchor at auto, or add the growth to scrollTop in the same frame: read "
      + "scrollHeight before and after the change. At offset 0 only the latter keeps the place. "
      + "Reserve the height of pictures with width and height or aspect-ratio."
  )

  static let event = "contentshifted"

  static func symptom(_ event: SourceEntry, in document: SourceDocument) -> Symptom? {
    let (distance, element) = (event.number("distance"), event.element)
    let (before, after) = (event.number("before"), event.number("after"))
    let offset = document.view(event.view)?.offset ?? .zero
    return Symptom(
      event.view,
      "the content went from \(before) to \(after) px, and \(element), which was in sight, moved "
        + "\(distance > 0 ? "down" : "up") by \(abs(distance)) px; the offset stayed at \(offset.y)"
        + (offset.y < 1 ? ", where a browser keeps no place" : ""),
      [
        "element": element, "moved": distance, "oldLength": before, "length": after,
        "contentOffset": offset,
      ],
      sum: ["content above it": distance]
    )
  }
}

/// SW006: the keyboard covers the focused field.
struct FieldCovered: ReportRule {
  static let rule = Rule(
    .init(.error, 6, .hidden, "The keyboard covers a field", .source),
    matters: "A person cannot see what is typed. The keyboard makes the visual viewport smaller; "
      + "position: fixed and vh count from the layout viewport, which stays as it is.",
    remedy: "Place the field with visualViewport.height and offsetTop in its resize event, set "
      + "interactive-widget=resizes-content in the viewport's meta element, or scroll it into view "
      + "once the keyboard is up."
  )

  static let event = "fieldcovered"

  static func symptom(_ event: SourceEntry, in document: SourceDocument) -> Symptom? {
    let (hidden, height) = (event.number("hidden"), event.number("height"))
    let (element, keyboard) = (event.element, event.number("keyboard"))
    return Symptom(
      event.view,
      "\(element) has the focus, and the keyboard, \(keyboard) px high, covers \(hidden) of its "
        + "\(height) px",
      ["element": element, "hidden": hidden, "height": height, "keyboard": keyboard]
    )
  }
}

/// SW008: a scroll handler changes elements and reads their layout in turns.
struct HandlerForcesLayout: ReportRule {
  static let rule = Rule(
    .init(.warning, 8, .motion, "A handler forces layout", .source),
    matters: "To read a position or a size after a change, the browser has to lay the page out at "
      + "once. A handler that does so in turns lays it out many times in one frame, and scrolling "
      + "stutters.",
    remedy: "Read all positions first and change elements afterwards, or use position: sticky or "
      + "an IntersectionObserver in place of the handler."
  )

  static let event = "layoutforced"
  /// Layouts in one frame from which it counts: one may be needed to keep the place.
  private static let leastLayouts = 3.0

  static func symptom(_ event: SourceEntry, in document: SourceDocument) -> Symptom? {
    let (count, time) = (event.number("count"), event.number("duration"))
    let (member, caller) = (event.member, event.caller)
    let place = caller.isEmpty ? "" : " at \(event.place)"
    return count < leastLayouts
      ? nil
      : Symptom(
        event.view,
        "in one frame, scroll handlers read layout \(count) times after a change of an element "
          + "(first \(member)\(place)); the reads took \(time) ms",
        ["layouts": count, "duration": time, "member": member, "caller": caller]
      )
  }
}
