import Foundation
import ScrollMotion

/// The bar that shows the visible part of the content; created by its scroll view.
package final class ScrollIndicator: View, InternalSubview {
  override public class var className: String { "ImageView" }
  override public class var isInteractiveByDefault: Bool { false }

  /// The width of the bar, in points; as in other implementations, because Apple does not document it.
  static let thickness = 3.0
  /// The distance from the edge and from both ends of the track, in points.
  static let margin = 3.0
  /// The minimum length, in points.
  static let minimumLength = 36.0
  /// The minimum length while content is pulled past an edge, in points.
  static let minimumOvershotLength = 8.0

  /// Computes the bar's length and its distance from the start of a track.
  ///
  /// - Parameters:
  /// - track: the length of the track.
  /// - view: the length of the scroll view.
  /// - content: the length of the scrollable content, insets included.
  /// - offset: the current offset, from the start of the range.
  /// - travel: the length of the range.
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
  /// Places the indicators; they are created with the first scrollable axis.
  func layoutIndicators() {
    let isVerticalUseful = showsVerticalScrollIndicator && canScroll(.vertical)
    if isVerticalUseful, verticalIndicator == nil {
      verticalIndicator = makeIndicator("verticalIndicator")
    }
    if let bar = verticalIndicator { layOut(bar, .vertical, isUseful: isVerticalUseful) }
    let isHorizontalUseful = showsHorizontalScrollIndicator && canScroll(.horizontal)
    if isHorizontalUseful, horizontalIndicator == nil {
      horizontalIndicator = makeIndicator("horizontalIndicator")
    }
    if let bar = horizontalIndicator { layOut(bar, .horizontal, isUseful: isHorizontalUseful) }
  }

  private func layOut(_ bar: ScrollIndicator, _ axis: Axis, isUseful: Bool) {
    bar.isHidden = !isUseful
    if isUseful { place(bar, axis) }
  }

  /// Shows the indicators while the content moves, and hides them otherwise.
  func fadeIndicators() {
    verticalIndicator?.alpha = indicatorAlpha
    horizontalIndicator?.alpha = indicatorAlpha
  }

  /// UIKit sets the final value at once, and the screen fades to it in a quarter of a second.
  var indicatorAlpha: Double {
    flash == nil && (phase == .idle || phase == .tracking) ? 0 : 1
  }

  /// Shows the indicators briefly.
  ///
  /// The duration is not documented; one second is our choice.
  public func flashScrollIndicators() {
    guard let context, isInWindow else { return }
    context.timers.cancel(flash)
    flash = context.timers.set(at: context.time + 1_000_000, .endFlash(id))
    fadeIndicators()
    setNeedsLayout()
  }

  /// Hides the indicators at the end of a flash.
  func endFlash() {
    flash = nil
    fadeIndicators()
  }

  /// Notes a change of a property that the indicators depend on.
  func indicatorsChanged(_ property: Property) {
    changed(property)
    setNeedsLayout()
  }

  /// Sets the insets of both indicators, as UIKit's `scrollIndicatorInsets` does.
  ///
  /// It cannot be read, because the two insets may differ.
  public func setScrollIndicatorInsets(_ insets: EdgeInsets) {
    verticalScrollIndicatorInsets = insets
    horizontalScrollIndicatorInsets = insets
  }

  /// Returns nil if a view of the scene already has the id.
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
