import Foundation
import ScrollMotion

/// Whether a scroll view has a refresh control, and whether it is at work.
enum RefreshState {
  case none, idle, refreshing
}

extension ScrollView {
  /// Whether there is a refresh control above the content.
  ///
  /// UIKit has an object here; all that matters of it is whether it is there, and ``isRefreshing``.
  public var refreshControl: Bool {
    get { refreshState != .none }
    set {
      guard newValue != refreshControl else { return }
      if !newValue { isRefreshing = false }
      refreshState = newValue ? .idle : .none
      changed(.refreshControl)
    }
  }
  /// Whether the refresh control is at work, which takes its height from the content's top; only where
  /// there is one.
  public var isRefreshing: Bool {
    get { refreshState == .refreshing }
    set {
      let value = newValue && refreshControl
      guard value != isRefreshing else { return }
      refreshState = value ? .refreshing : .idle
      rangeChanged(.isRefreshing, cause: .inset)
    }
  }

  /// The height of a refresh control, in points, as UIKit's has it.
  public static let refreshControlHeight = 60.0

  /// What a refresh control at work adds to the content inset.
  var refreshInset: EdgeInsets {
    EdgeInsets(top: isRefreshing ? Self.refreshControlHeight : 0, left: 0, bottom: 0, right: 0)
  }

  /// A finger lets go of content: pulled past its top by the height of the refresh control, it refreshes.
  ///
  /// UIKit begins during the pull, at a distance that it does not document; ours is at the release.
  func beginRefreshingIfPulled() {
    guard refreshControl, !isRefreshing,
      range.y.minimum - contentOffset.y >= Self.refreshControlHeight
    else { return }
    isRefreshing = true
    context?.report(.refreshControlValueChanged, of: self)
  }
}
