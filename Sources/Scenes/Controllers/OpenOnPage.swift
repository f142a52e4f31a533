import Foundation
import JSON
import ScrollModel

/// `openOnPage {view, number, count}`: shows page `number` when the scene opens.
///
/// Pages are counted from 1, and beyond the last of `count` pages they begin again with the first.
struct OpenOnPage: ControllerSpecification {
  static let name = "openOnPage"

  let view: String
  let number: Int64
  let count: Int64

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    view = try views.id("view", of: &members, as: ScrollView.self)
    number = try members.required("number").whole(
      in: -1_000_000_000...1_000_000_000,
      at: members.place("number")
    )
    count = try members.required("count").whole(in: 1...1_000_000, at: members.place("count"))
  }

  func makeController(_ delegates: DelegateChains) -> any Controller {
    OpenOnPageController(self)
  }
}

private final class OpenOnPageController: Controller {
  private let specification: OpenOnPage

  init(_ specification: OpenOnPage) { self.specification = specification }

  /// Its work is already done.
  func takeOver(from other: any Controller, in engine: Engine) {}

  func engineDidLoad(_ engine: Engine) {
    guard let view = engine.view(specification.view) as? ScrollView else { return }
    let count = specification.count
    // The remainder of a negative number is negative in Swift; the index must not be.
    let index = ((specification.number - 1) % count + count) % count
    var offset = view.contentOffset
    offset.x = Double(index) * view.bounds.width
    view.contentOffset = offset
  }
}
