import Foundation
import RecipeViews
import ScrollModel

/// What every corrected scene keeps while it is at rest.
///
/// Each function returns what is broken.
enum Sentences {
  /// The points by which lengths may differ: less than a pixel.
  private static let tolerance = 1e-3

  static func broken(in engine: Engine) -> [String] {
    let views = engine.scrollViews.filter { $0.isDescendant(of: engine.root) }
    return views.flatMap(axisThatFits) + views.flatMap(pageBetweenEdges)
      + views.compactMap { $0 as? TwoToneTableView }.flatMap(bareBackground)
      + views.compactMap { $0 as? ShadowedTableView }.flatMap(misplacedShadows)
      + labelWithoutPicture(in: engine)
  }

  enum Direction: CaseIterable { case horizontal, vertical }

  /// Whether the content, with its own insets, is no longer than the view on an axis that does not always
  /// bounce.
  static func fits(_ view: ScrollView, _ direction: Direction) -> Bool {
    let (content, own, size) = (view.contentSize, view.contentInset, view.bounds.size)
    return switch direction {
    case .horizontal:
      !view.alwaysBounceHorizontal
        && content.width + own.left + own.right <= size.width + tolerance
    case .vertical:
      !view.alwaysBounceVertical
        && content.height + own.top + own.bottom <= size.height + tolerance
    }
  }

  /// No drag along an axis whose content fits.
  static func axisThatFits(_ view: ScrollView) -> [String] {
    Direction.allCases.compactMap { direction in
      let (content, inset, size) = (view.contentSize, view.adjustedContentInset, view.bounds.size)
      let overflow =
        switch direction {
        case .horizontal: content.width + inset.left + inset.right - size.width
        case .vertical: content.height + inset.top + inset.bottom - size.height
        }
      guard fits(view, direction), overflow > tolerance else { return nil }
      return "\(view.id) can be dragged by \(overflow), \(direction)"
    }
  }

  /// A page is aligned while paging is on.
  static func pageBetweenEdges(_ view: ScrollView) -> [String] {
    guard view.isPagingEnabled, view.phase == .idle else { return [] }
    let (offset, size, inset) = (view.contentOffset, view.bounds.size, view.adjustedContentInset)
    let axes: [(String, Double, Double, Double)] = [
      (
        "x", offset.x, size.width * view.zoomScale,
        view.contentSize.width + inset.right - size.width
      ),
      (
        "y", offset.y, size.height * view.zoomScale,
        view.contentSize.height + inset.bottom - size.height
      ),
    ]
    return axes.compactMap { axis, place, page, end in
      guard page > 0, end > 0, abs(place - end) > 0.5 else { return nil }
      guard abs(place - (place / page).rounded() * page) > 0.5 else { return nil }
      return "\(view.id) rests between pages at \(axis) = \(place)"
    }
  }

  /// The label of a pager names a picture that exists and that is in sight.
  static func labelWithoutPicture(in engine: Engine) -> [String] {
    guard let text = engine.view("numberLabel")?.text,
      let pager = engine.view("scroll") as? ScrollView
    else { return [] }
    let number = text.compactMap(\.wholeNumberValue).reduce(0) { 10 * $0 + $1 }
    guard !text.contains("-"), let car = engine.view("car\(number)"),
      let frame = car.convert(car.bounds, to: pager)
    else { return ["the label says \(text)"] }
    return frame.intersects(pager.bounds) ? [] : ["the label says \(text), out of sight"]
  }

  /// No background is visible beyond an end of the content that has a colour.
  static func bareBackground(_ table: TwoToneTableView) -> [String] {
    let bounds = table.bounds
    var broken: [String] = []
    func expect(_ fill: String, _ wanted: CGRect?) {
      let view = table.subviews.first { $0.id == "\(table.id).\(fill)" }
      let shown = view.flatMap { $0.isHidden || $0.frame.height == 0 ? nil : $0.frame }
      let isSame =
        switch (shown, wanted) {
        case (nil, nil): true
        case (let shown?, let wanted?):
          abs(shown.minY - wanted.minY) < tolerance && abs(shown.maxY - wanted.maxY) < tolerance
            && shown.minX <= bounds.minX && shown.maxX >= bounds.maxX - tolerance
        default: false
        }
      if !isSame { broken.append("\(fill) is wrong at \(bounds.minY)") }
    }
    if table.topColor != nil {
      let isExposed = bounds.minY < 0
      expect(
        "topStretcher",
        isExposed
          ? CGRect(x: 0, y: bounds.minY, width: bounds.width, height: -bounds.minY) : nil
      )
    }
    if table.bottomColor != nil {
      let (end, isPulled) = (
        table.contentSize.height, bounds.minY < -table.adjustedContentInset.top
      )
      expect(
        "bottomStretcher",
        bounds.maxY > end && !isPulled
          ? CGRect(x: 0, y: end, width: bounds.width, height: bounds.maxY - end) : nil
      )
    }
    return broken
  }

  /// The shadows are at the edges of the table and of its content, and two of them never overlap.
  static func misplacedShadows(_ table: ShadowedTableView) -> [String] {
    let (bounds, inset, end) = (table.bounds, table.adjustedContentInset, table.contentSize.height)
    func shown(_ name: String) -> CGRect? {
      let view = table.subviews.first { $0.id == "\(table.id).\(name)" }
      return view.flatMap { $0.isHidden ? nil : $0.frame }
    }
    let bar = table.root.subviews.first { $0 is NavigationBar && !$0.isHidden }
    let upper = max(
      bounds.minY,
      bar.flatMap { $0.convert($0.bounds, to: table) }.map { Double($0.maxY) } ?? -.infinity
    )
    var broken: [String] = []
    func check(_ what: String, _ isKept: Bool) {
      if !isKept { broken.append("\(what) at \(bounds.minY)") }
    }
    func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < tolerance }
    let isPulled = bounds.minY < -inset.top
    check("top pair", (shown("topShadow") != nil) == isPulled)
    if let outer = shown("topShadow"), let inner = shown("contentTopShadow") {
      check("top outer edge", isNear(outer.minY, upper))
      check("top content edge", isNear(inner.maxY, 0))
      check("top overlap", inner.height == 0 || outer.maxY <= inner.minY + tolerance)
    }
    let isPushed = end < bounds.maxY - inset.bottom
    check("bottom pair", (shown("bottomShadow") != nil) == isPushed)
    if let outer = shown("bottomShadow"), let inner = shown("contentBottomShadow") {
      check("bottom outer edge", isNear(outer.maxY, bounds.maxY))
      check("bottom content edge", isNear(inner.minY, end))
      check("bottom overlap", inner.height == 0 || inner.maxY <= outer.minY + tolerance)
    }
    return broken
  }
}
