import Foundation
import JSON
import ScrollModel

/// 3: the view grew before its content did, and the offset was clamped in between.
struct FrameBeforeContentSize: HistoryRule {
  static let rule = Rule(
    3,
    "Frame set before contentSize",
    .warning,
    symptom: .jump,
    matters: "Between the two assignments the large view has the small content, and the offset is "
      + "clamped to that; the larger contentSize comes too late to bring it back.",
    remedy:
      "Set contentSize first and the frame after it, or set the offset again once both are set."
  )

  /// A clamp that was caused by growing bounds.
  private struct Clamp {
    let time: Int64
    let offset: CGPoint
    let old: CGSize
  }

  /// The longest time between two size changes that count as one, in microseconds.
  private static let maximumChangeDuration: Int64 = 20_000

  private var sizes: [String: CGSize] = [:]
  private var clamps: [String: Clamp] = [:]

  init(_ engine: Engine) {
    for scroll in engine.scrollViews { sizes[scroll.id] = scroll.bounds.size }
  }

  mutating func observe(_ step: Step) -> [Symptom] {
    var symptoms: [Symptom] = []
    for change in step.changes.views {
      guard let view = change.view else {
        sizes[change.id] = nil
        clamps[change.id] = nil
        continue
      }
      guard !change.properties.isDisjoint(with: PropertySet(.bounds, .contentSize)),
        let scroll = view as? ScrollView
      else { continue }
      let size = scroll.bounds.size
      let old = sizes.updateValue(size, forKey: scroll.id) ?? size
      if let clamp = Self.clamp(of: scroll, old: old, step) { clamps[scroll.id] = clamp }
      guard change.properties.contains(PropertySet(.contentSize)), let clamp = clamps[scroll.id]
      else { continue }
      clamps[scroll.id] = nil
      guard step.time - clamp.time <= Self.maximumChangeDuration, scroll.canRest(at: clamp.offset),
        !Self.isThere(scroll, clamp.offset)
      else { continue }
      symptoms.append(Self.symptom(scroll, clamp))
    }
    return symptoms
  }

  /// The clamp of a view that grew, unless it grew because the device rotated.
  private static func clamp(of scroll: ScrollView, old: CGSize, _ step: Step) -> Clamp? {
    let size = scroll.bounds.size
    guard size.width > old.width || size.height > old.height,
      let (before, way) = step.clamp(of: scroll),
      (way.x < 0 && size.width > old.width) || (way.y < 0 && size.height > old.height),
      !step.has(step.engine.root.id, { $0 == .didRotate })
    else { return nil }
    return Clamp(time: step.time, offset: before, old: old)
  }

  private static func isThere(_ scroll: ScrollView, _ offset: CGPoint) -> Bool {
    abs(scroll.contentOffset.x - offset.x) <= 1 && abs(scroll.contentOffset.y - offset.y) <= 1
  }

  private static func symptom(_ scroll: ScrollView, _ clamp: Clamp) -> Symptom {
    let (size, offset) = (scroll.bounds.size, scroll.contentOffset)
    return Symptom(
      scroll.id,
      "the view grew from \(FindingFormat.size(clamp.old)) to \(FindingFormat.size(size)) and its offset was clamped "
        + "from \(FindingFormat.point(clamp.offset)) to \(FindingFormat.point(offset)) before contentSize became "
        + "\(FindingFormat.size(scroll.contentSize)), which has room for the old offset",
      [
        "oldSize": FindingFormat.json(clamp.old), "size": FindingFormat.json(size),
        "contentSize": FindingFormat.json(scroll.contentSize),
        "oldContentOffset": FindingFormat.json(clamp.offset),
        "contentOffset": FindingFormat.json(offset),
      ]
    )
  }
}
