import Foundation
import ScrollMotion

private typealias Row = PropertyRow<ScrollView>

extension ScrollView {
  /// The rows of scroll views in the table of properties: content, insets, bouncing and zooming.
  @PropertyRows<ScrollView> static var contentRows: [PropertyDescriptor] {
    Row(
      .contentOffset,
      default: .zero,
      unit: .points,
      settingOrder: .contentOffset,
      "The point of the content at the view's upper left corner: the origin of the bounds. A multiple of a pixel, except while zooming.",
      get: { $0.contentOffset },
      set: { $0.contentOffset = $1 }
    )
    Row(
      .contentSize,
      default: .zero,
      limits: .minimum(0),
      unit: .points,
      settingOrder: .contentSize,
      "The size of the content.",
      get: { $0.contentSize },
      set: { $0.contentSize = $1 }
    )
    Row(
      .contentInset,
      default: .zero,
      unit: .points,
      settingOrder: .contentInset,
      "What a program adds around the content.",
      get: { $0.contentInset },
      set: { $0.contentInset = $1 }
    )
    Row(
      .contentInsetAdjustmentBehavior,
      default: .automatic,
      settingOrder: .contentInset,
      "How the safe area enters adjustedContentInset.",
      get: { $0.contentInsetAdjustmentBehavior },
      set: { $0.contentInsetAdjustmentBehavior = $1 }
    )
    Row(
      .contentAlignmentPoint,
      default: .zero,
      limits: .closed(0, 1),
      "Where content that is smaller than the view rests, as fractions of the free space: "
        + "[0, 0] at the top left, [0.5, 0.5] in the middle.",
      get: { $0.contentAlignmentPoint },
      set: { $0.contentAlignmentPoint = $1 }
    )
    Row(
      writeOnly: .scrollIndicatorInsets,
      unit: .points,
      "Sets the insets of both indicators; it is never read, since it cannot stand for two "
        + "different ones.",
      set: { $0.setScrollIndicatorInsets($1) }
    )
    Row(
      .verticalScrollIndicatorInsets,
      default: .zero,
      unit: .points,
      isPlain: true,
      "The vertical indicator's distance from the edges, in addition to the safe area.",
      get: { $0.verticalScrollIndicatorInsets },
      set: { $0.verticalScrollIndicatorInsets = $1 }
    )
    Row(
      .horizontalScrollIndicatorInsets,
      default: .zero,
      unit: .points,
      isPlain: true,
      "The horizontal indicator's distance from the edges, in addition to the safe area.",
      get: { $0.horizontalScrollIndicatorInsets },
      set: { $0.horizontalScrollIndicatorInsets = $1 }
    )
    Row(
      .automaticallyAdjustsScrollIndicatorInsets,
      default: true,
      isPlain: true,
      "Whether the safe area is added to the indicators' insets.",
      get: { $0.automaticallyAdjustsScrollIndicatorInsets },
      set: { $0.automaticallyAdjustsScrollIndicatorInsets = $1 }
    )
    Row(
      .bounces,
      default: true,
      "Whether content may be pulled past its edges, on either axis.",
      get: { $0.bounces },
      set: { $0.bounces = $1 }
    )
    Row(
      .bouncesVertically,
      default: true,
      "Whether content may be pulled past its upper and lower edge.",
      get: { $0.bouncesVertically },
      set: { $0.bouncesVertically = $1 }
    )
    Row(
      .bouncesHorizontally,
      default: true,
      "Whether content may be pulled past its left and right edge.",
      get: { $0.bouncesHorizontally },
      set: { $0.bouncesHorizontally = $1 }
    )
    Row(
      .alwaysBounceVertical,
      isOmitted: { $1 == type(of: $0).alwaysBouncesVerticallyByDefault },
      "Whether content that is not higher than the view can be pulled up and down too; absent "
        + "where it is the class's default, which is true for tables alone.",
      get: { $0.alwaysBounceVertical },
      set: { $0.alwaysBounceVertical = $1 }
    )
    Row(
      .alwaysBounceHorizontal,
      default: false,
      "Whether content that is not wider than the view can be pulled left and right too.",
      get: { $0.alwaysBounceHorizontal },
      set: { $0.alwaysBounceHorizontal = $1 }
    )
    Row(
      .minimumZoomScale,
      default: 1,
      limits: ScrollView.zoomScaleLimits,
      "The smallest scale to rest at; zooming is off unless maximumZoomScale is above it.",
      get: { $0.minimumZoomScale },
      set: { $0.minimumZoomScale = $1 }
    )
    Row(
      .maximumZoomScale,
      default: 1,
      limits: ScrollView.zoomScaleLimits,
      "The largest scale to rest at.",
      get: { $0.maximumZoomScale },
      set: { $0.maximumZoomScale = $1 }
    )
    Row(
      .zoomScale,
      default: 1,
      settingOrder: .zoomScale,
      "The scale at which the zoom view is shown; 1 where nothing can be zoomed, and the limit "
        + "while a zoom bounces back to it.",
      get: { $0.zoomScale },
      set: { $0.zoomScale = $1 }
    )
    Row(
      .bouncesZoom,
      default: true,
      "Whether fingers can zoom past the limits for as long as they hold the content.",
      get: { $0.bouncesZoom },
      set: { $0.bouncesZoom = $1 }
    )
    Row(
      .viewForZooming,
      default: ViewReference(id: nil),
      "The id of the view that zooming scales; it has to lie below this one for that.",
      get: { ViewReference(id: $0.viewForZooming) },
      set: { $0.viewForZooming = $1.id }
    )
  }
}
