import Foundation
import JSON
import ScrollModel

/// `fitContent {view, content?}`: a scroll view's content is as large as one of the views in it, also after
/// that has changed its size, or as wide as the view itself.
struct ContentFitting: ControllerSpecification {
  static let name = "fitContent"

  let view: String
  /// The id of the view in the content; nil for content that only has the width of the view.
  let content: String?

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    view = try views.id("view", of: &members, as: ScrollView.self)
    content = try views.optionalID("content", of: &members, as: View.self)
  }

  func makeController(_ delegates: DelegateChains) -> any Controller { FitContentController(self) }
}

private final class FitContentController: Controller {
  private let specification: ContentFitting

  init(_ specification: ContentFitting) { self.specification = specification }

  func engineDidLoad(_ engine: Engine) { engineWillLayOut(engine) }

  /// It has no state.
  func takeOver(from other: any Controller, in engine: Engine) {}

  func engineWillLayOut(_ engine: Engine) {
    guard let view = engine.view(specification.view) as? ScrollView else { return }
    guard let content = specification.content else {
      view.contentSize.width = view.bounds.width
      return
    }
    guard var size = engine.view(content)?.frame.size else { return }
    // Content that fits must not scroll by the rounding errors of its frame.
    if abs(size.width - view.bounds.width) < Self.tolerance { size.width = view.bounds.width }
    if abs(size.height - view.bounds.height) < Self.tolerance { size.height = view.bounds.height }
    view.contentSize = size
  }

  /// The difference in points below which lengths are equal.
  private static let tolerance = 1e-9
}
