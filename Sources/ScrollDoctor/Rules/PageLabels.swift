import Foundation
import ScrollModel

/// 51: a label that counts the pages of zoomed-out content goes on by more than one at a swipe.
struct LabelSkipsPages: EventRule {
  static let rule = Rule(
    .init(.warning, 51, .text, "A label skips pages"),
    matters: "Paging goes on by the scroll view's own length whatever the scale. Zoomed out, that "
      + "is more than one page, and some numbers are never seen at rest.",
    remedy: "Switch isPagingEnabled off while zoomScale is not 1, or give every page a scroll view "
      + "of its own that zooms."
  )

  /// A scroll view at rest: its offset, and the labels that showed the number of its page.
  private typealias Rest = (scale: Double, offset: Double, numbers: [String: Int])

  /// The part of a page by which an offset may lie before the page's start.
  private static let tolerance = 1e-6
  /// The number of digits of the largest number of pages.
  private static let maximumDigits = 9

  private var rests: [String: Rest] = [:]

  mutating func observe(_ step: Step) -> [Symptom] {
    rests.forget(step)
    return step.scrollViews(changing: .contentOffset, .phase, .zoomScale).compactMap { scroll in
      guard scroll.isPagingEnabled, scroll.zoomScale < 1 else {
        rests[scroll.id] = nil
        return nil
      }
      return scroll.phase == .idle ? rest(scroll, in: step.engine) : nil
    }
  }

  /// Compares the labels with the last rest of a scroll view, and remembers this one.
  private mutating func rest(_ scroll: ScrollView, in engine: Engine) -> Symptom? {
    let (way, scale) = (scroll.overflow, scroll.zoomScale)
    let axis = way.width > way.height ? Axis.horizontal : .vertical
    let (length, offset) = (scroll.bounds.size[axis], scroll.contentOffset[axis])
    let page = length * scale
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
    let old = rests.updateValue((scale, offset, numbers), forKey: scroll.id)
    // One swipe goes on by one stop.
    guard let old, old.scale == scale, abs(abs(offset - old.offset) - length) <= 1 else {
      return nil
    }
    for (id, number) in numbers.sorted(by: { $0.key < $1.key }) {
      guard let before = old.numbers[id], abs(number - before) > 1 else { continue }
      return scroll.symptom(
        "one swipe at scale \(scale) went on by \(points: length), which are \(1 / scale) pages, "
          + "and \(id) went from \(before) to \(number)",
        [
          "label": id, "oldNumber": before, "number": number, "zoomScale": scale,
          "pageLength": page, "boundsSize": scroll.bounds.size,
        ]
      )
    }
    return nil
  }

  /// The first whole number in a text, in the digits of any language.
  static func firstNumber(in text: some StringProtocol) -> Int? {
    let digits = text.drop { $0.wholeNumberValue == nil }.prefix { $0.wholeNumberValue != nil }
    guard !digits.isEmpty, digits.count <= maximumDigits else { return nil }
    return digits.reduce(0) { $0 * 10 + ($1.wholeNumberValue ?? 0) }
  }
}

/// 73: a label such as “2 of 5” counts the pages from the other side, or from 0.
struct NamesOtherPage: EventRule, StillRule {
  static let rule = Rule(
    .init(.warning, 73, .text, "A text names another page"),
    matters:
      "contentOffset.x / width is 0 at the first page. In a pager whose pages run from right "
      + "to left it is the number of pages that follow: the offset counts from the left in every "
      + "language.",
    remedy:
      "Count from the first page, which is 1: in a pager from right to left, the index is the "
      + "number of pages - 1 - contentOffset.x / width."
  )

  /// The page at which a label was wrong before, by the label's id: one alone may be chance.
  private var wrong: [String: Int] = [:]

  mutating func observe(_ step: Step) -> [Symptom] {
    step.scrollViews(changing: .contentOffset, .phase).flatMap { scroll -> [Symptom] in
      guard scroll.isPagingEnabled, scroll.phase == .idle, scroll.zoomScale == 1,
        let (index, count) = Self.page(of: scroll)
      else { return [] }
      let pages = scroll.contentViews.filter {
        !$0.isHidden && $0.frame.width > scroll.bounds.width / 2
      }
      // Whether the first page, as the content has them, lies at the right.
      let isReversed = (pages.first?.frame.minX ?? 0) > (pages.last?.frame.minX ?? 0)
      let right = isReversed ? count - index : index + 1
      var symptoms: [Symptom] = []
      step.engine.root.forEachInTree { view in
        guard view is Label, let text = view.text, !view.isDescendant(of: scroll),
          let (number, of) = Self.numbers(in: text), of == count || (of == nil && isReversed),
          // The page in the middle has the same number from both sides.
          number != right || number != count + 1 - right
        else { return }
        let before = wrong[view.id]
        // A text that is set together with the offset is no late one.
        let isNew = of != nil && step.sets(.text, of: view.id)
        let isMirrored = number == count + 1 - right
        wrong[view.id] = isMirrored || (isNew && number == right - 1) ? index : nil
        guard wrong[view.id] != nil,
          (isMirrored && isReversed && isNew) || (before != nil && before != index)
        else { return }
        symptoms.append(
          view.symptom(
            "it says “\(text)” at page \(right) of \(count) of \(scroll.id), whose pages run from "
              + (isReversed ? "right to left" : "left to right"),
            ["text": text, "page": right, "contentOffset": scroll.contentOffset],
            sum: ["in the text": Double(number), "in sight": -Double(right)]
          )
        )
      }
      return symptoms
    }
  }

  /// The page at which a pager from side to side rests, from the left and from 0, and how many there are.
  private static func page(of scroll: ScrollView) -> (index: Int, count: Int)? {
    let (length, x) = (Double(scroll.bounds.width), Double(scroll.contentOffset.x))
    guard length > 0, scroll.overflow.height <= leastLength else { return nil }
    let (index, count) = ((x / length).rounded(), (scroll.contentSize.width / length).rounded())
    guard count > 2, count < 10_000, abs(x - index * length) < 1, (0..<count).contains(index) else {
      return nil
    }
    return (Int(index), Int(count))
  }

  /// The numbers of a text such as “2 of 5”, “2/5” or “Page 2”; nil if it has more.
  private static func numbers(in text: String) -> (Int, Int?)? {
    let numbers = text.split { $0.wholeNumberValue == nil }.map(LabelSkipsPages.firstNumber)
    guard (1...2).contains(numbers.count), let first = numbers[0] else { return nil }
    return (first, numbers.count == 2 ? numbers[1] : nil)
  }
}
