import Foundation
import RandomScenes
import ScrollModel
import TestSupport

/// A delegate that sometimes changes a scroll view inside a callback.
final class Meddler: ScrollViewDelegate {
  private var random: SeededGenerator
  private let isActive: Bool
  /// The ids of the views that it has changed since the set was last emptied.
  var touched: [String] = []
  /// The violations found in callbacks, as sentences.
  private(set) var faults: [String] = []

  init(seed: UInt64, isActive: Bool) {
    random = SeededGenerator(seed: seed)
    self.isActive = isActive
  }

  private func meddle(_ view: ScrollView) {
    guard isActive, Int.random(in: 0..<60, using: &random) == 0 else { return }
    touched.append(view.id)
    let offset = CGPoint.random(in: -50...500, using: &random)
    let isAnimated = Bool.random(using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: view.setContentOffset(offset, animated: isAnimated)
    case 1: view.setZoomScale((0.2...5).random(using: &random), animated: isAnimated)
    case 2: view.zoomView?.transform = .random(using: &random)
    default: setProperty(of: view)
    }
  }

  private func setProperty(of view: ScrollView) {
    let rows = view.propertyTable.rows.filter { !$0.isReadOnly }
    guard let row = rows.randomElement(using: &random) else { return }
    do {
      try view.set(row.property, to: .random(of: row, naming: [], using: &random))
    } catch {
      // The view does not accept the value, and nothing was changed.
    }
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) { meddle(scrollView) }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { meddle(scrollView) }
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: inout CGPoint
  ) {
    if isActive, Int.random(in: 0..<10, using: &random) == 0 {
      targetContentOffset.y = (-100...2000).random(using: &random)
    }
    meddle(scrollView)
  }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    meddle(scrollView)
  }
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { meddle(scrollView) }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { meddle(scrollView) }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { meddle(scrollView) }
  func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool {
    meddle(scrollView)
    return !isActive || Bool.random(using: &random)
  }
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {
    meddle(scrollView)
  }
  func scrollViewDidZoom(_ scrollView: ScrollView) {
    if !isActive, let view = scrollView.zoomView, !scrollView.isZoomBouncing,
      scrollView.contentSize != view.frame.size
    {
      faults.append("\(scrollView.id): the content has another size than \(view.id)")
    }
    meddle(scrollView)
  }
  func scrollViewDidEndZooming(
    _ scrollView: ScrollView,
    with view: View?,
    atScale scale: Double
  ) {
    meddle(scrollView)
  }
  func scrollViewDidScrollToTop(_ scrollView: ScrollView) { meddle(scrollView) }
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView) { meddle(scrollView) }
}
