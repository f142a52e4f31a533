public import Foundation

@MainActor open class UIScrollView: UIView {
  public struct DecelerationRate: RawRepresentable, Equatable, Sendable {
    public var rawValue: CGFloat

    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    public static let normal: UIScrollView.DecelerationRate = DecelerationRate(rawValue: 0.998)
    public static let fast: UIScrollView.DecelerationRate = DecelerationRate(rawValue: 0.99)
  }

  public var contentOffset: CGPoint = .zero { didSet { changed(\UIScrollView.contentOffset) } }
  public var contentSize: CGSize = .zero { didSet { changed(\UIScrollView.contentSize) } }
  public var contentInset: UIEdgeInsets = .zero { didSet { changed(\UIScrollView.contentInset) } }
  public var adjustedContentInset: UIEdgeInsets {
    UIEdgeInsets(
      top: contentInset.top + safeAreaInsets.top,
      left: contentInset.left + safeAreaInsets.left,
      bottom: contentInset.bottom + safeAreaInsets.bottom,
      right: contentInset.right + safeAreaInsets.right
    )
  }
  public var zoomScale: CGFloat = 1
  public var minimumZoomScale: CGFloat = 1
  public var maximumZoomScale: CGFloat = 1
  public var decelerationRate: UIScrollView.DecelerationRate = .normal
  public var isScrollEnabled: Bool = true
  public var isPagingEnabled: Bool = false
  public var bounces: Bool = true
  // The tests set what UIKit alone sets.
  public var isTracking: Bool = false
  public var isDragging: Bool = false
  public var isDecelerating: Bool = false
  public var isZooming: Bool = false
  public var isZoomBouncing: Bool = false
  public var isScrollAnimating: Bool = false
  public override var bounds: CGRect { CGRect(origin: contentOffset, size: frame.size) }

  private var observers: [Int: (path: AnyKeyPath, call: () -> Void)] = [:]
  private var number = 0

  /// The number of observations that have not ended.
  public var observationCount: Int { observers.count }

  public func observe<Value>(
    _ keyPath: KeyPath<UIScrollView, Value>,
    options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (UIScrollView, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    number += 1
    let key = number
    observers[key] = (
      keyPath,
      { [unowned self] in
        changeHandler(self, NSKeyValueObservedChange(newValue: self[keyPath: keyPath]))
      }
    )
    return NSKeyValueObservation { [weak self] in
      MainActor.assumeIsolated { self?.observers[key] = nil }
    }
  }

  private func changed(_ path: AnyKeyPath) {
    for (known, call) in observers.values where known == path { call() }
  }

  /// Shows the content on its way to the offset, as an animation does; nil once it has arrived.
  public func show(_ offset: CGPoint?) {
    layer.keys = offset == nil ? nil : ["bounds.origin"]
    layer.shown = offset.map { offset in
      let layer = CALayer()
      layer.bounds.origin = offset
      return layer
    }
  }
}

@MainActor open class UITableView: UIScrollView {}

@MainActor open class UITableViewCell: UIView {}

@MainActor open class UICollectionView: UIScrollView {}
