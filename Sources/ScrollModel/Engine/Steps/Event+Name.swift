extension Event {
  /// The event's name, UIKit's where UIKit has one.
  public var name: String {
    switch kind {
    case .scrollViewDidScroll: "scrollViewDidScroll"
    case .scrollViewWillBeginDragging: "scrollViewWillBeginDragging"
    case .scrollViewWillEndDragging: "scrollViewWillEndDragging"
    case .scrollViewDidEndDragging: "scrollViewDidEndDragging"
    case .scrollViewWillBeginDecelerating: "scrollViewWillBeginDecelerating"
    case .scrollViewDidEndDecelerating: "scrollViewDidEndDecelerating"
    case .scrollViewDidEndScrollingAnimation: "scrollViewDidEndScrollingAnimation"
    case .scrollViewWillBeginZooming: "scrollViewWillBeginZooming"
    case .scrollViewDidZoom: "scrollViewDidZoom"
    case .scrollViewDidEndZooming: "scrollViewDidEndZooming"
    case .scrollViewShouldScrollToTop: "scrollViewShouldScrollToTop"
    case .scrollViewDidScrollToTop: "scrollViewDidScrollToTop"
    case .scrollViewDidChangeAdjustedContentInset: "scrollViewDidChangeAdjustedContentInset"
    case .edgeCrossed: "edgeCrossed"
    case .layoutSubviews: "layoutSubviews"
    case .viewWillTransition: "viewWillTransition"
    case .willAnimateRotation: "willAnimateRotation"
    case .didRotate: "didRotate"
    case .touches(.began, _): "touchesBegan"
    case .touches(.moved, _): "touchesMoved"
    case .touches(.ended, _): "touchesEnded"
    case .touches(.cancelled, _): "touchesCancelled"
    case .buttonTapped: "buttonTapped"
    case .tableViewDidSelectRow: "tableViewDidSelectRow"
    case .refreshControlValueChanged: "refreshControlValueChanged"
    case .keyboard(let notification): notification.name.rawValue
    }
  }

  /// The names of all events.
  package static let names =
    [
      "scrollViewDidScroll", "scrollViewWillBeginDragging", "scrollViewWillEndDragging",
      "scrollViewDidEndDragging", "scrollViewWillBeginDecelerating",
      "scrollViewDidEndDecelerating", "scrollViewDidEndScrollingAnimation",
      "scrollViewWillBeginZooming", "scrollViewDidZoom", "scrollViewDidEndZooming",
      "scrollViewDidChangeAdjustedContentInset", "edgeCrossed", "scrollViewShouldScrollToTop",
      "scrollViewDidScrollToTop", "layoutSubviews", "viewWillTransition", "willAnimateRotation",
      "didRotate", "touchesBegan", "touchesMoved", "touchesEnded", "touchesCancelled",
      "buttonTapped", "tableViewDidSelectRow", "refreshControlValueChanged",
    ] + KeyboardNotification.Name.allCases.map(\.rawValue)
}
