import Foundation
import ScrollMotion

/// Settings of a scroll view that change nothing until a touch, an inset or a reader asks for them.
struct ScrollTraits: Equatable {
  var delaysContentTouches = true
  var canCancelContentTouches = true
  var transfersHorizontalScrollingToParent = true
  var transfersVerticalScrollingToParent = true
  var allowsKeyboardScrolling = true
  var indicatorStyle = IndicatorStyle.default
  var indexDisplayMode = IndexDisplayMode.automatic
  var hasRefreshControl = false
  var isRefreshing = false

  func differences(from old: ScrollTraits) -> PropertySet {
    var set = PropertySet()
    for (property, path) in Self.flags where self[keyPath: path] != old[keyPath: path] {
      set.formUnion(PropertySet(property))
    }
    if indicatorStyle != old.indicatorStyle { set.formUnion(PropertySet(.indicatorStyle)) }
    if indexDisplayMode != old.indexDisplayMode { set.formUnion(PropertySet(.indexDisplayMode)) }
    return set
  }

  /// The published value of a property kept here; nil for defaults and for other properties.
  func published(_ property: Property) -> PropertyValue? {
    switch property {
    case .indicatorStyle:
      return indicatorStyle == .default ? nil : .string(indicatorStyle.rawValue)
    case .indexDisplayMode:
      return indexDisplayMode == .automatic ? nil : .string(indexDisplayMode.rawValue)
    default:
      guard let path = Self.flags.first(where: { $0.property == property })?.path else {
        return nil
      }
      let value = self[keyPath: path]
      return value == ScrollTraits()[keyPath: path] ? nil : .bool(value)
    }
  }

  /// The place of a property that is true or false; nil for other properties.
  static func path(_ property: Property) -> WritableKeyPath<ScrollTraits, Bool>? {
    flags.first { $0.property == property }?.path
  }

  private typealias Path = any WritableKeyPath<ScrollTraits, Bool> & Sendable

  private static let flags: [(property: Property, path: Path)] = [
    (.delaysContentTouches, \.delaysContentTouches),
    (.canCancelContentTouches, \.canCancelContentTouches),
    (.transfersHorizontalScrollingToParent, \.transfersHorizontalScrollingToParent),
    (.transfersVerticalScrollingToParent, \.transfersVerticalScrollingToParent),
    (.allowsKeyboardScrolling, \.allowsKeyboardScrolling),
    (.refreshControl, \.hasRefreshControl), (.isRefreshing, \.isRefreshing),
  ]
}

/// How the indicators are drawn, by UIKit's names.
public enum IndicatorStyle: String, CaseIterable, Sendable {
  case `default`, black, white
}

/// Whether an index beside the content hides by itself, by UIKit's names.
public enum IndexDisplayMode: String, CaseIterable, Sendable {
  case automatic, alwaysHidden
}

extension ScrollView {
  /// Whether content hears of a touch only when it seems to be no scroll, 150 ms later at most.
  public var delaysContentTouches: Bool {
    get { traits.delaysContentTouches }
    set { traits.delaysContentTouches = newValue }
  }
  /// Whether a finger that moves far enough takes a touch away from content that has heard of it.
  public var canCancelContentTouches: Bool {
    get { traits.canCancelContentTouches }
    set { traits.canCancelContentTouches = newValue }
  }
  /// Whether a drag sideways and outwards that begins at the edge goes to the scroll view around.
  public var transfersHorizontalScrollingToParent: Bool {
    get { traits.transfersHorizontalScrollingToParent }
    set { traits.transfersHorizontalScrollingToParent = newValue }
  }
  /// Whether a drag up or down and outwards that begins at the edge goes to the scroll view around.
  public var transfersVerticalScrollingToParent: Bool {
    get { traits.transfersVerticalScrollingToParent }
    set { traits.transfersVerticalScrollingToParent = newValue }
  }
  /// Whether keys scroll; the model has none, and readers show it.
  public var allowsKeyboardScrolling: Bool {
    get { traits.allowsKeyboardScrolling }
    set { traits.allowsKeyboardScrolling = newValue }
  }
  /// How the indicators are drawn.
  public var indicatorStyle: IndicatorStyle {
    get { traits.indicatorStyle }
    set { traits.indicatorStyle = newValue }
  }
  /// Whether an index beside the content hides by itself; readers show it.
  public var indexDisplayMode: IndexDisplayMode {
    get { traits.indexDisplayMode }
    set { traits.indexDisplayMode = newValue }
  }
  /// Whether there is a refresh control above the content.
  ///
  /// UIKit has an object here; all that matters of it is whether it is there, and ``isRefreshing``.
  public var refreshControl: Bool {
    get { traits.hasRefreshControl }
    set {
      traits.hasRefreshControl = newValue
      if !newValue { isRefreshing = false }
    }
  }
  /// Whether the refresh control is at work, which takes its height from the content's top; only where
  /// there is one.
  public var isRefreshing: Bool {
    get { traits.isRefreshing }
    set {
      let value = newValue && refreshControl
      guard value != isRefreshing else { return }
      traits.isRefreshing = value
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

  /// Assigns a property that is kept in the traits; false for other ones.
  ///
  /// The value was checked.
  func setTrait(_ property: Property, to value: PropertyValue) -> Bool {
    switch (property, value) {
    case (.refreshControl, .bool(let value)): refreshControl = value
    case (.isRefreshing, .bool(let value)): isRefreshing = value
    case (.indicatorStyle, .string(let name)):
      indicatorStyle = IndicatorStyle(rawValue: name) ?? indicatorStyle
    case (.indexDisplayMode, .string(let name)):
      indexDisplayMode = IndexDisplayMode(rawValue: name) ?? indexDisplayMode
    case (_, .bool(let value)):
      guard let path = ScrollTraits.path(property) else { return false }
      traits[keyPath: path] = value
    default: return false
    }
    return true
  }
}
