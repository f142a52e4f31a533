import Foundation
import JSON
import ScrollModel

/// `pullToRefresh {view, duration}`: ends the refresh that a pull of the refresh control starts after a
/// given time.
///
/// The content then moves back over the control, animated if it rests below it. Content that was scrolled
/// in the meantime does not move.
struct PullToRefresh: ControllerSpecification {
  static let name = "pullToRefresh"

  let view: String
  /// In microseconds.
  let duration: Int64

  /// The maximum duration of a refresh, in microseconds: ten minutes.
  private static let longest: Int64 = 600_000_000

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    view = try views.id("view", of: &members, as: ScrollView.self)
    duration = try members.required("duration").whole(
      in: 0...Self.longest,
      at: members.place("duration")
    )
  }

  func makeController(_ delegates: DelegateChains) -> any Controller {
    PullToRefreshController(self)
  }
}

private final class PullToRefreshController: Controller {
  private let specification: PullToRefresh
  private weak var engine: Engine?
  /// Whether the content is animating back over the control.
  private var isEnding = false

  init(_ specification: PullToRefresh) { self.specification = specification }

  func engineDidLoad(_ engine: Engine) { self.engine = engine }

  func takeOver(from other: any Controller, in engine: Engine) {
    self.engine = engine
    isEnding = (other as? Self)?.isEnding ?? false
  }

  private var view: ScrollView? { engine?.view(specification.view) as? ScrollView }

  func didReceive(_ event: Event) {
    guard event.view == specification.view else { return }
    switch event.kind {
    case .refreshControlValueChanged:
      engine?.wait(.microseconds(specification.duration), for: self)
    case .scrollViewDidEndScrollingAnimation, .scrollViewWillBeginDragging:
      guard isEnding else { return }
      isEnding = false
      view?.isRefreshing = false
    default: break
    }
  }

  func waitEnded(in engine: Engine) {
    guard let view, view.isRefreshing else { return }
    let top = ScrollView.refreshControlHeight - view.adjustedContentInset.top
    guard view.phase == .idle, view.contentOffset.y < top else {
      view.isRefreshing = false
      return
    }
    // The inset is removed when the content has covered the control, so that nothing jumps.
    isEnding = true
    view.setContentOffset(CGPoint(x: view.contentOffset.x, y: top), animated: true)
  }
}
