import Foundation
import ScrollMotion

/// The way a VoiceOver user asks content to scroll with three fingers, as
/// `UIAccessibilityScrollDirection`: the content goes the other way than what is seen.
public enum AccessibilityScrollDirection: Sendable {
  case up, down, left, right
}

extension ScrollView {
  /// The page that is shown along the axis on which there is more content, from 1, and the number of
  /// pages: what VoiceOver says after a scroll.
  public var accessibilityScrollStatus: (page: Int, count: Int) {
    let axis: Axis = range.x.length > range.y.length ? .horizontal : .vertical
    let length = bounds.size[axis]
    let range = range(axis)
    // A view without a length, or with content without an end for it, is one page.
    guard length > 0, range.length / length < 1e9 else { return (1, 1) }
    let count = (range.length / length).rounded(.up)
    let page = ((range.clamped(contentOffset[axis]) - range.minimum) / length).rounded()
    return (Int(page) + 1, Int(count) + 1)
  }

  /// Scrolls by a page, as far as the range allows.
  ///
  /// - Returns: whether there was anything to scroll to; a plain view never scrolls.
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

/// What is posted as `.pageScrolled` while VoiceOver runs.
public struct PageScrolledAnnouncements {
  private var latest: String?

  /// Nothing has been posted.
  public init() {}

  /// Posts where the content is now, in words.
  ///
  /// - Returns: whether it is understood as an edge, because it says the same as the one before.
  public mutating func post(_ status: String) -> Bool {
    defer { latest = status }
    return status == latest
  }
}
