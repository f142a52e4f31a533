import Foundation
import JSON
import RecipeViews
import ScrollModel

/// `pageLabel {view, label, format, strings, number, modulo, axis, followsDirection, variant}`: a label shows
/// the number of a pager's current page.
///
/// Each `%d` or `%1$d` of the format is replaced by the page's number, from 1, each `%2$d` by the number of
/// pages, in the digits of the scene's locale, and each `%%` by a percent sign. With `modulo`, that many pages
/// have numbers of their own, and then they begin again with 1. A page is as wide as the view times its zoom
/// scale, or as high with the axis `vertical`. The page changes when its leading edge passes the view's, so
/// that content pulled back by a point shows the page before.
///
/// As published, a page is as long as the root view times the zoom scale, the label changes only when the
/// content scrolls, also in the middle of a rotation, and its number may be one that no page has.
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
  /// The number of pages after which numbers begin again with 1; nil if they do not.
  let modulo: Int64?
  let axis: Pages.Axis
  let followsDirection: Bool
  let variant: RecipeVariant
  let locale: SceneLocale

  init(_ members: inout JSONMembers, _ views: ControllerViews) throws(JSONShapeError) {
    view = try views.id("view", of: &members, as: ScrollView.self)
    label = try views.id("label", of: &members, as: Label.self)
    format = try members.optional("format")?.text(at: members.place("format")) ?? "%d"
    let table = members.optional("strings")
    strings = try table.map { (json) throws(JSONShapeError) in
      try StringTable(json, at: members.place("strings"))
    }
    number = try members.choice("number", otherwise: .page)
    modulo = try members.optional("modulo")?.whole(in: 1...1_000_000, at: members.place("modulo"))
    axis = try members.choice("axis", otherwise: .horizontal)
    followsDirection =
      try members.optional("followsDirection")?.flag(at: members.place("followsDirection")) ?? false
    variant = try members.choice("variant", otherwise: .corrected)
    locale = views.locale
  }

  func makeController(_ delegates: DelegateChains) -> any Controller { PageLabelController(self) }

  /// Returns the text for a page, counted from 1, of `count` pages.
  func text(forPage page: Int, of count: Int) -> String {
    let cycle = modulo.map { min(Int($0), count) }
    // The numbers that the publication shows before the first page have no cycle.
    let (page, count) = (
      cycle.map { page > 0 ? (page - 1) % $0 + 1 : page } ?? page, cycle ?? count
    )
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
      let replaced = [("%d", number), ("%1$d", number), ("%2$d", count)].first {
        rest.hasPrefix($0.0)
      }
      text += replaced.map { locale.digits(of: $0.1) } ?? "%"
      rest = rest.dropFirst(replaced?.0.count ?? (rest.hasPrefix("%%") ? 2 : 1))
    }
    return text + rest
  }
}

private final class PageLabelController: Controller {
  private let specification: PageLabel
  private var view: ScrollView?
  private var label: View?
  /// The change of the device in progress.
  private var change: PendingChange?

  private enum PendingChange { case size, orientation }
  /// Whether all controllers have loaded: another one may open the scene on a page.
  private var hasLoaded = false

  init(_ specification: PageLabel) { self.specification = specification }

  func engineDidLoad(_ engine: Engine) {
    view = engine.view(specification.view) as? ScrollView
    label = engine.view(specification.label)
  }

  func takeOver(from other: any Controller, in engine: Engine) {
    view = engine.view(specification.view) as? ScrollView
    label = engine.view(specification.label)
    change = (other as? Self)?.change
    hasLoaded = true
  }

  func didReceive(_ event: Event) {
    switch event.kind {
    case .scrollViewDidScroll where event.view == specification.view && isAsPublished: update()
    case _ where isAsPublished: break
    // Between the new size and the new offset, the computed page is wrong.
    case .viewWillTransition: change = .size
    case .willAnimateRotation: change = .orientation
    case .didRotate:
      change = nil
      update()
    case .scrollViewDidScroll, .layoutSubviews:
      if event.view == specification.view, change == nil { update() }
    default: break
    }
  }

  /// A new size without a rotation has no event at its end.
  func engineWillLayOut(_ engine: Engine) {
    if !hasLoaded {
      hasLoaded = true
      return update()
    }
    guard change == .size else { return }
    change = nil
    if !isAsPublished { update() }
  }

  private var isAsPublished: Bool { specification.variant == .asPublished }

  private func update() {
    guard let view else { return }
    let pages = Pages(
      of: view,
      along: specification.axis,
      followsDirection: specification.followsDirection,
      asLongAs: isAsPublished ? view.root : nil
    )
    // The product of two positive numbers can underflow to zero.
    guard pages.length > 0 else { return }
    let count = min(Self.maximumPages, pages.count)
    let page =
      isAsPublished
      ? pages.position.rounded(.towardZero) + 1 : min(max(pages.index + 1, 1), count)
    guard abs(page) <= Self.maximumPages else { return }
    label?.text = specification.text(forPage: Int(page), of: Int(count))
  }

  /// The largest number of pages that is counted.
  private static let maximumPages = 1e9
}
