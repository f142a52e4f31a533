import Foundation
import JSON
import ScrollModel

/// `pageLabel {view, label, format}`: a label says which page of a pager is shown.
///
/// Each `%d` of the format is the page's number, from 1, in the digits of the scene's locale, and each
/// `%%` a percent sign. As published, the page changes when its left edge passes the view's, so that
/// content pulled back by a point shows the page before.
struct PageLabel: ControllerSpecification {
  static let name = "pageLabel"

  let view: String
  let label: String
  let format: String
  let locale: SceneLocale

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    view = try views.id("view", of: &members, as: ScrollView.self)
    label = try views.id("label", of: &members, as: Label.self)
    format = try members.optional("format")?.text(at: members.place("format")) ?? "%d"
    locale = views.locale
  }

  func makeController(_ delegates: DelegateChains) -> any Controller { PageLabelController(self) }

  /// The words for a page, counted from 1.
  func text(forPage page: Int) -> String {
    var text = ""
    var rest = format[...]
    while let sign = rest.firstIndex(of: "%") {
      text += rest[..<sign]
      rest = rest[sign...]
      if rest.hasPrefix("%d") {
        text += locale.digits(of: page)
        rest = rest.dropFirst(2)
      } else {
        text += "%"
        rest = rest.dropFirst(rest.hasPrefix("%%") ? 2 : 1)
      }
    }
    return text + rest
  }
}

private final class PageLabelController: Controller {
  private let specification: PageLabel
  private var view: ScrollView?
  private var label: View?
  private var isTurning = false

  init(_ specification: PageLabel) { self.specification = specification }

  func engineDidLoad(_ engine: Engine) {
    view = engine.view(specification.view) as? ScrollView
    label = engine.view(specification.label)
    update()
  }

  func takeOver(from other: any Controller, in engine: Engine) {
    view = engine.view(specification.view) as? ScrollView
    label = engine.view(specification.label)
    isTurning = (other as? Self)?.isTurning ?? false
  }

  func didReceive(_ event: Event) {
    switch event.kind {
    // Between the new size and the new offset the page is not what it seems.
    case .viewWillTransition: isTurning = true
    case .didRotate:
      isTurning = false
      update()
    case .scrollViewDidScroll, .layoutSubviews:
      if event.view == specification.view, !isTurning { update() }
    default: break
    }
  }

  private func update() {
    guard let view, view.frame.width > 0 else { return }
    let width = Double(view.frame.width)
    let count = min(
      Self.mostPages,
      max(1, (Double(view.contentSize.width) / width - Self.tolerance).rounded(.up))
    )
    let index = (Double(view.contentOffset.x) / width).rounded(.towardZero)
    label?.text = specification.text(forPage: Int(min(max(index + 1, 1), count)))
  }

  /// Pages are not counted beyond this many.
  private static let mostPages = 1e9
  /// Content that is this share of a page longer than whole pages has no further one.
  private static let tolerance = 1e-6
}
