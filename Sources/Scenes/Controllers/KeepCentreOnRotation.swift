import Foundation
import JSON
import ScrollModel

/// `keepCentreOnRotation {view}`: keeps the point of the zoom view that is at the centre of the scroll view
/// there when the device rotates, as near as the range allows; the scale does not change.
struct KeepCentreOnRotation: ControllerSpecification {
  static let name = "keepCentreOnRotation"

  let view: String

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    view = try views.id("view", of: &members, as: ScrollView.self)
  }

  func makeController(_ delegates: DelegateChains) -> any Controller {
    RotationController(view) { view, _ in CentreMemory(of: view) }
  }
}

/// The point of the content at the centre of a scroll view, at scale 1, and the scale.
private struct CentreMemory: RotationMemory {
  private let centre: CGPoint
  private let scale: Double

  init?(of view: ScrollView) {
    scale = view.zoomScale
    guard scale > 0 else { return nil }
    centre = CGPoint(
      x: (view.contentOffset.x + view.bounds.width / 2) / scale,
      y: (view.contentOffset.y + view.bounds.height / 2) / scale
    )
  }

  func restore(_ view: ScrollView) {
    // The new size may have changed the limits of the scale.
    view.setZoomScale(scale, animated: false)
    let (inset, content, size) = (view.adjustedContentInset, view.contentSize, view.bounds.size)
    func nearest(_ wanted: Double, _ start: Double, _ end: Double) -> Double {
      min(max(wanted, -start), max(-start, end))
    }
    view.contentOffset = CGPoint(
      x: nearest(
        centre.x * view.zoomScale - size.width / 2,
        inset.left,
        content.width + inset.right - size.width
      ),
      y: nearest(
        centre.y * view.zoomScale - size.height / 2,
        inset.top,
        content.height + inset.bottom - size.height
      )
    )
  }
}
