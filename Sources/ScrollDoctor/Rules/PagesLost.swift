import Foundation
import ScrollModel

/// 23: a new size, as in a rotation or a split view, moved a pager off its page.
struct PageLost: EventRule {
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
            + "\(oldLength) points it begins at \(start), and the content is at \(now), "
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
struct PagingWhileZoomed: EventRule {
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
        let (place, page) = (offset[axis], bounds.size[axis] * scale)
        let pages = page > 0 ? scroll.contentSize[axis] / page : 0
        // Content of several pages that shows parts of two of them, and is not at its end.
        guard pages > 1.5, abs(pages - pages.rounded()) * page < 1,
          place < axis.ends(of: scroll.restingOffsets).last - 0.5,
          abs(place - (place / page).rounded() * page) > 1
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

/// 57: a zoom ended at scale 1 and left a pager between two pages.
struct ZoomEndsBetweenPages: EventRule {
  static let rule = Rule(
    .init(.warning, 57, .page, "A zoom ends between pages"),
    matters: "Paging chooses a page when a finger lifts from a drag. A zoom keeps the point that "
      + "it is about in place, and nothing moves the content to a page after it.",
    remedy: "When a zoom ends at scale 1, set contentOffset to the page that is in view, animated."
  )

  /// The distance from 1 below which a scale counts as 1: fingers rarely reach it exactly.
  private static let scaleTolerance = 1e-3

  mutating func observe(_ step: Step) -> [Symptom] {
    Set(step.events.filter { $0.kind.isZoom }.map(\.view)).sorted().compactMap { id in
      guard let scroll = step.scroll(id), scroll.isPagingEnabled, scroll.phase == .idle,
        abs(scroll.zoomScale - 1) < Self.scaleTolerance
      else { return nil }
      let offset = scroll.contentOffset
      for axis in Axis.allCases {
        let (place, page) = (offset[axis], scroll.bounds.size[axis])
        let nearest = scroll.clamped((place / page).rounded() * page, axis)
        // The last page may be a part of one.
        guard page > 0, scroll.overflow[axis] > page / 2, abs(place - nearest) > 1,
          abs(place - axis.ends(of: scroll.restingOffsets).last) > 1
        else { continue }
        return scroll.symptom(
          "after the zoom the content rests at \(axis.name) = \(place), \(abs(place - nearest)) "
            + "points from the page at \(nearest)",
          ["contentOffset": offset, "pageLength": page, "pageOffset": nearest],
          sets: ["contentOffset": axis.setting(nearest, in: offset)]
        )
      }
      return nil
    }
  }
}
