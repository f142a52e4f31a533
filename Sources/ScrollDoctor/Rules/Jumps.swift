import Foundation
import JSON
import ScrollModel

/// 1: the content jumped because its size changed while it was scrolled.
struct ContentJumps: HistoryRule {
  static let rule = Rule(
    .warning(1, .jump, "Content jumps at a new size"),
    matters: "A content size that shrinks below the present offset moves what a person is looking "
      + "at.",
    remedy: "Change contentSize while the content is at rest and above the new end, or move the "
      + "offset yourself in the same step, so that the same rows stay in sight."
  )

  private var sizes: LastValues<CGSize>

  init(_ engine: Engine) { sizes = LastValues(engine, of: .contentSize) { $0.contentSize } }

  mutating func observe(_ step: Step) -> [Symptom] {
    var symptoms: [Symptom] = []
    // A turn of the device gives content another size anyway.
    let isTurn = step.events.contains { $0.kind == .didRotate }
    for change in sizes.changes(in: step) {
      let (scroll, new) = (change.scroll, change.scroll.contentSize)
      guard let old = change.old, old != .zero, !isTurn, !step.setsOffsetAfterClamp(of: scroll),
        !Self.isOtherMatter(scroll, change.properties), var way = step.clamp(of: scroll)?.way
      else { continue }
      // Only content that became smaller on an axis counts: other moves have other causes, such as a
      // keyboard. Content of size zero is being replaced, which is another rule.
      if new.width >= old.width || new.width == 0 { way.x = 0 }
      if new.height >= old.height || new.height == 0 { way.y = 0 }
      guard way != .zero else { continue }
      symptoms.append(
        scroll.symptom(
          "contentSize went from \(old) to \(scroll.contentSize), and the offset was moved by "
            + "\(way) to \(scroll.contentOffset)",
          [
            "oldContentSize": old, "contentSize": scroll.contentSize,
            "contentOffset": scroll.contentOffset, "moved": way,
          ],
          sum: abs(way.y) >= abs(way.x)
            ? Sum(["contentOffset y": way.y]) : Sum(["contentOffset x": way.x])
        )
      )
    }
    return symptoms
  }

  /// Whether the pages of a pager or the scale of zoomed content explain the jump: other rules find those.
  private static func isOtherMatter(_ scroll: ScrollView, _ changed: PropertySet) -> Bool {
    (scroll.isPagingEnabled && changed.contains(PropertySet(.frame)))
      || (scroll.isMeantToZoom && scroll.zoomScale != 1)
  }
}

/// 2: the content size was zero for a moment, and the offset was lost.
struct ReloadLosesPlace: HistoryRule {
  static let rule = Rule(
    .error(2, .jump, "A reload jumps to the start"),
    matters: "With no content there is only one offset to be at; the old one does not come back "
      + "with the content, so a reader is sent to the start.",
    remedy: "Do not set contentSize to zero while the content is being exchanged, or put the "
      + "offset back once the new size is set."
  )

  /// The offset and size that were lost when the size became zero.
  private struct Loss {
    let offset: CGPoint
    let size: CGSize
    let time: Int64
  }

  /// Content that is empty for longer than this, in microseconds, was not reloaded.
  private static let maximumReloadDuration: Int64 = 2_000_000

  private var sizes: LastValues<CGSize>
  private var losses: [String: Loss] = [:]

  init(_ engine: Engine) { sizes = LastValues(engine, of: .contentSize) { $0.contentSize } }

  mutating func observe(_ step: Step) -> [Symptom] {
    var symptoms: [Symptom] = []
    for change in step.changes.views where change.view == nil { losses[change.id] = nil }
    for change in sizes.changes(in: step) {
      let scroll = change.scroll
      if let old = change.old, let clamp = step.clamp(of: scroll),
        Self.wasEmptied(scroll, along: clamp.way, step)
      {
        losses[scroll.id] = Loss(offset: clamp.before, size: old, time: step.time)
      }
      if let symptom = loss(of: scroll, step) { symptoms.append(symptom) }
    }
    return symptoms
  }

  /// Whether the size was zero, even briefly, on an axis on which the offset was clamped.
  private static func wasEmptied(_ scroll: ScrollView, along way: CGPoint, _ step: Step) -> Bool {
    func isEmpty(_ size: CGSize) -> Bool {
      (way.x != 0 && size.width == 0) || (way.y != 0 && size.height == 0)
    }
    return isEmpty(scroll.contentSize)
      || step.assignments.contains { record in
        guard record.view == scroll.id else { return false }
        if case .size(let size) = record.value, record.property == .contentSize {
          return isEmpty(size)
        }
        return record.property == .sections && record.value == .sections([])
      }
  }

  /// The way on the axis on which it is longer.
  private static func lost(from old: CGPoint, to new: CGPoint) -> Sum {
    abs(new.y - old.y) >= abs(new.x - old.x)
      ? Sum(["contentOffset.y": new.y, "before": -old.y])
      : Sum(["contentOffset.x": new.x, "before": -old.x])
  }

  /// The symptom when the content is back.
  private mutating func loss(of scroll: ScrollView, _ step: Step) -> Symptom? {
    guard let loss = losses[scroll.id] else { return nil }
    // The content is not back yet, as far as its range shows.
    guard scroll.canRest(at: loss.offset) else { return nil }
    losses[scroll.id] = nil
    let offset = scroll.contentOffset
    guard step.time - loss.time <= Self.maximumReloadDuration,
      abs(offset.x - loss.offset.x) > 1 || abs(offset.y - loss.offset.y) > 1
    else { return nil }
    return scroll.symptom(
      "contentSize was \(loss.size), then nothing, and is \(scroll.contentSize) now; meanwhile the "
        + "offset went from \(loss.offset) to \(offset) and stayed there",
      [
        "oldContentSize": loss.size, "contentSize": scroll.contentSize,
        "oldContentOffset": loss.offset, "contentOffset": offset,
      ],
      sum: Self.lost(from: loss.offset, to: offset),
      sets: ["contentOffset": loss.offset]
    )
  }
}

/// 3: the view grew before its content did, and the offset was clamped in between.
struct FrameBeforeContentSize: HistoryRule {
  static let rule = Rule(
    .warning(3, .jump, "Frame set before contentSize"),
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
    return scroll.symptom(
      "the view grew from \(clamp.old) to \(size) and its offset was clamped from \(clamp.offset) "
        + "to \(offset) before contentSize became \(scroll.contentSize), which has room for the "
        + "old offset",
      [
        "oldSize": clamp.old, "size": size, "contentSize": scroll.contentSize,
        "oldContentOffset": clamp.offset, "contentOffset": offset,
      ]
    )
  }
}

/// 63: an inset at the end is removed before the content grows, and the content moves by it.
struct InsetGoesTooEarly: HistoryRule {
  static let rule = Rule(
    .warning(63, .jump, "Inset removed too early"),
    matters: "Removing an inset, such as that of a spinner below the last row, shortens the range: "
      + "content at the end moves to fit, and the rows that load next do not move it back.",
    remedy: "Grow the content first, and remove the inset afterwards, in the same step."
  )

  /// The place that was lost with an inset.
  private struct Loss {
    let offset: CGPoint
    let inset: EdgeInsets
    let time: Int64
  }

  /// The longest time from an inset to the content that takes its place, in microseconds.
  private static let maximumDuration: Int64 = 500_000

  private var insets: LastValues<EdgeInsets>
  private var sizes: LastValues<CGSize>
  private var losses: [String: Loss] = [:]

  init(_ engine: Engine) {
    insets = LastValues(engine, of: .contentInset) { $0.contentInset }
    sizes = LastValues(engine, of: .contentSize) { $0.contentSize }
  }

  mutating func observe(_ step: Step) -> [Symptom] {
    for change in step.changes.views where change.view == nil { losses[change.id] = nil }
    for change in insets.changes(in: step) {
      let (scroll, new) = (change.scroll, change.scroll.contentInset)
      guard let old = change.old, old.bottom > new.bottom || old.right > new.right,
        let before = Self.offset(of: scroll, before: step)
      else { continue }
      losses[scroll.id] = Loss(offset: before, inset: old, time: step.time)
    }
    return sizes.changes(in: step).compactMap { change in
      let (scroll, size) = (change.scroll, change.scroll.contentSize)
      guard let old = change.old, size.height > old.height || size.width > old.width,
        let loss = losses.removeValue(forKey: scroll.id),
        step.time - loss.time <= Self.maximumDuration, scroll.phase == .idle,
        scroll.canRest(at: loss.offset)
      else { return nil }
      return symptom(of: scroll, loss)
    }
  }

  /// The offset before a step in which only the inset moved the content back; nil otherwise.
  private static func offset(of scroll: ScrollView, before step: Step) -> CGPoint? {
    var (before, isMovedBack) = (scroll.contentOffset, false)
    for change in step.scrolls(of: scroll.id) {
      before.x -= change.delta.x
      before.y -= change.delta.y
      let isBack = change.cause == .clamp || change.cause == .inset
      isMovedBack = isMovedBack || (isBack && (change.delta.y < 0 || change.delta.x < 0))
    }
    return isMovedBack ? before : nil
  }

  private func symptom(of scroll: ScrollView, _ loss: Loss) -> Symptom? {
    let offset = scroll.contentOffset
    let (x, y) = (offset.x - loss.offset.x, offset.y - loss.offset.y)
    // Code may have put it back.
    guard min(x, y) < -1, x <= 0, y <= 0 else { return nil }
    let isDown = y < x
    let (edge, inset, moved) =
      isDown ? ("bottom", loss.inset.bottom, y) : ("right", loss.inset.right, x)
    return scroll.symptom(
      "contentInset.\(edge) went from \(inset) to "
        + "\(isDown ? scroll.contentInset.bottom : scroll.contentInset.right) before contentSize "
        + "became \(scroll.contentSize): the content moved by \(moved) to \(offset), and "
        + "\(loss.offset) would have kept the place",
      ["oldContentInset": loss.inset, "contentOffset": offset, "oldContentOffset": loss.offset],
      sum: [
        "contentOffset": isDown ? offset.y : offset.x,
        "before": isDown ? -loss.offset.y : -loss.offset.x,
      ],
      sets: ["contentOffset": loss.offset]
    )
  }
}
