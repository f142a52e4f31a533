import Foundation
import ScrollModel

extension ScrollView {
  /// How far the content can be moved on either axis, in points; zero where it fits.
  var overflow: CGSize { restingOffsets.size }

  /// Whether somebody has made the view one that zooms.
  var isMeantToZoom: Bool { viewForZooming != nil && maximumZoomScale > minimumZoomScale }

  /// The views in the content, without the engine's own indicators.
  var contentViews: [View] { subviews.filter { !($0 is ScrollIndicator) } }
}

extension View {
  /// Whether it says or takes something: what must not lie where nobody can read or touch it.
  var isReadOrTouched: Bool {
    !isHidden && alpha > 0 && (self is Label || self is Control || self is TextField)
  }
}
