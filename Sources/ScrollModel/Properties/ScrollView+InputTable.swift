import Foundation
import ScrollMotion

private typealias Row = PropertyRow<ScrollView>

extension ScrollView {
  /// The rows of scroll views in the table of properties: input and indicators.
  @PropertyRows<ScrollView> static var inputRows: [PropertyDescriptor] {
    Row(
      .isScrollEnabled,
      default: true,
      "Whether the user can scroll; programs always can.",
      get: { $0.isScrollEnabled },
      set: { $0.isScrollEnabled = $1 }
    )
    Row(
      .isPagingEnabled,
      default: false,
      "Whether a lift takes the content to a multiple of the view's size.",
      get: { $0.isPagingEnabled },
      set: { $0.isPagingEnabled = $1 }
    )
    Row(
      .isDirectionalLockEnabled,
      default: false,
      isPlain: true,
      "Whether a drag that starts along one axis keeps to it.",
      get: { $0.isDirectionalLockEnabled },
      set: { $0.isDirectionalLockEnabled = $1 }
    )
    Row(
      .decelerationRate,
      default: .normal,
      limits: .open(0, 1),
      "The fraction of the velocity that is left after a millisecond: 0.998 is UIKit's "
        + "normal, 0.99 its fast.",
      get: { $0.decelerationRate },
      set: { $0.decelerationRate = $1 }
    )
    Row(
      .scrollsToTop,
      default: true,
      isPlain: true,
      "Whether a tap on the status bar scrolls to the top.",
      get: { $0.scrollsToTop },
      set: { $0.scrollsToTop = $1 }
    )
    Row(
      .keyboardDismissMode,
      default: .none,
      isPlain: true,
      "How a drag dismisses the keyboard: when it begins, or with the finger. The "
        + "model's keyboard has no accessory view.",
      get: { $0.keyboardDismissMode },
      set: { $0.keyboardDismissMode = $1 }
    )
    Row(
      .showsVerticalScrollIndicator,
      default: true,
      isPlain: true,
      "Whether the vertical indicator shows while the content moves.",
      get: { $0.showsVerticalScrollIndicator },
      set: { $0.showsVerticalScrollIndicator = $1 }
    )
    Row(
      .showsHorizontalScrollIndicator,
      default: true,
      isPlain: true,
      "Whether the horizontal indicator shows while the content moves.",
      get: { $0.showsHorizontalScrollIndicator },
      set: { $0.showsHorizontalScrollIndicator = $1 }
    )
    Row(
      .indicatorStyle,
      default: .default,
      isPlain: true,
      "How the indicators are drawn.",
      get: { $0.indicatorStyle },
      set: { $0.indicatorStyle = $1 }
    )
    Row(
      .indexDisplayMode,
      default: .automatic,
      isPlain: true,
      "Whether an index at the edge hides automatically.",
      get: { $0.indexDisplayMode },
      set: { $0.indexDisplayMode = $1 }
    )
    Row(
      .delaysContentTouches,
      default: true,
      isPlain: true,
      "Whether a touch is delivered to the content only once it is not a scroll, after 150 ms at most.",
      get: { $0.delaysContentTouches },
      set: { $0.delaysContentTouches = $1 }
    )
    Row(
      .canCancelContentTouches,
      default: true,
      isPlain: true,
      "Whether a finger that moves far enough cancels a touch that was delivered to the content; never one of a control.",
      get: { $0.canCancelContentTouches },
      set: { $0.canCancelContentTouches = $1 }
    )
    Row(
      .transfersHorizontalScrollingToParent,
      default: true,
      isPlain: true,
      "Whether a drag sideways and outwards that begins at the edge goes to the scroll view "
        + "around.",
      get: { $0.transfersHorizontalScrollingToParent },
      set: { $0.transfersHorizontalScrollingToParent = $1 }
    )
    Row(
      .transfersVerticalScrollingToParent,
      default: true,
      isPlain: true,
      "Whether a drag up or down and outwards that begins at the edge goes to the scroll view "
        + "around.",
      get: { $0.transfersVerticalScrollingToParent },
      set: { $0.transfersVerticalScrollingToParent = $1 }
    )
    Row(
      .allowsKeyboardScrolling,
      default: true,
      isPlain: true,
      "Whether keys scroll.",
      get: { $0.allowsKeyboardScrolling },
      set: { $0.allowsKeyboardScrolling = $1 }
    )
    Row(
      .refreshControl,
      default: false,
      "Whether there is a refresh control above the content.",
      get: { $0.refreshControl },
      set: { $0.refreshControl = $1 }
    )
    Row(
      .isRefreshing,
      default: false,
      "Whether the refresh control is at work, which adds its height, 60 points, to the top of "
        + "adjustedContentInset; only where there is one.",
      get: { $0.isRefreshing },
      set: { $0.isRefreshing = $1 }
    )
  }
}
