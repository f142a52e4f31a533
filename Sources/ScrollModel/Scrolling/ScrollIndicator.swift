import Foundation
import ScrollMotion

/// The bar that shows how much of the content is visible and where; made by its scroll view.
public final class ScrollIndicator: View, InternalSubview {
  override public class var className: String { "ImageView" }
  override public class var isInteractiveByDefault: Bool { false }

  /// The width of the bar, in points; as in other implementations, Apple states none.
  static let thickness = 3.0
  /// Its distance from the edge and from both ends of its track, in points.
  static let margin = 3.0
  /// Its least length, in points.
  static let minimumLength = 36.0
  /// Its least length while content is pulled past an edge, in points.
  static let minimumOvershotLength = 8.0

  /// The bar's length and its distance from the start of a track.
  ///
  /// - Parameters:
  ///   - track: the length it can move in.
  ///   - view: the length of the scroll view.
  ///   - content: the length of what can be scrolled, insets included.
  ///   - offset: the present offset, counted from the start of the range.
  ///   - travel: the length of the range.
  /// - Returns: both in points.
  static func placement(
    track: Double,
    view: Double,
    content: Double,
    offset: Double,
    travel: Double
  ) -> (position: Double, length: Double) {
    let share = content > view ? view / content : 1
    let full = min(track, max(track * share, minimumLength))
    let overshoot = offset < 0 ? -offset : max(0, offset - travel)
    let length = max(full - overshoot, min(full, minimumOvershotLength))
    if offset <= 0 || travel <= 0 {
      return (offset > 0 ? track - length : 0, length)
    }
    if overshoot > 0 { return (track - length, length) }
    return ((track - full) * offset / travel, full)
  }
}

extension ScrollView {
  /// Puts the indicators where the content is; they come into being with the first scrollable axis.
  func layoutIndicators() {
    verticalIndicator = indicator(
      verticalIndicator,
      named: "verticalIndicator",
      .vertical,
      isShown: showsVerticalScrollIndicator
    )
    horizontalIndicator = indicator(
      horizontalIndicator,
      named: "horizontalIndicator",
      .horizontal,
      isShown: showsHorizontalScrollIndicator
    )
  }

  private func indicator(
    _ existing: ScrollIndicator?,
    named name: String,
    _ axis: Axis,
    isShown: Bool
  ) -> ScrollIndicator? {
    let isUseful = isShown && canScroll(axis)
    guard let bar = existing ?? (isUseful ? makeIndicator(name) : nil) else { return nil }
    bar.isHidden = !isUseful
    if isUseful { place(bar, axis) }
    return bar
  }

  /// Shows the indicators while the content moves.
  func fadeIndicators() {
    verticalIndicator?.alpha = indicatorAlpha
    horizontalIndicator?.alpha = indicatorAlpha
  }

  /// UIKit sets the final value at once and lets the screen fade to it in a quarter of a second.
  var indicatorAlpha: Double {
    flash == nil && (phase == .idle || phase == .tracking) ? 0 : 1
  }

  /// Shows the indicators for a moment.
  ///
  /// How long is not documented; a second is ours.
  public func flashScrollIndicators() {
    guard let context, isInWindow else { return }
    context.timers.cancel(flash)
    flash = context.timers.set(at: context.time + 1_000_000, .endFlash(id))
    fadeIndicators()
    setNeedsLayout()
  }

  /// The moment is over for which the indicators were asked to show themselves.
  func endFlash() {
    flash = nil
    fadeIndicators()
  }

  /// Sets the insets of both indicators, as UIKit's `scrollIndicatorInsets` does; it cannot be read,
  /// since it cannot stand for two different ones.
  public func setScrollIndicatorInsets(_ insets: EdgeInsets) {
    verticalScrollIndicatorInsets = insets
    horizontalScrollIndicatorInsets = insets
  }

  /// Nil if a view of the scene has the name.
  private func makeIndicator(_ name: String) -> ScrollIndicator? {
    let bar = ScrollIndicator(id: "\(id).\(name)")
    guard context?.known[bar.id] == nil else { return nil }
    bar.cornerRadius = ScrollIndicator.thickness / 2
    bar.alpha = indicatorAlpha
    addSubview(bar)
    return bar
  }

  private func place(_ bar: ScrollIndicator, _ axis: Axis) {
    let own = axis == .vertical ? verticalScrollIndicatorInsets : horizontalScrollIndicatorInsets
    let insets = automaticallyAdjustsScrollIndicatorInsets ? own + safeAreaInsets : own
    let margin = ScrollIndicator.margin
    let range = range(axis)
    let view = bounds.size[axis]
    let (position, length) = ScrollIndicator.placement(
      track: max(0, view - insets.start(axis) - insets.end(axis) - 2 * margin),
      view: view,
      content: range.length + view,
      offset: contentOffset[axis] - range.minimum,
      travel: range.length
    )
    let along = insets.start(axis) + margin + position
    let thickness = ScrollIndicator.thickness
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let across =
      axis == .vertical
      ? isRightToLeft
        ? insets.left + margin : Double(bounds.width) - insets.right - margin - thickness
      : Double(bounds.height) - insets.bottom - margin - thickness
    bar.frame =
      axis == .vertical
      ? CGRect(x: bounds.minX + across, y: bounds.minY + along, width: thickness, height: length)
      : CGRect(x: bounds.minX + along, y: bounds.minY + across, width: length, height: thickness)
  }
}
