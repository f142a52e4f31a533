import Foundation
import ScrollMotion

extension ScrollView {
  /// The published value of the properties that only scroll views have; nil for defaults.
  func publishedScrollProperty(_ property: Property) -> PropertyValue? {
    switch property {
    case .contentOffset: return contentOffset == .zero ? nil : .point(contentOffset)
    case .contentSize: return contentSize == .zero ? nil : .size(contentSize)
    case .contentInset: return contentInset == .zero ? nil : .insets(contentInset)
    case .adjustedContentInset:
      return adjustedContentInset == .zero ? nil : .insets(adjustedContentInset)
    case .contentInsetAdjustmentBehavior:
      let behavior = contentInsetAdjustmentBehavior
      return behavior == .automatic ? nil : .string(behavior.rawValue)
    case .contentAlignmentPoint:
      return contentAlignmentPoint == .zero ? nil : .point(contentAlignmentPoint)
    case .verticalScrollIndicatorInsets:
      let insets = verticalScrollIndicatorInsets
      return insets == .zero ? nil : .insets(insets)
    case .horizontalScrollIndicatorInsets:
      let insets = horizontalScrollIndicatorInsets
      return insets == .zero ? nil : .insets(insets)
    case .decelerationRate:
      return decelerationRate == .normal ? nil : .number(decelerationRate.rawValue)
    case .safeAreaInsets: return safeAreaInsets == .zero ? nil : .insets(safeAreaInsets)
    case .minimumZoomScale: return minimumZoomScale == 1 ? nil : .number(minimumZoomScale)
    case .maximumZoomScale: return maximumZoomScale == 1 ? nil : .number(maximumZoomScale)
    case .zoomScale: return zoomScale == 1 ? nil : .number(zoomScale)
    case .viewForZooming: return viewForZooming.map { .view($0) }
    case .keyboardDismissMode:
      return keyboardDismissMode == .none ? nil : .string(keyboardDismissMode.rawValue)
    case .phase: return phase == .idle ? nil : .string(phase.rawValue)
    case .velocity: return velocity == .zero ? nil : .point(velocity)
    case .rest: return rest.map { .rest($0) }
    default:
      guard let (value, isDefault) = flag(property) else { return traits.published(property) }
      return value == isDefault ? nil : .bool(value)
    }
  }

  /// A property that is true or false, with its default.
  private func flag(_ property: Property) -> (value: Bool, byDefault: Bool)? {
    switch property {
    case .automaticallyAdjustsScrollIndicatorInsets:
      (automaticallyAdjustsScrollIndicatorInsets, true)
    case .bounces: (bounces, true)
    case .bouncesVertically: (bouncesVertically, true)
    case .bouncesHorizontally: (bouncesHorizontally, true)
    case .alwaysBounceVertical:
      (alwaysBounceVertical, type(of: self).alwaysBouncesVerticallyByDefault)
    case .alwaysBounceHorizontal: (alwaysBounceHorizontal, false)
    case .isScrollEnabled: (isScrollEnabled, true)
    case .isPagingEnabled: (isPagingEnabled, false)
    case .isDirectionalLockEnabled: (isDirectionalLockEnabled, false)
    case .scrollsToTop: (scrollsToTop, true)
    case .showsVerticalScrollIndicator: (showsVerticalScrollIndicator, true)
    case .showsHorizontalScrollIndicator: (showsHorizontalScrollIndicator, true)
    case .isTracking: (isTracking, false)
    case .isDragging: (isDragging, false)
    case .isDecelerating: (isDecelerating, false)
    case .isScrollAnimating: (isScrollAnimating, false)
    case .bouncesZoom: (bouncesZoom, true)
    case .isZooming: (isZooming, false)
    case .isZoomBouncing: (isZoomBouncing, false)
    case .isZoomAnimating: (isZoomAnimating, false)
    default: nil
    }
  }

  /// Assigns a property that only scroll views have; the value was checked.
  func setScrollProperty(_ property: Property, to value: PropertyValue) throws(PropertyError) {
    if setTrait(property, to: value) { return }
    switch (property, value) {
    case (.contentOffset, .point(let point)): contentOffset = point
    case (.contentSize, .size(let size)): contentSize = size
    case (.contentInset, .insets(let insets)): contentInset = insets
    case (.contentAlignmentPoint, .point(let point)): contentAlignmentPoint = point
    case (.scrollIndicatorInsets, .insets(let insets)): setScrollIndicatorInsets(insets)
    case (.verticalScrollIndicatorInsets, .insets(let insets)):
      verticalScrollIndicatorInsets = insets
    case (.horizontalScrollIndicatorInsets, .insets(let insets)):
      horizontalScrollIndicatorInsets = insets
    case (.contentInsetAdjustmentBehavior, .string(let name)):
      guard let behavior = ContentInsetAdjustmentBehavior(rawValue: name) else {
        throw .wrongKind(property)
      }
      contentInsetAdjustmentBehavior = behavior
    case (.keyboardDismissMode, .string(let name)):
      guard let mode = KeyboardDismissMode(rawValue: name) else { throw .wrongKind(property) }
      keyboardDismissMode = mode
    case (.decelerationRate, .number(let number)):
      guard let rate = DecelerationRate(rawValue: number) else {
        throw .outOfRange(property, expected: "a number between 0 and 1, both excluded")
      }
      decelerationRate = rate
    case (.minimumZoomScale, .number(let scale)): minimumZoomScale = scale
    case (.maximumZoomScale, .number(let scale)): maximumZoomScale = scale
    case (.zoomScale, .number(let scale)): zoomScale = scale
    case (.viewForZooming, .view(let id)): viewForZooming = id
    case (_, .bool(let value)): try setFlag(property, to: value)
    default: throw .wrongKind(property)
    }
  }

  private func setFlag(_ property: Property, to value: Bool) throws(PropertyError) {
    switch property {
    case .automaticallyAdjustsScrollIndicatorInsets:
      automaticallyAdjustsScrollIndicatorInsets = value
    case .bounces: bounces = value
    case .bouncesVertically: bouncesVertically = value
    case .bouncesHorizontally: bouncesHorizontally = value
    case .alwaysBounceVertical: alwaysBounceVertical = value
    case .alwaysBounceHorizontal: alwaysBounceHorizontal = value
    case .isScrollEnabled: isScrollEnabled = value
    case .isPagingEnabled: isPagingEnabled = value
    case .isDirectionalLockEnabled: isDirectionalLockEnabled = value
    case .scrollsToTop: scrollsToTop = value
    case .bouncesZoom: bouncesZoom = value
    case .showsVerticalScrollIndicator: showsVerticalScrollIndicator = value
    case .showsHorizontalScrollIndicator: showsHorizontalScrollIndicator = value
    default: throw .readOnly(property)
    }
  }
}
