#if canImport(CoreGraphics)
import CoreGraphics
#else
import Foundation
#endif

/// What is no number is not equal to itself, and would be a change for ever: it becomes zero.
extension Sample {
  mutating func replaceWhatIsNoNumber() {
    screen.size = screen.size.finite
    screen.scale = screen.scale.finite
    screen.safeAreaInsets = screen.safeAreaInsets.finite
    keyboard = keyboard?.finite
    frameCost = frameCost.flatMap { $0.isFinite ? $0 : nil }
    for index in views.indices where !views[index].hasNumbersAlone {
      views[index].replaceWhatIsNoNumber()
    }
  }
}

extension Sample.View {
  /// Whether all values are finite: a sum with one that is not is not finite either.
  fileprivate var hasNumbersAlone: Bool {
    var sum = frame.minX + frame.minY + frame.width + frame.height
    if let scroll {
      sum += scroll.contentOffset.x + scroll.contentOffset.y
      sum += scroll.contentSize.width + scroll.contentSize.height
      sum += scroll.contentInset.sum + scroll.adjustedContentInset.sum + scroll.safeAreaInsets.sum
      sum += scroll.zoomScale + scroll.minimumZoomScale + scroll.maximumZoomScale
      sum += scroll.decelerationRate
    }
    return sum.isFinite
  }

  fileprivate mutating func replaceWhatIsNoNumber() {
    frame = frame.finite
    guard var scroll else { return }
    scroll.contentOffset = CGPoint(
      x: scroll.contentOffset.x.finite,
      y: scroll.contentOffset.y.finite
    )
    scroll.contentSize = scroll.contentSize.finite
    scroll.contentInset = scroll.contentInset.finite
    scroll.adjustedContentInset = scroll.adjustedContentInset.finite
    scroll.safeAreaInsets = scroll.safeAreaInsets.finite
    scroll.zoomScale = scroll.zoomScale.finite
    scroll.minimumZoomScale = scroll.minimumZoomScale.finite
    scroll.maximumZoomScale = scroll.maximumZoomScale.finite
    scroll.decelerationRate = scroll.decelerationRate.finite
    self.scroll = scroll
  }
}

extension Sample.Insets {
  fileprivate var sum: CGFloat { top + left + bottom + right }

  fileprivate var finite: Sample.Insets {
    Sample.Insets(top: top.finite, left: left.finite, bottom: bottom.finite, right: right.finite)
  }
}

extension CGFloat {
  fileprivate var finite: CGFloat { isFinite ? self : 0 }
}

extension CGSize {
  fileprivate var finite: CGSize { CGSize(width: width.finite, height: height.finite) }
}

extension CGRect {
  fileprivate var finite: CGRect {
    CGRect(
      x: origin.x.finite,
      y: origin.y.finite,
      width: size.width.finite,
      height: size.height.finite
    )
  }
}
