import Foundation
import JSON
import ScrollModel

/// `autoCentring {view, way}`: centres content that is smaller than its scroll view.
struct AutoCentring: ControllerSpecification {
  static let name = "autoCentring"

  /// The four techniques that apps use.
  enum Way: String, CaseIterable {
    /// Layout centres the zoom view's frame.
    case frame
    /// `contentInset` takes up the free space, half on either side.
    case inset
    /// `contentAlignmentPoint` is the centre.
    case alignment
    /// Every scroll and zoom is followed by setting the centred offset.
    case offset
  }

  let view: String
  let way: Way

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    view = try views.id("view", of: &members, as: ScrollView.self)
    let ways = Way.allCases.map(\.rawValue)
    let name = try members.required("way").choice(of: ways, at: members.place("way"))
    way = Way(rawValue: name) ?? .alignment
  }

  func makeController(_ delegates: DelegateChains) -> any Controller {
    AutoCentringController(self)
  }
}

private final class AutoCentringController: Controller {
  private let specification: AutoCentring
  private weak var engine: Engine?
  private var view: ScrollView?
  /// The insets that the scene set.
  private var inset = EdgeInsets.zero

  init(_ specification: AutoCentring) { self.specification = specification }

  func engineDidLoad(_ engine: Engine) {
    self.engine = engine
    view = engine.view(specification.view) as? ScrollView
    guard let view else { return }
    inset = view.contentInset
    if specification.way == .alignment { view.contentAlignmentPoint = CGPoint(x: 0.5, y: 0.5) }
    centre(view)
  }

  func takeOver(from other: any Controller, in engine: Engine) {
    self.engine = engine
    view = engine.view(specification.view) as? ScrollView
    inset = (other as? Self)?.inset ?? .zero
  }

  func didReceive(_ event: Event) {
    guard event.view == specification.view, let view else { return }
    switch (specification.way, event.kind) {
    case (.frame, .layoutSubviews), (.inset, .layoutSubviews), (.inset, .scrollViewDidZoom),
      (.offset, .layoutSubviews), (.offset, .scrollViewDidZoom), (.offset, .scrollViewDidScroll):
      centre(view)
    default: break
    }
  }

  private func centre(_ view: ScrollView) {
    let content = view.contentSize
    let slack = CGSize(
      width: max(0, view.bounds.width - content.width),
      height: max(0, view.bounds.height - content.height)
    )
    switch specification.way {
    case .alignment: break
    case .frame:
      guard let zoomed = view.viewForZooming.flatMap({ engine?.view($0) }) else { return }
      let frame = zoomed.frame
      zoomed.frame.origin = CGPoint(
        x: max(0, (view.bounds.width - frame.width) / 2),
        y: max(0, (view.bounds.height - frame.height) / 2)
      )
    case .inset:
      view.contentInset = EdgeInsets(
        top: inset.top + slack.height / 2,
        left: inset.left + slack.width / 2,
        bottom: inset.bottom + slack.height / 2,
        right: inset.right + slack.width / 2
      )
    case .offset:
      var offset = view.contentOffset
      if slack.width > 0 { offset.x = -slack.width / 2 }
      if slack.height > 0 { offset.y = -slack.height / 2 }
      view.contentOffset = offset
    }
  }
}
