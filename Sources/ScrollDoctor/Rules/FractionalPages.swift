import Foundation
import JSON
import ScrollModel

/// 24: the pages of a pager do not start on pixels.
enum FractionalPages: StateRule {
  static let rule = Rule(
    24,
    "Pages do not begin on pixels",
    .warning,
    matters:
      "Offsets are rounded to pixels, so every page but the first rests beside its place, and a "
      + "page that is worked out from the offset after a program has set it may be the one before.",
    remedy:
      "Give the paging scroll view a size of whole pixels, and place its pages by the same size."
  )
  static let watches = PropertySet(.isPagingEnabled, .bounds, .contentSize)

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let scroll = view as? ScrollView, scroll.isPagingEnabled else { return nil }
    let scale = engine.device.displayScale
    let (size, content) = (scroll.bounds.size, scroll.contentSize)
    func isOff(_ length: Double, _ content: Double) -> Bool {
      guard length > 0, content > length * 1.5 else { return false }
      let pixels = length * scale
      return abs(pixels - pixels.rounded()) > 1e-6
    }
    let isWide = isOff(size.width, content.width)
    guard isWide || isOff(size.height, content.height) else { return nil }
    let length = isWide ? Double(size.width) : Double(size.height)
    return Symptom(
      scroll.id,
      "its pages are \(FindingFormat.exact(length)) points \(isWide ? "wide" : "high"): "
        + "\(FindingFormat.exact(length * scale)) pixels",
      ["bounds": FindingFormat.json(scroll.bounds), "displayScale": .number(scale)],
      fix: fix(scroll, isWide: isWide)
    )
  }

  /// A frame of whole points.
  private static func fix(_ scroll: ScrollView, isWide: Bool) -> Fix? {
    guard scroll.transform == .identity else { return nil }
    var frame = scroll.frame
    frame.size.width.round()
    frame.size.height.round()
    return frame.width > 0 && frame.height > 0
      ? Fix(scroll.id, ["frame": FindingFormat.json(frame)]) : nil
  }
}
