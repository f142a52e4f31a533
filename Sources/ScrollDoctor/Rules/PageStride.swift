import Foundation
import JSON
import ScrollModel

/// 47: the pages of a pager are not as far apart as the pager is long.
enum PageStride: StateRule {
  static let rule = Rule(
    47,
    "Pages of another length",
    .warning,
    symptom: .page,
    matters: "Paging stops at multiples of the scroll view's own width or height. Pages that are "
      + "laid out in other steps, because of a gap or a margin, rest a little further off each time.",
    remedy: "Make the scroll view as long as the step from one page to the next, gap included, and "
      + "contentSize a multiple of it."
  )
  static let watches = PropertySet(
    .isPagingEnabled,
    .bounds,
    .frame,
    .contentSize,
    .zoomScale,
    .isHidden,
    .subviews
  )
  static let reach = StateRuleReach.subviews

  /// Steps that differ by less than this, in points, are equal.
  private static let tolerance = 1.0

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let scroll = view as? ScrollView, scroll.isPagingEnabled, scroll.zoomScale == 1 else {
      return nil
    }
    let (size, content) = (scroll.bounds.size, scroll.contentSize)
    let frames = pages(of: scroll)
    let isWide = content.width > size.width * 1.5
    let across = isWide ? stride(frames.map { ($0.minX, $0.width) }, length: size.width) : nil
    let isHigh = content.height > size.height * 1.5
    let down = isHigh ? stride(frames.map { ($0.minY, $0.height) }, length: size.height) : nil
    guard let stride = across ?? down else { return nil }
    let length = across == nil ? Double(size.height) : Double(size.width)
    return Symptom(
      scroll.id,
      "its pages begin every \(FindingFormat.number(stride)) points, and paging stops every "
        + "\(FindingFormat.number(length))",
      [
        "stride": .number(stride), "boundsSize": FindingFormat.json(size),
        "contentSize": FindingFormat.json(content),
      ],
      sum: Sum(["from page to page": stride, "paging": -length]),
      fix: fix(scroll, stride: stride, isWide: across != nil)
    )
  }

  /// The frames of the content's views, or of the views in its container if that is all there is.
  private static func pages(of scroll: ScrollView) -> [CGRect] {
    let content = scroll.contentViews.filter { !$0.isHidden }
    guard content.count == 1, !(content[0] is ScrollView) else { return content.map(\.frame) }
    return content[0].subviews.compactMap { $0.isHidden ? nil : $0.convert($0.bounds, to: scroll) }
  }

  /// The even step between pages along an axis, if it is not the length of the view.
  private static func stride(
    _ spans: [(start: CGFloat, length: CGFloat)],
    length: CGFloat
  ) -> Double? {
    // Smaller views are parts of pages.
    let starts = spans.filter { $0.length >= length / 2 }.map { Double($0.start) }.sorted()
    guard starts.count > 1, let first = starts.first, let last = starts.last else { return nil }
    let stride = (last - first) / Double(starts.count - 1)
    let isEven = starts.indices.allSatisfy {
      abs(starts[$0] - first - stride * Double($0)) < tolerance
    }
    // Two to a page, or one on every second, is a layout of its own.
    let steps = [Double(length), Double(length) / 2, Double(length) * 2]
    guard isEven, stride > Double(length) / 2, stride < Double(length) * 2,
      steps.allSatisfy({ abs(stride - $0) >= tolerance })
    else { return nil }
    return stride
  }

  private static func fix(_ scroll: ScrollView, stride: Double, isWide: Bool) -> Fix? {
    guard scroll.transform == .identity else { return nil }
    var frame = scroll.frame
    if isWide { frame.size.width = stride } else { frame.size.height = stride }
    return Fix(scroll.id, ["frame": FindingFormat.json(frame)])
  }
}
