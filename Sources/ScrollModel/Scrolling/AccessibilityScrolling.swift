import Foundation
import ScrollMotion

/// The direction of a three-finger scroll by a VoiceOver user, as `UIAccessibilityScrollDirection`.
///
/// The visible area moves in this direction, and the content in the opposite one.
///
/// ```swift
/// let scroll = ScrollView(id: "scroll")
/// scroll.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
/// scroll.contentSize = CGSize(width: 320, height: 960)
/// let engine = Engine(root: scroll, device: Device(size: CGSize(width: 320, height: 480)))
/// let hasScrolled = scroll.accessibilityScroll(AccessibilityScrollDirection.down)
/// engine.layoutIfNeeded()
/// precondition(hasScrolled)
/// ```
public enum AccessibilityScrollDirection: Sendable {
  /// Towards smaller y.
  case up
  /// Towards larger y.
  case down
  /// Towards smaller x.
  case left
  /// Towards larger x.
  case right
}

extension ScrollView {
  /// The visible page on the axis with more content, counted from 1, and the number of pages.
  ///
  /// VoiceOver announces it after a scroll.
  public var accessibilityScrollStatus: (page: Int, count: Int) {
    let axis: Axis = range.x.length > range.y.length ? .horizontal : .vertical
    let length = bounds.size[axis]
    let range = range(axis)
    // A view without a length, or with content of practically unlimited length, has one page.
    guard length > 0, range.length / length < 1e9 else { return (1, 1) }
    let count = (range.length / length).rounded(.up)
    let page = ((range.clamped(contentOffset[axis]) - range.minimum) / length).rounded()
    return (Int(page) + 1, Int(count) + 1)
  }

  /// Scrolls by a page, as far as the range allows.
  ///
  /// - Returns: whether there was a page to scroll to; a plain view never scrolls.
  func scrollByPage(_ direction: AccessibilityScrollDirection) -> Bool {
    var offset = contentOffset
    switch direction {
    case .up: offset.y -= bounds.height
    case .down: offset.y += bounds.height
    case .left: offset.x -= bounds.width
    case .right: offset.x += bounds.width
    }
    offset = CGPoint(x: range.x.clamped(offset.x), y: range.y.clamped(offset.y))
    guard offset != contentOffset else { return false }
    setContentOffset(offset, animated: false)
    return true
  }
}

/// The `.pageScrolled` announcements that are posted while VoiceOver runs.
package struct PageScrolledAnnouncements {
  private var latest: String?

  /// Creates an empty list of announcements.
  package init() {}

  /// Posts the current position of the content, as text.
  ///
  /// - Returns: whether VoiceOver treats it as an edge, because the text equals that of the previous
  ///   announcement.
  package mutating func post(_ status: String) -> Bool {
    defer { latest = status }
    return status == latest
  }
}
