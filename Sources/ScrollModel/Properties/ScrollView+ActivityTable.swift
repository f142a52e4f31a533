import Foundation
import ScrollMotion

private typealias Row = PropertyRow<ScrollView>

extension ScrollView {
  /// The rows of scroll views in the table of properties: derived values.
  @PropertyRows<ScrollView> static var activityRows: [PropertyDescriptor] {
    Row(
      .adjustedContentInset,
      default: .zero,
      unit: .points,
      "contentInset with what the safe area adds to it.",
      get: { $0.adjustedContentInset }
    )
    Row(
      .safeAreaInsets,
      default: .zero,
      unit: .points,
      "What the safe area covers of the view.",
      get: { $0.safeAreaInsets }
    )
    Row(
      .isTracking,
      default: false,
      "Whether a finger holds the content, moved or not.",
      get: { $0.isTracking }
    )
    Row(
      .isDragging,
      default: false,
      "Whether the user has begun to scroll and has not let go.",
      get: { $0.isDragging }
    )
    Row(
      .isDecelerating,
      default: false,
      "Whether the content goes on after a lift, bounce included.",
      get: { $0.isDecelerating }
    )
    Row(
      .isScrollAnimating,
      default: false,
      "Whether an animated change by a program is under way.",
      get: { $0.isScrollAnimating }
    )
    Row(
      .isZooming,
      default: false,
      "Whether fingers or a wheel zoom.",
      get: { $0.isZooming }
    )
    Row(
      .isZoomBouncing,
      default: false,
      "Whether the content goes back to a limit of its scale after a lift beyond it.",
      get: { $0.isZoomBouncing }
    )
    Row(
      .isZoomAnimating,
      default: false,
      "Whether an animated zoom by a program is under way.",
      get: { $0.isZoomAnimating }
    )
    Row(
      .phase,
      default: .idle,
      "What the content is doing, as one word; where several hold, the first of zoomBouncing, "
        + "zooming, dragging, tracking, bouncing, decelerating, animating.",
      get: { $0.phase }
    )
    Row(
      .velocity,
      default: .zero,
      unit: .pointsPerSecond,
      "The velocity of contentOffset, along x and y; in a bounce without the pull of its spring.",
      get: { $0.velocity }
    )
    Row(
      .rest,
      default: nil,
      "Where and when the motion under way will end; absent when none is.",
      get: { $0.rest }
    )
  }
}
