import Foundation
import ScrollModel

extension ScrollView {
  /// The scrollable distance on each axis, in points; zero if the content fits.
  var overflow: CGSize { restingOffsets.size }

  /// Whether the view is set up for zooming.
  var isMeantToZoom: Bool { viewForZooming != nil && maximumZoomScale > minimumZoomScale }

  /// The views in the content, without the engine's own indicators.
  var contentViews: [View] { subviews.filter { !($0 is ScrollIndicator) } }
}

extension View {
  /// Whether users read or touch the view, so that it must not be covered.
  var isReadOrTouched: Bool {
    !isHidden && alpha > 0 && (self is Label || self is Control || self is TextField)
  }
}
