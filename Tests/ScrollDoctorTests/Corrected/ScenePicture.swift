import Foundation
import ScrollModel

/// What a scene shows: where every view is on the screen, whether it is hidden, and its text.
struct ScenePicture {
  private var views: [String: (frame: CGRect, isHidden: Bool, text: String?)] = [:]

  init(of engine: Engine) { add(engine.root) }

  private mutating func add(_ view: View) {
    // An indicator shows that the content has moved.
    if view is ScrollIndicator { return }
    views[view.id] = (view.convert(view.bounds, to: nil) ?? .null, view.isHidden, view.text)
    for subview in view.subviews { add(subview) }
  }

  /// The ids of the views that another picture shows differently, by more than half a point.
  func differences(from other: ScenePicture) -> [String] {
    Set(views.keys).union(other.views.keys).filter { id in
      guard let new = views[id], let old = other.views[id] else { return true }
      return new.isHidden != old.isHidden || new.text != old.text
        || !Self.isSame(new.frame, old.frame)
    }.sorted()
  }

  private static func isSame(_ a: CGRect, _ b: CGRect) -> Bool {
    zip([a.minX, a.minY, a.width, a.height], [b.minX, b.minY, b.width, b.height])
      .allSatisfy { abs($0 - $1) <= 0.5 + 1e-9 }
  }
}
