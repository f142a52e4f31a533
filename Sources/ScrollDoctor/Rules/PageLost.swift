import Foundation
import JSON
import ScrollModel

/// 23: a new size, as in a rotation or a split view, moved a pager off its page.
struct PageLost: HistoryRule {
  static let rule = Rule(
    23,
    "A new size loses the page",
    .warning,
    symptom: .page,
    matters:
      "contentOffset stays the same number of points while a page gets another length, so the "
      + "content shows another page or parts of two.",
    remedy: "Work out the page before the size changes, and together with it set "
      + "contentSize and then contentOffset for the new page size."
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
  private static func lostPages(
    of scroll: ScrollView,
    old: PageLayout,
    _ step: Step
  ) -> [Symptom] {
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
      return Symptom(
        scroll.id,
        "page \(FindingFormat.number(page)) began at \(axis.name) = \(FindingFormat.number(axis.before)); with pages of "
          + "\(FindingFormat.number(axis.length)) instead of \(FindingFormat.number(axis.oldLength)) points it begins at "
          + "\(FindingFormat.number(lostPage * axis.length)), and the content is at \(FindingFormat.number(axis.now)), "
          + axis.place,
        [
          "oldSize": FindingFormat.json(old.size), "size": FindingFormat.json(size),
          "oldZoomScale": .number(old.scale), "zoomScale": .number(scale),
          "oldContentOffset": .number(axis.before),
          "contentOffset": FindingFormat.json(offset), "page": .number(page),
          "pageOffset": .number(lostPage * axis.length),
        ],
        sum: Sum([
          "contentOffset": axis.now, "page \(FindingFormat.number(page))": -lostPage * axis.length,
        ]),
        fix: Fix(scroll.id, ["contentOffset": FindingFormat.json(axis.restored(offset))])
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
        return "where page \(FindingFormat.number(index.rounded() + 1)) begins"
      }
      let earlier = index.rounded(.down) + 1
      return
        "between pages \(FindingFormat.number(earlier)) and \(FindingFormat.number(earlier + 1))"
    }
  }
}
