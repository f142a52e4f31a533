import Foundation
import JSON
import ScrollModel

/// 51: a label that counts the pages of zoomed-out content goes on by more than one at a swipe.
struct LabelSkipsPages: HistoryRule {
  static let rule = Rule(
    51,
    "A label skips pages",
    .warning,
    symptom: .text,
    matters:
      "Paging goes on by the scroll view's own length whatever the scale. Zoomed out, that is "
      + "more than one page, and some numbers are never seen at rest.",
    remedy:
      "Switch isPagingEnabled off while zoomScale is not 1, or give every page a scroll view of "
      + "its own that zooms."
  )

  /// A scroll view at rest: its offset, and the labels that showed the number of its page.
  private struct Rest {
    let scale: Double
    let offset: Double
    let numbers: [String: Int]
  }

  private var rests: [String: Rest] = [:]
  /// The labels that changed while a scroll view scrolled.
  private var labels: [String: Set<String>] = [:]

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    var symptoms: [Symptom] = []
    let texts = step.changes.views.filter {
      $0.view is Label && $0.properties.contains(PropertySet(.text))
    }
    for change in step.changes.views {
      guard let view = change.view else {
        rests[change.id] = nil
        labels[change.id] = nil
        continue
      }
      guard let scroll = view as? ScrollView,
        !change.properties.isDisjoint(with: PropertySet(.contentOffset, .phase, .zoomScale))
      else { continue }
      guard scroll.isPagingEnabled, scroll.zoomScale < 1 else {
        rests[scroll.id] = nil
        labels[scroll.id] = nil
        continue
      }
      if change.properties.contains(PropertySet(.contentOffset)) {
        labels[scroll.id, default: []].formUnion(texts.map(\.id))
      }
      guard scroll.phase == .idle else { continue }
      if let symptom = rest(scroll, in: step.engine) { symptoms.append(symptom) }
    }
    return symptoms
  }

  /// Compares the labels with the last rest of a scroll view, and remembers this one.
  private mutating func rest(_ scroll: ScrollView, in engine: Engine) -> Symptom? {
    let isWide = scroll.overflow.width > scroll.overflow.height
    let length = isWide ? Double(scroll.bounds.width) : Double(scroll.bounds.height)
    let offset = isWide ? Double(scroll.contentOffset.x) : Double(scroll.contentOffset.y)
    let page = length * scroll.zoomScale
    guard page > 0 else { return nil }
    let index = (offset / page + Self.tolerance).rounded(.down)
    var numbers: [String: Int] = [:]
    engine.root.forEachInTree { view in
      // A number of pages, from 0 or from 1, and not the offset itself.
      guard view is Label, let text = view.text, let number = Self.firstNumber(in: text),
        (0...1).contains(Double(number) - index)
      else { return }
      numbers[view.id] = number
    }
    let old = rests[scroll.id]
    rests[scroll.id] = Rest(scale: scroll.zoomScale, offset: offset, numbers: numbers)
    // One swipe goes on by one stop.
    guard let old, old.scale == scroll.zoomScale, abs(abs(offset - old.offset) - length) <= 1
    else { return nil }
    let followers = labels[scroll.id] ?? []
    for (id, number) in numbers.sorted(by: { $0.key < $1.key }) where followers.contains(id) {
      guard let before = old.numbers[id], abs(number - before) > 1 else { continue }
      return Symptom(
        scroll.id,
        "one swipe at scale \(FindingFormat.number(scroll.zoomScale)) went on by "
          + "\(FindingFormat.number(length)) points, which are \(FindingFormat.number(1 / scroll.zoomScale)) pages, and "
          + "\(id) went from \(before) to \(number)",
        [
          "label": .string(id), "oldNumber": .integer(Int64(before)),
          "number": .integer(Int64(number)), "zoomScale": .number(scroll.zoomScale),
          "pageLength": .number(page), "boundsSize": FindingFormat.json(scroll.bounds.size),
        ]
      )
    }
    return nil
  }

  /// The part of a page by which an offset may lie before the page's start.
  private static let tolerance = 1e-6
  /// The number of digits of the largest number of pages.
  private static let maximumDigits = 9

  /// The first whole number in a text, in the digits of any language.
  static func firstNumber(in text: String) -> Int? {
    let digits = text.drop { $0.wholeNumberValue == nil }.prefix { $0.wholeNumberValue != nil }
    guard !digits.isEmpty, digits.count <= maximumDigits else { return nil }
    return digits.reduce(0) { $0 * 10 + ($1.wholeNumberValue ?? 0) }
  }
}
