import Foundation
import JSON
import ScrollModel

/// 42: a program resizes a view that its autoresizing mask has resized, by the same amount again.
struct ResizedTwice: HistoryRule {
  static let rule = Rule(
    42,
    "Resized by mask and by hand",
    .error,
    symptom: .overshoot,
    matters: "A flexible width or height has taken up the change of the superview already when "
      + "layoutSubviews runs: code that adds it makes the view grow twice.",
    remedy: "Work out the frame from the superview's bounds, or leave it to the mask; do not "
      + "add to the present frame."
  )

  /// The latest sizes of the views with a flexible mask.
  private var sizes: [String: CGSize] = [:]

  init(_ engine: Engine) {
    var sizes: [String: CGSize] = [:]
    engine.root.forEachInTree { if $0.isFlexible { sizes[$0.id] = $0.frame.size } }
    self.sizes = sizes
  }

  mutating func observe(_ step: Step) -> [Symptom] {
    let symptoms = step.assignments.compactMap { assignment -> Symptom? in
      guard assignment.property == .frame, let size = sizes[assignment.view],
        let view = step.engine.view(assignment.view),
        case .rect(let old)? = assignment.old, case .rect(let new)? = assignment.new
      else { return nil }
      return symptom(of: view, from: size, by: old.size, to: new.size)
    }
    let watched = PropertySet(.frame, .autoresizingMask)
    for change in step.changes.views where !change.properties.isDisjoint(with: watched) {
      guard let view = change.view, view.isFlexible else {
        sizes[change.id] = nil
        continue
      }
      sizes[view.id] = view.frame.size
    }
    return symptoms
  }

  /// The symptom if the mask resized a view from one size to another, and a program to a third.
  private func symptom(
    of view: View,
    from first: CGSize,
    by mask: CGSize,
    to last: CGSize
  ) -> Symptom? {
    let isWide =
      view.autoresizingMask.contains(.flexibleWidth)
      && Self.isTwice(first.width, mask.width, last.width)
    let isHigh =
      view.autoresizingMask.contains(.flexibleHeight)
      && Self.isTwice(first.height, mask.height, last.height)
    guard isWide || isHigh else { return nil }
    return Symptom(
      view.id,
      "the mask took the frame from \(FindingFormat.size(first)) to \(FindingFormat.size(mask)), and the same was "
        + "added by hand: \(FindingFormat.size(last))",
      [
        "before": FindingFormat.json(first), "byMask": FindingFormat.json(mask),
        "after": FindingFormat.json(last),
        "autoresizingMask": .array(view.autoresizingMask.names.map { .string($0) }),
      ],
      fix: Fix(
        view.id,
        ["frame": FindingFormat.json(CGRect(origin: view.frame.origin, size: mask))]
      )
    )
  }

  private static func isTwice(_ first: Double, _ mask: Double, _ last: Double) -> Bool {
    abs(mask - first) > Tolerance.tolerance
      && abs((last - mask) - (mask - first)) < Tolerance.tolerance
  }
}

extension View {
  /// Whether the view's size follows that of its superview.
  fileprivate var isFlexible: Bool {
    !autoresizingMask.isDisjoint(with: [.flexibleWidth, .flexibleHeight])
  }
}
