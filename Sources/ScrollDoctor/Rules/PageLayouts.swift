import Foundation
import ScrollModel

/// 24: the pages of a pager do not start on pixels.
enum FractionalPages: ScrollRule {
  static let rule = Rule(
    .init(.warning, 24, .configuration, "Pages do not begin on pixels"),
    matters: "Offsets are rounded to pixels, so every page but the first rests beside its place, "
      + "and a page that is worked out from the offset after a program has set it may be the one "
      + "before.",
    remedy:
      "Give the paging scroll view a size of whole pixels, and place its pages by the same size."
  )

  static func examine(_ scroll: ScrollView, in engine: Engine) -> Symptom? {
    let (size, scale) = (scroll.bounds.size, engine.device.displayScale)
    let off = scroll.pagedAxes.first {
      size[$0] > 0 && abs(size[$0] * scale - (size[$0] * scale).rounded()) > 1e-6
    }
    guard scroll.isPagingEnabled, let axis = off else { return nil }
    var frame = scroll.frame
    frame.size.width.round()
    frame.size.height.round()
    let canMend = scroll.transform == .identity && frame.width > 0 && frame.height > 0
    return scroll.symptom(
      "its pages are \(exactPoints: size[axis]) \(axis == .horizontal ? "wide" : "high"): "
        + "\(exact: size[axis] * scale) pixels",
      ["bounds": scroll.bounds, "displayScale": scale],
      sets: canMend ? ["frame": frame] : nil
    )
  }
}

/// 44: a pager in a right-to-left language opens on its last page.
struct RightToLeftPager: HistoryRule, StillRule {
  static let rule = Rule(
    .init(.error, 44, .page, "Opens on the last page"),
    matters: "contentOffset is not mirrored: 0 is the left edge in every language, and the first "
      + "page of a right-to-left pager lies at the right.",
    remedy: "Start at the largest offset, contentSize.width - bounds.width, or mirror the pager "
      + "and its pages."
  )

  /// Pagers with the mistake at the start; they are not reported until something happens.
  private var atStart: [String]

  init(_ engine: Engine) {
    atStart = engine.scrollViews.filter { Self.symptom(of: $0) != nil }.map(\.id)
  }

  mutating func observe(_ step: Step) -> [Symptom] {
    let new = step.changes.views.filter { $0.properties == .all && !atStart.contains($0.id) }
    defer { atStart = [] }
    return (atStart + new.map(\.id)).compactMap { id in
      step.engine.scrollViews.first { $0.id == id }.flatMap(Self.symptom)
    }
  }

  private static func symptom(of scroll: ScrollView) -> Symptom? {
    let (offset, pages) = (scroll.contentOffset, scroll.contentViews.filter { !$0.isHidden })
    guard scroll.isPagingEnabled, scroll.effectiveUserInterfaceLayoutDirection == .rightToLeft,
      scroll.overflow.width > leastLength, scroll.overflow.height <= leastLength,
      abs(offset.x + scroll.adjustedContentInset.left) < leastLength, let first = pages.first,
      let last = pages.last, pages.count > 1,
      // Only pages in right-to-left order count; pages from left to right are intended.
      zip(pages, pages.dropFirst()).allSatisfy({ $0.frame.minX > $1.frame.minX })
    else { return nil }
    return scroll.symptom(
      "\(first.id), the first page, lies at \(first.frame.minX), and the pager opens at \(offset), "
        + "on \(last.id)",
      [
        "contentOffset": offset, "contentSize": scroll.contentSize, "firstPage": first.id,
        "effectiveUserInterfaceLayoutDirection": "rightToLeft",
      ],
      sets: ["contentOffset": [scroll.restingOffsets.maxX, offset.y]]
    )
  }
}

/// 47: the pages of a pager are not as far apart as the pager is long.
enum PageStride: ScrollRule {
  static let rule = Rule(
    .init(.warning, 47, .page, "Pages of another length"),
    matters: "Paging stops at multiples of the scroll view's own width or height. Pages that are "
      + "laid out in other steps, because of a gap or a margin, rest a little further off each "
      + "time.",
    remedy: "Make the scroll view as long as the step from one page to the next, gap included, and "
      + "contentSize a multiple of it."
  )

  /// Steps that differ by less than this, in points, are equal.
  private static let tolerance = 1.0

  static func examine(_ scroll: ScrollView, in engine: Engine) -> Symptom? {
    guard scroll.isPagingEnabled, scroll.zoomScale == 1 else { return nil }
    let (size, pages) = (scroll.bounds.size, pages(of: scroll))
    for axis in scroll.pagedAxes {
      guard let (stride, count) = stride(of: pages, along: axis, length: size[axis]) else {
        continue
      }
      let (last, end) = (Double(count - 1) * size[axis], axis.ends(of: scroll.restingOffsets).last)
      var (content, frame) = (scroll.contentSize, scroll.frame)
      content[axis] = max(content[axis], Double(count) * stride)
      let (values, isPlain) = (
        scroll.values("boundsSize", "contentSize"), scroll.transform == .identity
      )
      if [size[axis], size[axis] / 2, size[axis] * 2].allSatisfy({ abs(stride - $0) >= tolerance })
      {
        frame.size[axis] = stride
        return scroll.symptom(
          "its pages begin every \(points: stride), and paging stops every \(size[axis])",
          ["stride": stride] + values,
          sum: ["from page to page": stride, "paging": -size[axis]],
          sets: isPlain ? ["frame": frame, "contentSize": content] : nil
        )
      } else if abs(stride - size[axis]) < tolerance, tolerance..<size[axis] / 2 ~= last - end,
        pages.first?.size[axis] == pages.last?.size[axis]
      {
        // The content ends with its last page, without the gap after it.
        return scroll.symptom(
          "page \(count) begins at \(last), and the content ends so early that it rests at \(end)",
          values,
          sum: ["page \(count)": last, "last offset": -end],
          sets: ["contentSize": content]
        )
      }
    }
    return nil
  }

  /// The frames of the content's views, or of the views in its container if that is all there is.
  private static func pages(of scroll: ScrollView) -> [CGRect] {
    let content = scroll.contentViews.filter { !$0.isHidden }
    guard content.count == 1, !(content[0] is ScrollView) else { return content.map(\.frame) }
    return content[0].subviews.compactMap { $0.isHidden ? nil : $0.convert($0.bounds, to: scroll) }
  }

  /// The even step between pages along an axis, and how many of them there are.
  private static func stride(of pages: [CGRect], along axis: Axis, length: Double) -> (Double, Int)?
  {
    // Smaller views are parts of pages.
    let starts = pages.filter { $0.size[axis] >= length / 2 }.map { $0.origin[axis] }.sorted()
    guard starts.count > 1, let first = starts.first, let last = starts.last else { return nil }
    let stride = (last - first) / Double(starts.count - 1)
    let isEven = starts.indices.allSatisfy {
      abs(starts[$0] - first - stride * Double($0)) < tolerance
    }
    // Two to a page, or one on every second, is a layout of its own.
    return isEven && stride > length / 2 && stride < length * 2 ? (stride, starts.count) : nil
  }
}

/// 52: a pager with content taller than a page jerked up or down at a swipe to the side.
struct VerticalJerk: EventRule {
  static let rule = Rule(
    .init(.warning, 52, .drag, "Paging jerks up and down"),
    matters: "isPagingEnabled counts on both axes. Content that is a little taller than the page "
      + "can be dragged up and down too, and at each lift it is thrown back to a multiple of the "
      + "height.",
    remedy: "Make the content as high as the view, or lock a drag to one axis with "
      + "isDirectionalLockEnabled."
  )

  /// The smallest distance, in points, that is seen as a jerk.
  private static let leastWay = 3.0

  /// The movements of scroll views since their drags began, in points.
  private var swipes: [String: (drag: CGPoint, paging: CGPoint)] = [:]

  mutating func observe(_ step: Step) -> [Symptom] {
    for event in step.events where event.kind == .scrollViewWillBeginDragging {
      swipes[event.view] = (.zero, .zero)
    }
    guard !swipes.isEmpty else { return [] }
    for change in step.causes where change.property == .contentOffset {
      guard let (drag, paging) = swipes[change.view] else { continue }
      switch change.cause {
      case .drag, .rubberBand: swipes[change.view] = (drag + change.delta, paging)
      case .paging, .bounce: swipes[change.view] = (drag, paging + change.delta)
      default: break
      }
    }
    swipes.forget(step)
    return step.changes.views.compactMap { change in
      guard let scroll = change.view as? ScrollView, scroll.phase == .idle,
        let (drag, paging) = swipes.removeValue(forKey: scroll.id)
      else { return nil }
      let (size, content) = (scroll.bounds.size, scroll.contentSize)
      let (overflow, by, back) = (Double(scroll.overflow.height), abs(drag.y), abs(paging.y))
      // A page across and less than a page down; zoomed in, another rule finds paging.
      guard scroll.isPagingEnabled, scroll.zoomScale <= 1, scroll.pagedAxes.contains(.horizontal),
        overflow > leastLength, overflow < Double(size.height) / 2, abs(drag.x) > 2 * abs(drag.y),
        by >= Self.leastWay, back >= Self.leastWay
      else { return nil }
      return scroll.symptom(
        "a swipe to the side moved the content by \(points: by) up or down, and paging moved it by "
          + "\(back) more: it is \(points: overflow) taller than the page",
        ["contentSize": content, "boundsSize": size, "dragged": drag.y, "paged": paging.y],
        sets: ["isDirectionalLockEnabled": true]
      )
    }
  }
}

/// 61: the safe area is added before the first page of a pager.
enum SafeAreaShiftsPages: ScrollRule {
  static let rule = Rule(
    .init(.warning, 61, .page, "The safe area shifts a page"),
    matters: "Paging stops at multiples of the view's own length from 0 on, and at the ends of the "
      + "range. With an inset before the first page, that page rests beside its place.",
    remedy: "Set contentInsetAdjustmentBehavior to never, and keep what is in the pages clear of "
      + "the safe area."
  )

  static func examine(_ scroll: ScrollView, in engine: Engine) -> Symptom? {
    let (inset, own) = (scroll.adjustedContentInset, scroll.contentInset)
    for axis in scroll.isPagingEnabled ? scroll.pagedAxes : [] {
      let (first, meant) = (inset.start(axis), own.start(axis))
      guard first - meant > leastLength else { continue }
      return scroll.symptom(
        "the safe area adds \(points: first - meant) before the first page, which rests at "
          + "\(axis.name) = \(-first) instead of \(first - meant - first)",
        scroll.values("adjustedContentInset", "contentInset", "boundsSize", "contentSize"),
        sum: ["safe area": first - meant],
        sets: ["contentInsetAdjustmentBehavior": "never"]
      )
    }
    return nil
  }
}
