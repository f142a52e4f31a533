import Foundation
import ScrollModel

/// 23: a new size, as in a rotation or a split view, moved a pager off its page.
struct PageLost: EventRule, StillRule {
  static let rule = Rule(
    .init(.warning, 23, .page, "A new size loses the page"),
    matters: "contentOffset stays the same number of points while a page gets another length, so "
      + "the content shows another page or parts of two.",
    remedy: "Work out the page before the size changes, and together with it set contentSize and "
      + "then contentOffset for the new page size."
  )
  mutating func observe(_ moment: ComparedStep) -> [Symptom] {
    moment.changes.flatMap { scroll, old -> [Symptom] in
      guard old.size != scroll.bounds.size, old.size != .zero, scroll.isPagingEnabled,
        scroll.phase == .idle
      else { return [] }
      // Every move of the content in this step was caused by the new size.
      let past = moment.step.offset(before: scroll)
      let (offset, size, scale) = (scroll.contentOffset, scroll.bounds.size, scroll.zoomScale)
      return Axis.allCases.compactMap { axis in
        let (before, now) = (past[axis], offset[axis])
        let (oldLength, length) = (old.size[axis] * old.zoomScale, size[axis] * scale)
        // Content of one page has no page to lose, and an offset between pages need not be kept.
        guard oldLength > 0, length > 0, oldLength != length,
          old.contentSize[axis] > oldLength * 1.5
        else { return nil }
        let index = (before / oldLength).rounded()
        guard abs(before - index * oldLength) < 1, abs(now - index * length) >= 1,
          // The first page may have got an inset, such as a notch's.
          index != 0 || now != scroll.restingOffsets.origin[axis]
        else { return nil }
        // People count pages from 1.
        let (page, start, shown) = (index + 1, index * length, now / length)
        let isBetween = abs(shown - shown.rounded()) * length >= 1
        return scroll.symptom(
          "page \(page) began at \(axis.name) = \(before); with pages of \(length) instead of "
            + "\(points: oldLength) it begins at \(start), and the content is at \(now), "
            + (isBetween
              ? "between pages \(shown.rounded(.down) + 1) and \(shown.rounded(.down) + 2)"
              : "where page \(shown.rounded() + 1) begins"),
          [
            "oldSize": old.size, "size": size, "oldZoomScale": old.zoomScale, "zoomScale": scale,
            "oldContentOffset": before, "contentOffset": offset, "page": page, "pageOffset": start,
          ],
          sum: ["contentOffset": now, "page \(page)": -index * length],
          sets: ["contentOffset": axis.setting(start, in: offset)]
        )
      }
    }
  }
}

/// 22: a zoomed pager came to rest between its pages.
struct PagingWhileZoomed: EventRule, StillRule {
  static let rule = Rule(
    .init(.warning, 22, .page, "Zoomed pages are missed"),
    matters: "Paging stops at multiples of the view's own size, whatever the scale: zoomed, stops "
      + "are inside pages, and between whole scales most pages begin at no stop.",
    remedy: "Switch isPagingEnabled off while zoomScale is not 1, or give every page a scroll view "
      + "of its own that zooms."
  )

  mutating func observe(_ step: Step) -> [Symptom] {
    step.events.flatMap { event -> [Symptom] in
      guard event.kind == .scrollViewDidEndDecelerating, let scroll = step.scroll(event.view),
        scroll.isPagingEnabled, !scroll.isDecelerating, scroll.superview != nil,
        scroll.zoomScale != 1
      else { return [] }
      let (offset, scale, bounds) = (scroll.contentOffset, scroll.zoomScale, scroll.bounds)
      return Axis.allCases.compactMap { axis in
        guard let (place, page, _) = scroll.placeBetweenPages(axis),
          abs(scroll.contentSize[axis].remainder(dividingBy: page)) < 1
        else { return nil }
        return scroll.symptom(
          "at scale \(scale) the content rests at \(axis.name) = \(place), where its pages begin "
            + "at multiples of \(page)",
          ["zoomScale": scale, "contentOffset": offset, "pageLength": page, "bounds": bounds]
        )
      }
    }
  }
}

/// 57: a zoom that ended at scale 1, or an offset that a program set, left a pager between two pages.
struct RestsBetweenPages: EventRule, StillRule {
  static let rule = Rule(
    .init(.warning, 57, .page, "At rest between pages", isGeneral: true),
    matters: "Paging chooses a page when a finger lifts from a drag. A zoom keeps the point that "
      + "it is about in place, a program's offset stays as it is, and nothing moves the content to "
      + "a page after either.",
    remedy: "When a zoom ends at scale 1, set contentOffset to the page that is in view, animated; "
      + "scroll to multiples of the length of a page."
  )

  /// The distance from 1 below which a scale counts as 1: fingers rarely reach it exactly.
  private static let scaleTolerance = 1e-3

  mutating func observe(_ step: Step) -> [Symptom] {
    let ends = step.events.filter {
      $0.kind.isZoom || $0.kind == .scrollViewDidEndScrollingAnimation
    }
    let set = step.causes.filter { $0.property == .contentOffset && $0.cause == .assignment }
    return Set(ends.map(\.view) + set.map(\.view)).sorted().compactMap { id in
      guard let scroll = step.scroll(id), scroll.isPagingEnabled, scroll.phase == .idle,
        abs(scroll.zoomScale - 1) < Self.scaleTolerance
      else { return nil }
      let (offset, hasEnded) = (scroll.contentOffset, ends.contains { $0.view == id })
      for axis in Axis.allCases {
        // A short way may be a frame of a program's own animation.
        guard let (place, page, nearest) = scroll.placeBetweenPages(axis),
          hasEnded || abs(step.way(of: scroll)[axis]) > page / 4
        else { continue }
        let who = set.last { $0.view == id }.map { "; \($0.actorInWords) scrolled there" }
        return scroll.symptom(
          "the content rests at \(axis.name) = \(place), \(points: abs(place - nearest)) from the "
            + "page at \(nearest)" + (step.zooms(id) ? " after a zoom" : who ?? ""),
          ["contentOffset": offset, "pageLength": page, "pageOffset": nearest],
          sum: ["contentOffset.\(axis.name)": place, "page": -nearest],
          sets: ["contentOffset": axis.setting(nearest, in: offset)]
        )
      }
      return nil
    }
  }
}

extension ScrollView {
  /// The offset on an axis, the length of a page and the start of the nearest one, if that is elsewhere and the content
  /// has not come to its end.
  fileprivate func placeBetweenPages(_ axis: Axis) -> (at: Double, page: Double, nearest: Double)? {
    let (place, page) = (contentOffset[axis], bounds.size[axis] * zoomScale)
    let nearest = clamped((place / page).rounded() * page, axis)
    guard page > 0, overflow[axis] > page / 2, abs(place - nearest) > 1,
      abs(place - axis.ends(of: restingOffsets).last) > 1
    else { return nil }
    return (place, page, nearest)
  }
}
