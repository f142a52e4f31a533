import Foundation
import ScrollModel

/// 1: the content jumped because its size changed while it was scrolled.
struct ContentJumps: ChangeRule {
  static let rule = Rule(
    .init(.warning, 1, .jump, "Content jumps at a new size"),
    matters: "A content size that shrinks below the present offset moves what a person is looking "
      + "at.",
    remedy: "Change contentSize while the content is at rest and above the new end, or move the "
      + "offset yourself in the same step, so that the same rows stay in sight."
  )
  static let compares = PropertySet(.contentSize)

  func symptom(of scroll: ScrollView, _ old: Past, in step: Step) -> Symptom? {
    let (new, offset) = (scroll.contentSize, scroll.contentOffset)
    // A turn of the device gives content another size anyway.
    guard old.contentSize != .zero, !step.hasTurned,
      // Other rules find what the pages of a pager or the scale of zoomed content explain.
      !(scroll.isPagingEnabled && old.changed.contains(PropertySet(.frame))),
      !(scroll.isMeantToZoom && scroll.zoomScale != 1),
      case (_, var way)? = step.clamp(of: scroll), !step.sets(.contentOffset, of: scroll.id)
    else { return nil }
    // Only content that became smaller on an axis counts: other moves have other causes, such as a
    // keyboard. Content of size zero is being replaced, which is another rule.
    for axis in Axis.allCases where new[axis] >= old.contentSize[axis] || new[axis] == 0 {
      way[axis] = 0
    }
    guard way != .zero else { return nil }
    let axis = Axis(along: way)
    return scroll.symptom(
      "contentSize went from \(old.contentSize) to \(new), and the offset was moved by \(way) to "
        + "\(offset)",
      [
        "oldContentSize": old.contentSize, "contentSize": new, "contentOffset": offset,
        "moved": way,
      ],
      sum: ["contentOffset \(axis.name)": way[axis]]
    )
  }
}

/// 2: the content size was zero for a moment, and the offset was lost.
struct ReloadLosesPlace: ChangeRule {
  static let rule = Rule(
    .init(.error, 2, .jump, "A reload jumps to the start"),
    matters: "With no content there is only one offset to be at; the old one does not come back "
      + "with the content, so a reader is sent to the start.",
    remedy: "Do not set contentSize to zero while the content is being exchanged, or put the "
      + "offset back once the new size is set."
  )
  static let compares = PropertySet(.contentSize)
  /// Content that is empty for longer than this, in microseconds, was not reloaded.
  private static let maximumReloadDuration: Int64 = 2_000_000

  /// What was lost when the size became zero.
  private var losses: [String: (offset: CGPoint, size: CGSize, time: Int64)] = [:]

  mutating func forget(_ step: Step) { losses.forget(step) }

  mutating func symptom(of scroll: ScrollView, _ old: Past, in step: Step) -> Symptom? {
    if let clamp = step.clamp(of: scroll), Self.wasEmptied(scroll, along: clamp.way, step) {
      losses[scroll.id] = (clamp.before, old.contentSize, step.time)
    }
    // The content is not back yet, as far as its range shows.
    guard let loss = losses[scroll.id], scroll.canRest(at: loss.offset) else { return nil }
    losses[scroll.id] = nil
    let (offset, size) = (scroll.contentOffset, scroll.contentSize)
    guard step.time - loss.time <= Self.maximumReloadDuration, offset.gap(to: loss.offset) > 1,
      !step.sets(.contentOffset, of: scroll.id)
    else { return nil }
    let axis = Axis(along: offset - loss.offset)
    return scroll.symptom(
      "contentSize was \(loss.size), then nothing, and is \(size) now; meanwhile the offset went "
        + "from \(loss.offset) to \(offset) and stayed there",
      [
        "oldContentSize": loss.size, "contentSize": size, "oldContentOffset": loss.offset,
        "contentOffset": offset,
      ],
      sum: ["contentOffset.\(axis.name)": offset[axis], "before": -loss.offset[axis]],
      sets: ["contentOffset": loss.offset]
    )
  }

  /// Whether the size was zero, even briefly, on an axis on which the offset was clamped.
  private static func wasEmptied(_ scroll: ScrollView, along way: CGPoint, _ step: Step) -> Bool {
    func isEmpty(_ size: CGSize) -> Bool {
      Axis.allCases.contains { way[$0] != 0 && size[$0] == 0 }
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
}

/// 3: the view grew before its content did, and the offset was clamped in between.
struct FrameBeforeContentSize: ChangeRule {
  static let rule = Rule(
    .init(.warning, 3, .jump, "Frame set before contentSize"),
    matters: "Between the two assignments the large view has the small content, and the offset is "
      + "clamped to that; the larger contentSize comes too late to bring it back.",
    remedy: "Set contentSize first and the frame after it, or set the offset again once both are "
      + "set."
  )
  static let compares = PropertySet(.bounds, .contentSize)

  /// The clamps that were caused by growing bounds.
  private var clamps: [String: (time: Int64, offset: CGPoint, old: CGSize)] = [:]

  mutating func forget(_ step: Step) { clamps.forget(step) }

  mutating func symptom(of scroll: ScrollView, _ old: Past, in step: Step) -> Symptom? {
    let (size, offset, content) = (scroll.bounds.size, scroll.contentOffset, scroll.contentSize)
    // The clamp of a view that grew, unless it grew because the device rotated.
    if let (before, way) = step.clamp(of: scroll), !step.hasTurned,
      Axis.allCases.contains(where: { way[$0] < 0 && size[$0] > old.size[$0] })
    {
      clamps[scroll.id] = (step.time, before, old.size)
    }
    guard old.changed.contains(PropertySet(.contentSize)),
      let clamp = clamps.removeValue(forKey: scroll.id), step.time - clamp.time <= Tolerance.frame,
      scroll.canRest(at: clamp.offset), offset.gap(to: clamp.offset) > 1
    else { return nil }
    return scroll.symptom(
      "the view grew from \(clamp.old) to \(size) and its offset was clamped from \(clamp.offset) "
        + "to \(offset) before contentSize became \(content), which has room for the old offset",
      [
        "oldSize": clamp.old, "size": size, "contentSize": content,
        "oldContentOffset": clamp.offset, "contentOffset": offset,
      ]
    )
  }
}

/// 63: an inset at the end is removed before the content grows, and the content moves by it.
struct InsetGoesTooEarly: ChangeRule {
  static let rule = Rule(
    .init(.warning, 63, .jump, "Inset removed too early"),
    matters: "Removing an inset, such as that of a spinner below the last row, shortens the range: "
      + "content at the end moves to fit, and the rows that load next do not move it back.",
    remedy: "Grow the content first, and remove the inset afterwards, in the same step."
  )
  static let compares = PropertySet(.contentInset, .contentSize)
  /// The longest time from an inset to the content that takes its place, in microseconds.
  private static let maximumDuration: Int64 = 500_000

  /// The places that were lost with an inset.
  private var losses: [String: (offset: CGPoint, inset: EdgeInsets, time: Int64)] = [:]

  mutating func forget(_ step: Step) { losses.forget(step) }

  mutating func symptom(of scroll: ScrollView, _ old: Past, in step: Step) -> Symptom? {
    let (inset, size, offset) = (scroll.contentInset, scroll.contentSize, scroll.contentOffset)
    // An inset, or its range, has moved the content back.
    if old.contentInset.bottom > inset.bottom || old.contentInset.right > inset.right,
      step.scrolls(of: scroll.id).contains(where: {
        ($0.cause == .clamp || $0.cause == .inset) && ($0.delta.y < 0 || $0.delta.x < 0)
      })
    {
      losses[scroll.id] = (step.offset(before: scroll), old.contentInset, step.time)
    }
    guard Axis.allCases.contains(where: { size[$0] > old.contentSize[$0] }),
      let loss = losses.removeValue(forKey: scroll.id),
      step.time - loss.time <= Self.maximumDuration, scroll.phase == .idle,
      scroll.canRest(at: loss.offset)
    else { return nil }
    let way = offset - loss.offset
    // Code may have put it back.
    guard min(way.x, way.y) < -1, way.x <= 0, way.y <= 0 else { return nil }
    let edge = way.y < way.x ? Edge.bottom : .right
    let (axis, before, now) = (edge.axis, loss.inset[edge], inset[edge])
    return scroll.symptom(
      "contentInset.\(edge) went from \(before) to \(now) before contentSize became \(size): the "
        + "content moved by \(way[axis]) to \(offset), and \(loss.offset) would have kept the "
        + "place",
      ["oldContentInset": loss.inset, "contentOffset": offset, "oldContentOffset": loss.offset],
      sum: ["contentOffset": offset[axis], "before": -loss.offset[axis]],
      sets: ["contentOffset": loss.offset]
    )
  }
}

/// 68: what was in sight moves because something above it has grown or shrunk, and the offset stays.
struct PlaceLostAtRest: ChangeRule {
  static let rule = Rule(
    .init(.warning, 68, .jump, "The place is lost", isGeneral: true),
    matters: "What a person is reading moves away when something above it is inserted or changes "
      + "its size, and the offset is not adjusted.",
    remedy: "In the same step, add to contentOffset the distance that the rows in sight have "
      + "moved, or insert below them."
  )
  static let compares = PropertySet(.contentSize, .sections)
  /// A table with more rows than this is not searched.
  private static let maximumRows = 5_000

  /// What was in sight, and how far it moved in the content.
  private typealias Place = (name: String, moved: Double)
  private typealias Span = (first: Double, last: Double)

  func symptom(of scroll: ScrollView, _ old: Past, in step: Step) -> Symptom? {
    let (size, offset, scrolled) = (scroll.contentSize, scroll.contentOffset, step.way(of: scroll))
    let axis = size.height == old.contentSize.height ? Axis.horizontal : .vertical
    let (length, was, from) = (size[axis], old.contentSize[axis], offset - scrolled)
    guard old.contentSize != .zero, old.contentSize != size, size != .zero,
      scroll.phase == .idle || scroll.phase == .dragging, !scroll.isMeantToZoom,
      !scroll.isPagingEnabled, !step.hasTurned,
      old.changed.isDisjoint(with: PropertySet(.frame, .isHidden)),
      let (name, moved) = (scroll as? TableView).map({
        Self.row(of: $0, seenFrom: from, old.sections)
      }) ?? Self.view(of: scroll, seenFrom: from, axis, step)
    else { return nil }
    let kept = scroll.clamped(from[axis] + moved, axis)
    // The offset may have followed in part, or twice as far; another one is a program's wish.
    let (share, stays) = (scrolled[axis] / moved, abs(scrolled[axis]) < 1)
    guard moved * (length - was) > 0, abs(kept - offset[axis]) > 1,
      stays || (0...1).contains(share) || abs(share - 2) < 0.01
    else { return nil }
    let (back, forth) = axis == .vertical ? ("up", "down") : ("left", "right")
    return scroll.symptom(
      "contentSize.\(axis.length.name) went from \(was) to \(length), and \(name), "
        + "which was in sight, moved \(moved > 0 ? forth : back) by \(abs(moved)); the offset "
        + (stays ? "stayed at" : "moved by \(scrolled[axis]) to")
        + " \(offset[axis]), and \(kept) would have kept the place",
      [
        "oldContentSize": old.contentSize, "contentSize": size, "contentOffset": offset,
        "inSight": name,
      ],
      kind: share > 1 ? .overshoot : nil,
      sum: ["\(name) moved": moved, "contentOffset moved": -scrolled[axis]],
      sets: ["contentOffset": axis.setting(kept, in: offset)]
    )
  }

  /// The uppermost row in sight that was there before, and how far it moved in the content.
  private static func row(of table: TableView, seenFrom offset: CGPoint, _ old: [TableSection])
    -> Place?
  {
    guard old.reduce(0, { $0 + $1.rows.count }) <= maximumRows else { return nil }
    let header = Double(table.tableHeaderView?.frame.height ?? 0)
    let (before, after) = (rows(of: old, from: header), rows(of: table.sections, from: header))
    let seen = before.filter { after[$0] != nil && table.isInSight($1, .vertical, from: offset) }
    guard let row = seen.min(by: { $0.value.first < $1.value.first }), let now = after[row.key]
    else { return nil }
    return ("“\(row.key)”", now.first - row.value.first)
  }

  /// The first view in sight that was there before, and how far it moved in the content.
  private static func view(
    of scroll: ScrollView,
    seenFrom offset: CGPoint,
    _ axis: Axis,
    _ step: Step
  ) -> Place? {
    var frames: [String: CGRect] = [:]
    var shown: Set<String> = []
    for record in step.assignments {
      if record.property == .isHidden || record.property == .alpha { shown.insert(record.view) }
      guard record.property == .frame, case .rect(let frame)? = record.old else { continue }
      frames[record.view] = frames[record.view] ?? frame
    }
    let seen = scroll.contentViews.filter { !$0.isHidden && $0.alpha > 0 && !shown.contains($0.id) }
      .map { (view: $0, frame: frames[$0.id] ?? $0.frame) }.filter {
        scroll.isInSight(axis.ends(of: $0.frame), axis, from: offset)
      }
    return seen.min { $0.frame.origin[axis] < $1.frame.origin[axis] }.map {
      ($0.view.id, $0.view.frame.origin[axis] - $0.frame.origin[axis])
    }
  }

  /// Where rows begin and end, by their texts; texts that several rows have are left out.
  private static func rows(of sections: [TableSection], from start: Double) -> [String: Span] {
    var rows: [String: Span] = [:]
    var twice: Set<String> = []
    var y = start
    for section in sections {
      y += section.header?.height ?? 0
      for row in section.rows {
        if rows.updateValue((y, y + row.height), forKey: row.text) != nil { twice.insert(row.text) }
        y += row.height
      }
      y += section.footer?.height ?? 0
    }
    for text in twice { rows[text] = nil }
    return rows
  }
}

extension ScrollView {
  /// Whether a stretch of the content is in sight at an offset, and not behind a bar.
  fileprivate func isInSight(
    _ stretch: (first: Double, last: Double),
    _ axis: Axis,
    from offset: CGPoint
  ) -> Bool {
    let (inset, (start, end)) = (adjustedContentInset, stretch)
    return end > offset[axis] + inset.start(axis) + 1 && end > start
      && start < offset[axis] + bounds.size[axis] - inset.end(axis) - 1
  }
}
