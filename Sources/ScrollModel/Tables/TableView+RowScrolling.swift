public import Foundation
import ScrollMotion

extension TableView {
  /// Returns the place of a row in content coordinates; an estimate if the row has not been in sight.
  ///
  /// A row that does not exist has no height.
  public func rectForRow(at indexPath: IndexPath) -> CGRect {
    let span = layout.span(of: indexPath)
    return CGRect(x: 0, y: span.top, width: Double(bounds.width), height: span.height)
  }

  /// Scrolls a row into sight.
  ///
  /// The target is computed once, from the heights that are known at the call. With an
  /// ``estimatedRowHeight``, rows that an animation passes get other heights meanwhile, and it ends beside the
  /// row.
  ///
  /// - Parameters:
  ///   - indexPath: The place of the row; a row that does not exist is an error of the program.
  ///   - position: Where the row is to be seen.
  ///   - animated: Whether the offset changes over 0.3 s.
  public func scrollToRow(
    at indexPath: IndexPath,
    at position: ScrollPosition,
    animated: Bool
  ) {
    let fault = fault([indexPath])
    precondition(fault == nil, fault?.reason ?? "")
    let rect = rectForRow(at: indexPath)
    let inset = adjustedContentInset
    let height = Double(bounds.height)
    let start = Double(rect.minY) - inset.top - layout.stickyHeight(of: indexPath.section)
    let end = Double(rect.maxY) - height + inset.bottom
    let y: Double
    switch position {
    case .none: return scrollRectToVisible(rect, animated: animated)
    case .top: y = start
    case .bottom: y = end
    case .middle: y = Double(rect.midY) - (inset.top + height - inset.bottom) / 2
    }
    let target = CGPoint(x: Double(contentOffset.x), y: range(.vertical).clamped(y))
    guard rounded(target) != contentOffset else { return }
    setContentOffset(target, animated: animated)
  }
}
