#if canImport(UIKit)
import Foundation
import ScrollProbeCore
import UIKit

/// A view that is reported, as long as it is there: it is not retained.
@MainActor final class TrackedView {
  private(set) weak var view: UIView?
  let isScrollView: Bool
  /// What was read last.
  private(set) var sample: Sample.View
  /// Whether that has changed since it was reported.
  var hasNews = true
  /// Whether the view has said that something changes.
  var isDirty = true
  /// Whether content is on its way to the offset that the view has already.
  var isAnimated = false
  /// The reported view around it.
  var around: TrackedView?
  var observations: [NSKeyValueObservation] = []

  init(_ view: UIView, id: String) {
    self.view = view
    let scroll = view as? UIScrollView
    isScrollView = scroll != nil
    sample = Sample.View(
      id: id,
      className: Self.className(of: view),
      frame: view.frame,
      scroll: scroll.map { Sample.Scroll($0) }
    )
  }

  /// The name of a view's class, without its module.
  static func className(of view: UIView) -> String { String(describing: type(of: view)) }

  /// Reads the view.
  ///
  /// - Parameter isNeeded: Whether it is read in any case; otherwise if an observer has reported a change, or if its
  ///   flags differ, which are not observable.
  /// - Returns: whether it was read.
  func read(isNeeded: Bool = true) -> Bool {
    guard let view else { return false }
    if !isNeeded, !isDirty, !isAnimated {
      guard let scroll = view as? UIScrollView else { return false }
      if Sample.Scroll.Flags(scroll) == sample.scroll?.flags { return false }
    }
    var sample = sample
    sample.parent = around?.sample.id
    // A scroll view's own coordinates are those of its content.
    sample.frame = view.convert(view.bounds, to: around?.view)
    if let scroll = view as? UIScrollView {
      sample.scroll = Sample.Scroll(scroll)
      sample.scroll?.contentOffset = shownOffset(of: scroll)
    }
    isDirty = false
    if sample != self.sample {
      self.sample = sample
      hasNews = true
    }
    return true
  }

  /// The offset that is on the screen: an animation has set the last one at its beginning.
  private func shownOffset(of view: UIScrollView) -> CGPoint {
    guard isAnimated else { return view.contentOffset }
    guard view.layer.animationKeys()?.isEmpty == false, let shown = view.layer.presentation() else {
      isAnimated = false
      return view.contentOffset
    }
    return shown.bounds.origin
  }
}
#endif
