import Foundation
import JSON
import ScrollModel

/// 73: a label such as “2 of 5” counts the pages from the other side.
struct CountsFromOtherSide: HistoryRule {
  static let rule = Rule(
    73,
    "Pages counted backwards",
    .warning,
    symptom: .text,
    matters: "The offset counts from the left in every language: in a pager whose pages run from "
      + "right to left, contentOffset.x / width is the number of pages that follow, and the "
      + "text names another page.",
    remedy: "Count from the first page: in a pager from right to left, the index is the number "
      + "of pages - 1 - contentOffset.x / width."
  )

  /// The page at which a label was wrong before, by the label's id: one alone may be chance.
  private var wrong: [String: Int] = [:]

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    let watched = PropertySet(.contentOffset, .phase)
    return step.changes.views.flatMap { change -> [Symptom] in
      guard !change.properties.isDisjoint(with: watched), let scroll = change.view as? ScrollView,
        scroll.isPagingEnabled, scroll.phase == .idle, scroll.zoomScale == 1,
        let (index, count) = Self.page(of: scroll)
      else { return [] }
      return symptoms(of: scroll, index: index, count: count, in: step.engine)
    }
  }

  private mutating func symptoms(
    of scroll: ScrollView,
    index: Int,
    count: Int,
    in engine: Engine
  ) -> [Symptom] {
    let isReversed = Self.isReversed(scroll)
    let right = isReversed ? count - index : index + 1
    var symptoms: [Symptom] = []
    engine.root.forEachInTree { view in
      guard view is Label, let text = view.text, !view.isDescendant(of: scroll),
        let (number, of) = Self.numbers(in: text), of == count
      else { return }
      // The page in the middle has the same number from both sides.
      guard number != right || number != count + 1 - right else { return }
      guard number == count + 1 - right else {
        wrong[view.id] = nil
        return
      }
      let before = wrong.updateValue(index, forKey: view.id)
      guard let before, before != index else { return }
      symptoms.append(
        Symptom(
          view.id,
          "it says “\(text)” at page \(right) of \(count) of \(scroll.id), whose pages run from "
            + "\(isReversed ? "right to left" : "left to right")",
          [
            "text": .string(text), "page": .integer(Int64(right)),
            "contentOffset": FindingFormat.json(scroll.contentOffset),
          ],
          sum: Sum(["in the text": Double(number), "in sight": -Double(right)])
        )
      )
    }
    return symptoms
  }

  /// The page at which a pager from side to side rests, from the left and from 0, and how many there are.
  private static func page(of scroll: ScrollView) -> (index: Int, count: Int)? {
    let length = Double(scroll.bounds.width)
    guard length > 0, scroll.overflow.height <= Tolerance.tolerance else { return nil }
    let index = Double(scroll.contentOffset.x) / length
    let count = Int((Double(scroll.contentSize.width) / length).rounded())
    guard count > 2, count < 10_000, abs(index - index.rounded()) * length < 1,
      (0..<count).contains(Int(index.rounded()))
    else { return nil }
    return (Int(index.rounded()), count)
  }

  /// Whether the first page, as the content has them, lies at the right.
  private static func isReversed(_ scroll: ScrollView) -> Bool {
    let pages = scroll.contentViews.filter {
      !$0.isHidden && $0.frame.width > scroll.bounds.width / 2
    }
    guard let first = pages.first, let last = pages.last else { return false }
    return first.frame.minX > last.frame.minX
  }

  /// The numbers of a text such as “2 of 5” or “2/5”; nil unless it has two.
  private static func numbers(in text: String) -> (Int, Int)? {
    let numbers = text.split { $0.wholeNumberValue == nil }
    guard numbers.count == 2, let first = LabelSkipsPages.firstNumber(in: String(numbers[0])),
      let second = LabelSkipsPages.firstNumber(in: String(numbers[1]))
    else { return nil }
    return (first, second)
  }
}
