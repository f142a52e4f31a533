import Foundation
import ScrollMotion

/// Whether a scroll view has a refresh control, and whether it is active.
enum RefreshState {
  case none, idle, refreshing
}

extension ScrollView {
  /// Whether there is a refresh control above the content.
  ///
  /// UIKit has an object here; the model only needs its presence and ``isRefreshing``.
  public var refreshControl: Bool {
    get { refreshState != .none }
    set {
      guard newValue != refreshControl else { return }
      if !newValue { isRefreshing = false }
      refreshState = newValue ? .idle : .none
      changed(.refreshControl)
    }
  }
  /// Whether the refresh control is active and occupies its height at the top of the content.
  ///
  /// It has no effect without a refresh control.
  public var isRefreshing: Bool {
    get { refreshState == .refreshing }
    set {
      let value = newValue && refreshControl
      guard value != isRefreshing else { return }
      refreshState = value ? .refreshing : .idle
      rangeChanged(.isRefreshing, cause: .inset)
    }
  }

  /// The height of a refresh control, in points, as in UIKit.
  package static let refreshControlHeight = 60.0

  /// The inset that an active refresh control adds to the content inset.
  var refreshInset: EdgeInsets {
    EdgeInsets(top: isRefreshing ? Self.refreshControlHeight : 0, left: 0, bottom: 0, right: 0)
  }

  /// Starts a refresh if the content is released past its top by at least the height of the refresh
  /// control.
  ///
  /// UIKit starts during the pull, at an undocumented distance; ours starts at the release.
  func beginRefreshingIfPulled() {
    guard refreshControl, !isRefreshing,
      range.y.minimum - contentOffset.y >= Self.refreshControlHeight
    else { return }
    isRefreshing = true
    context?.report(.refreshControlValueChanged, of: self)
  }
}
