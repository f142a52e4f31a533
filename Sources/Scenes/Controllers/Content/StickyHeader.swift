import Foundation
import JSON
import ScrollModel

/// `stickyHeader {view, header, stretches?, minimumHeight?}`: keeps a view in the content at the top edge
/// of the visible area while the content below it scrolls on.
///
/// The top edge is below the insets. The header scrolls with the content up to that edge and then
/// stays there; if it has a `minimumHeight`, it first shrinks, as the content scrolls by, until that height
/// is reached. With `stretches`, its upper edge stays at that of the view while content is pulled down past
/// its top: the header grows by the same amount.
struct StickyHeader: ControllerSpecification {
  static let name = "stickyHeader"

  let view: String
  let header: String
  let stretches: Bool
  /// In points; nil if the header keeps its height.
  let minimumHeight: Double?

  private static let heights = 0.0...100_000

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    view = try views.id("view", of: &members, as: ScrollView.self)
    header = try views.id("header", of: &members, as: View.self)
    stretches = try members.optional("stretches")?.flag(at: members.place("stretches")) ?? false
    guard let json = members.optional("minimumHeight") else {
      minimumHeight = nil
      return
    }
    let place = members.place("minimumHeight")
    let height = try json.number(at: place)
    guard Self.heights.contains(height) else {
      throw .expected("a height from 0 to 100000", at: place, found: json)
    }
    minimumHeight = height
  }

  func makeController(_ delegates: DelegateChains) -> any Controller {
    StickyHeaderController(self)
  }

  /// Returns the position of a header that is at `home` in content whose `edge` is at the top of the
  /// visible area.
  func place(from home: (y: Double, height: Double), edge: Double) -> (y: Double, height: Double) {
    let past = max(0, edge - home.y)
    let pull = stretches ? max(0, -edge) : 0
    let least = min(home.height, minimumHeight ?? home.height)
    return (home.y + past - pull, max(least, home.height - past) + pull)
  }
}

private final class StickyHeaderController: Controller {
  private let specification: StickyHeader
  /// The header's position in the content.
  private var home: (y: Double, height: Double)?

  init(_ specification: StickyHeader) { self.specification = specification }

  func engineDidLoad(_ engine: Engine) {
    guard let header = engine.view(specification.header) else { return }
    home = (Double(header.frame.minY), Double(header.frame.height))
    engineWillLayOut(engine)
  }

  func takeOver(from other: any Controller, in engine: Engine) {
    home = (other as? Self)?.home
  }

  func engineWillLayOut(_ engine: Engine) {
    guard let home, let view = engine.view(specification.view) as? ScrollView,
      let header = engine.view(specification.header), header.superview === view
    else { return }
    let edge = Double(view.contentOffset.y) + view.adjustedContentInset.top
    let place = specification.place(from: home, edge: edge)
    var frame = header.frame
    frame.origin.y = place.y
    frame.size.height = place.height
    // The frame is computed from its center: rounding errors alone must not request another one.
    guard
      abs(frame.minY - header.frame.minY) > Self.tolerance
        || abs(frame.height - header.frame.height) > Self.tolerance
    else { return }
    header.frame = frame
  }

  /// The difference in points below which positions and heights are equal.
  private static let tolerance = 1e-9
}
