import Foundation
import JSON
import ScrollModel

/// 23: a new size, as in a rotation or a split view, moved a pager off its page.
struct PageLost: HistoryRule {
  static let rule = Rule(
    .warning(23, .page, "A new size loses the page"),
    matters: "contentOffset stays the same number of points while a page gets another length, so "
      + "the content shows another page or parts of two.",
    remedy: "Work out the page before the size changes, and together with it set contentSize and "
      + "then contentOffset for the new page size."
  )

  /// What the pages of a scroll view depend on.
  private struct PageLayout: Sendable {
    let size: CGSize
    let scale: Double
    let contentSize: CGSize
  }

  private var pages: LastValues<PageLayout>

  init(_ engine: Engine) {
    pages = LastValues(engine, of: .bounds, .zoomScale, .contentSize) {
      PageLayout(size: $0.bounds.size, scale: $0.zoomScale, contentSize: $0.contentSize)
    }
  }

  mutating func observe(_ step: Step) -> [Symptom] {
    var symptoms: [Symptom] = []
    for change in pages.changes(in: step) {
      let scroll = change.scroll
      guard let old = change.old, old.size != scroll.bounds.size, old.size != .zero,
        scroll.isPagingEnabled, scroll.phase == .idle
      else { continue }
      symptoms += Self.lostPages(of: scroll, old: old, step)
    }
    return symptoms
  }

  /// The symptoms of the axes on which the page changed.
  private static func lostPages(of scroll: ScrollView, old: PageLayout, _ step: Step) -> [Symptom] {
    let (offset, size, scale) = (scroll.contentOffset, scroll.bounds.size, scroll.zoomScale)
    // Every move of the content in this step was caused by the new size.
    var before = offset
    for change in step.scrolls(of: scroll.id) {
      before.x -= change.delta.x
      before.y -= change.delta.y
    }
    let (oldSize, oldContent, first) = (old.size, old.contentSize, scroll.restingOffsets.origin)
    let axes = [
      PageAxis(
        "x",
        before.x,
        oldSize.width * old.scale,
        oldContent.width,
        offset.x,
        size.width * scale,
        first.x
      ),
      PageAxis(
        "y",
        before.y,
        oldSize.height * old.scale,
        oldContent.height,
        offset.y,
        size.height * scale,
        first.y
      ),
    ]
    return axes.compactMap { axis in
      guard let lostPage = axis.lostPage else { return nil }
      // People count pages from 1.
      let page = lostPage + 1
      return scroll.symptom(
        "page \(page) began at \(axis.name) = \(axis.before); with pages of \(axis.length) instead "
          + "of \(axis.oldLength) points it begins at \(lostPage * axis.length), and the content "
          + "is at \(axis.now), " + axis.place,
        [
          "oldSize": old.size, "size": size, "oldZoomScale": old.scale, "zoomScale": scale,
          "oldContentOffset": axis.before, "contentOffset": offset, "page": page,
          "pageOffset": lostPage * axis.length,
        ],
        sum: ["contentOffset": axis.now, "page \(page)": -lostPage * axis.length],
        sets: ["contentOffset": axis.restored(offset)]
      )
    }
  }

  /// The place of the content on one axis, and the length of its pages, before a turn and after it.
  private struct PageAxis {
    let name: String
    let before: Double
    let oldLength: Double
    let oldContent: Double
    let now: Double
    let length: Double
    /// The first offset at which the content can rest now.
    let first: Double

    init(
      _ name: String,
      _ before: Double,
      _ oldLength: Double,
      _ oldContent: Double,
      _ now: Double,
      _ length: Double,
      _ first: Double
    ) {
      self.name = name
      self.before = before
      self.oldLength = oldLength
      self.oldContent = oldContent
      self.now = now
      self.length = length
      self.first = first
    }

    /// The page that filled the view before and does not now; nil if there is none.
    var lostPage: Double? {
      // Content of one page has no page to lose, and an offset between pages need not be kept.
      guard oldLength > 0, length > 0, oldLength != length, oldContent > oldLength * 1.5 else {
        return nil
      }
      let page = (before / oldLength).rounded()
      guard abs(before - page * oldLength) < 1, abs(now - page * length) >= 1 else { return nil }
      // The first page may have got an inset, such as a notch's.
      return page == 0 && now == first ? nil : page
    }

    /// An offset that shows the page which was lost.
    func restored(_ offset: CGPoint) -> CGPoint {
      let there = (lostPage ?? 0) * length
      return name == "x" ? CGPoint(x: there, y: offset.y) : CGPoint(x: offset.x, y: there)
    }

    /// The pages that the content shows now, counted from 1.
    var place: String {
      let index = now / length
      guard abs(index - index.rounded()) * length >= 1 else {
        return "where page \(index.rounded() + 1) begins"
      }
      let earlier = index.rounded(.down) + 1
      return "between pages \(earlier) and \(earlier + 1)"
    }
  }
}

/// 22: a zoomed pager came to rest between its pages.
struct PagingWhileZoomed: HistoryRule {
  static let rule = Rule(
    .warning(22, .page, "Zoomed pages are missed"),
    matters: "Paging stops at multiples of the view's own size, whatever the scale: zoomed, stops "
      + "are inside pages, and between whole scales most pages begin at no stop.",
    remedy: "Switch isPagingEnabled off while zoomScale is not 1, or give every page a scroll view "
      + "of its own that zooms."
  )

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    var symptoms: [Symptom] = []
    for event in step.events where event.kind == .scrollViewDidEndDecelerating {
      guard let scroll = step.engine.view(event.view) as? ScrollView, scroll.isPagingEnabled,
        !scroll.isDecelerating, scroll.superview != nil, scroll.zoomScale != 1
      else { continue }
      let (size, content, offset) = (scroll.bounds.size, scroll.contentSize, scroll.contentOffset)
      let stops = scroll.restingOffsets
      let scale = scroll.zoomScale
      let axes: [(String, Double, Double, Double, Double)] = [
        ("x", offset.x, size.width * scale, content.width, stops.maxX),
        ("y", offset.y, size.height * scale, content.height, stops.maxY),
      ]
      for (axis, place, page, length, last) in axes
      where Self.isBetween(place, page: page, length: length, last: last) {
        symptoms.append(
          scroll.symptom(
            "at scale \(scale) the content rests at \(axis) = \(place), where its pages begin at "
              + "multiples of \(page)",
            [
              "zoomScale": scale, "contentOffset": offset, "pageLength": page,
              "bounds": scroll.bounds,
            ]
          )
        )
      }
    }
    return symptoms
  }

  /// Whether content of several pages shows parts of two of them, and is not at its end.
  private static func isBetween(_ place: Double, page: Double, length: Double, last: Double) -> Bool
  {
    guard page > 0 else { return false }
    let pages = length / page
    guard pages > 1.5, abs(pages - pages.rounded()) * page < 1, place < last - 0.5 else {
      return false
    }
    return abs(place - (place / page).rounded() * page) > 1
  }
}

/// 57: a zoom ended at scale 1 and left a pager between two pages.
struct ZoomEndsBetweenPages: HistoryRule {
  static let rule = Rule(
    .warning(57, .page, "A zoom ends between pages"),
    matters: "Paging chooses a page when a finger lifts from a drag. A zoom keeps the point that "
      + "it is about in place, and nothing moves the content to a page after it.",
    remedy: "When a zoom ends at scale 1, set contentOffset to the page that is in view, animated."
  )

  init(_ engine: Engine) {}

  mutating func observe(_ step: Step) -> [Symptom] {
    // The end of an animated zoom is both events.
    var zoomed: Set<String> = []
    for event in step.events {
      switch event.kind {
      case .scrollViewDidEndZooming, .scrollViewDidZoom: zoomed.insert(event.view)
      default: break
      }
    }
    return zoomed.sorted().compactMap { id in
      guard let scroll = step.engine.view(id) as? ScrollView, scroll.isPagingEnabled,
        scroll.phase == .idle, abs(scroll.zoomScale - 1) < Self.scaleTolerance
      else { return nil }
      return symptom(of: scroll)
    }
  }

  private func symptom(of scroll: ScrollView) -> Symptom? {
    let (offset, size, range) = (scroll.contentOffset, scroll.bounds.size, scroll.restingOffsets)
    let axes = [
      (name: "x", place: Double(offset.x), page: Double(size.width), range.minX, range.maxX),
      (name: "y", place: Double(offset.y), page: Double(size.height), range.minY, range.maxY),
    ]
    for (name, place, page, first, last) in axes where page > 0 && last - first > page / 2 {
      let nearest = min(max((place / page).rounded() * page, first), last)
      // The last page may be a part of one.
      guard abs(place - nearest) > 1, abs(place - last) > 1 else { continue }
      let target = name == "x" ? CGPoint(x: nearest, y: offset.y) : CGPoint(x: offset.x, y: nearest)
      return scroll.symptom(
        "after the zoom the content rests at \(name) = \(place), \(abs(place - nearest)) points "
          + "from the page at \(nearest)",
        ["contentOffset": offset, "pageLength": page, "pageOffset": nearest],
        sets: ["contentOffset": target]
      )
    }
    return nil
  }

  /// The distance from 1 below which a scale counts as 1: fingers rarely reach it exactly.
  private static let scaleTolerance = 1e-3
}
