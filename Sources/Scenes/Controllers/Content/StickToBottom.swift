import Foundation
import JSON
import ScrollModel

/// `keepEndInView {view}`: keeps content that is scrolled to its end there when the end moves, as in a list
/// that grows at the bottom; content that was scrolled back does not move.
///
/// The scroll to new content is animated. When the view or its insets change, as for a keyboard, the
/// content moves immediately. Nothing moves while a finger is down.
struct StickToBottom: ControllerSpecification {
  static let name = "keepEndInView"

  let view: String

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    view = try views.id("view", of: &members, as: ScrollView.self)
  }

  func makeController(_ delegates: DelegateChains) -> any Controller {
    KeepEndInViewController(self)
  }
}

private final class KeepEndInViewController: Controller {
  private let specification: StickToBottom
  /// The offset of the content's end, and the content's height, at the previous layout pass.
  private var old: (end: Double, height: Double)?
  /// Whether the content was at its end then, or was animating towards it.
  private var isAtEnd = false

  /// The distance in points below which content is at its end.
  private static let tolerance = 1.0

  init(_ specification: StickToBottom) { self.specification = specification }

  func engineDidLoad(_ engine: Engine) { engineWillLayOut(engine) }

  func takeOver(from other: any Controller, in engine: Engine) {
    guard let other = other as? Self else { return }
    (old, isAtEnd) = (other.old, other.isAtEnd)
  }

  func engineWillLayOut(_ engine: Engine) {
    guard let view = engine.view(specification.view) as? ScrollView,
      view.isDescendant(of: engine.root)
    else { return }
    let inset = view.adjustedContentInset
    let height = Double(view.contentSize.height)
    let end = max(-inset.top, height + inset.bottom - Double(view.bounds.height))
    defer { old = (end, height) }
    guard let old, old.end != end else {
      // While it is animating towards the end, the content is not there yet.
      if !view.isScrollAnimating { isAtEnd = view.contentOffset.y >= end - Self.tolerance }
      return
    }
    guard isAtEnd, !view.isTracking, end.isFinite else { return }
    let offset = CGPoint(x: view.contentOffset.x, y: end)
    view.setContentOffset(offset, animated: old.height != height)
  }
}
