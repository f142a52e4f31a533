#if canImport(UIKit)
import ScrollProbeCore
import UIKit

@MainActor extension Sample.Scroll {
  /// Reads a scroll view.
  init(_ view: UIScrollView) {
    self.init(contentOffset: view.contentOffset, contentSize: view.contentSize)
    contentInset = Sample.Insets(view.contentInset)
    adjustedContentInset = Sample.Insets(view.adjustedContentInset)
    safeAreaInsets = Sample.Insets(view.safeAreaInsets)
    zoomScale = view.zoomScale
    minimumZoomScale = view.minimumZoomScale
    maximumZoomScale = view.maximumZoomScale
    decelerationRate = view.decelerationRate.rawValue
    flags = Flags(view)
    isTable = view is UITableView
  }
}

@MainActor extension Sample.Scroll.Flags {
  /// Reads what holds of a scroll view.
  init(_ view: UIScrollView) {
    self = []
    if view.isTracking { insert(.isTracking) }
    if view.isDragging { insert(.isDragging) }
    if view.isDecelerating { insert(.isDecelerating) }
    if view.isZooming { insert(.isZooming) }
    if view.isZoomBouncing { insert(.isZoomBouncing) }
    if #available(iOS 17.4, *), view.isScrollAnimating { insert(.isScrollAnimating) }
    if view.isPagingEnabled { insert(.isPagingEnabled) }
    if view.isScrollEnabled { insert(.isScrollEnabled) }
    if view.bounces { insert(.bounces) }
  }
}

extension Sample.Insets {
  /// Reads insets.
  init(_ insets: UIEdgeInsets) {
    self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }
}
#endif
