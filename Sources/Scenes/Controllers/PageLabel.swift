import Foundation
import JSON
import ScrollModel

/// `pageLabel {view, label, format, strings, number, followsDirection}`: a label shows the number of a
/// pager's current page.
///
/// Each `%d` of the format is replaced by the page's number, from 1, in the digits of the scene's locale,
/// and each `%%` by a percent sign. A page is as wide as the view times its zoom scale. As published, the
/// page changes when its left edge passes the view's, so that content pulled back by a point shows the page
/// before.
///
/// `strings` has formats in several languages; the one for the scene's locale replaces `format`. With
/// `followsDirection`, pages are counted from the right if the view's layout is right to left.
struct PageLabel: ControllerSpecification {
  static let name = "pageLabel"

  let view: String
  let label: String
  /// The number that the label shows.
  enum Number: String, CaseIterable {
    /// The number of the current page, from 1.
    case page
    /// The number of pages after it.
    case remaining
    /// The number of all pages.
    case count
  }

  let format: String
  let strings: StringTable?
  let number: Number
  let followsDirection: Bool
  let locale: SceneLocale

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    view = try views.id("view", of: &members, as: ScrollView.self)
    label = try views.id("label", of: &members, as: Label.self)
    format = try members.optional("format")?.text(at: members.place("format")) ?? "%d"
    let table = members.optional("strings")
    strings = try table.map { (json) throws(JSONShapeError) in
      try StringTable(json, at: members.place("strings"))
    }
    let numbers = Number.allCases.map(\.rawValue)
    let name = try members.optional("number")?.choice(of: numbers, at: members.place("number"))
    number = name.flatMap(Number.init(rawValue:)) ?? .page
    followsDirection =
      try members.optional("followsDirection")?.flag(at: members.place("followsDirection")) ?? false
    locale = views.locale
  }

  func makeController(_ delegates: DelegateChains) -> any Controller { PageLabelController(self) }

  /// Returns the text for a page, counted from 1, of `count` pages.
  func text(forPage page: Int, of count: Int) -> String {
    let number =
      switch number {
      case .page: page
      case .remaining: count - page
      case .count: count
      }
    var text = ""
    var rest = (strings?.text(for: number, in: locale) ?? format)[...]
    while let sign = rest.firstIndex(of: "%") {
      text += rest[..<sign]
      rest = rest[sign...]
      if rest.hasPrefix("%d") {
        text += locale.digits(of: number)
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
    // Between the new size and the new offset, the computed page is wrong.
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
    guard let view else { return }
    let width = Double(view.frame.width) * view.zoomScale
    // The product of two positive numbers can underflow to zero.
    guard width > 0 else { return }
    let count = min(
      Self.maximumPages,
      max(1, (Double(view.contentSize.width) / width - Self.tolerance).rounded(.up))
    )
    let index = index(in: view, width: width)
    guard count.isFinite, index.isFinite else { return }
    let page = min(max(index + 1, 1), count)
    label?.text = specification.text(forPage: Int(page), of: Int(count))
  }

  private func index(in view: ScrollView, width: Double) -> Double {
    var start = Double(view.contentOffset.x)
    if specification.followsDirection,
      view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    {
      // Mirrored: the distance between the right edges of the view and the content replaces that between
      // the left ones.
      start = view.contentSize.width - view.bounds.width - start
    }
    return (start / width).rounded(.towardZero)
  }

  /// The largest number of pages that is counted.
  private static let maximumPages = 1e9
  /// Content that exceeds whole pages by less than this fraction of a page has no further page.
  private static let tolerance = 1e-6
}
