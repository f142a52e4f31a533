import Foundation

/// A scroll view that lays out rows in sections and makes views only for those in sight.
///
/// Its content is as wide as the table and as high as all rows, headers and footers together. One
/// without any takes a contentSize as any scroll view does.
open class TableView: ScrollView {
  override open class var className: String { "TableView" }
  override open class var alwaysBouncesVerticallyByDefault: Bool { true }

  override open class var properties: [PropertyDescriptor] { super.properties + tableRows }

  /// The rows; setting them lays the content out anew.
  public var sections: [TableSection] = [] {
    didSet { if sections != oldValue { contentChanged(.sections, from: oldValue) } }
  }
  /// Whether the sections' headers stay in sight.
  public var style = TableStyle.plain {
    didSet { if style != oldValue { contentChanged(.style, from: sections) } }
  }
  /// What a plain table leaves free above a section's header, in points.
  public var sectionHeaderTopPadding = 0.0 {
    didSet {
      guard sectionHeaderTopPadding != oldValue else { return }
      contentChanged(.sectionHeaderTopPadding, from: sections)
    }
  }

  /// A view above all sections; of its frame only the height counts, as it is when it is assigned.
  ///
  /// Assigning makes it a subview; one that is taken elsewhere is no longer the table's.
  public var tableHeaderView: View? {
    get { parts.header }
    set { assign(newValue, to: \.header) }
  }
  /// A view below all sections, otherwise like ``tableHeaderView``.
  public var tableFooterView: View? {
    get { parts.footer ?? placeholderFooter }
    set { assign(newValue === placeholderFooter ? nil : newValue, to: \.footer) }
  }
  /// A view behind everything that fills the table's bounds and does not scroll.
  public var backgroundView: View? {
    get { parts.background }
    set { assign(newValue, to: \.background) }
  }

  /// The views that a program gave the table for a purpose.
  struct Parts {
    var header: View?
    var footer: View?
    var background: View?
  }
  var parts = Parts()

  /// Where the rows lie.
  var layout = TableLayout()
  /// The views of what is in sight, from the top, apart from a header that is kept in sight.
  var shownItems: [TableItemView] = []
  /// Whether the views in sight were made for an earlier layout.
  var isReloaded = false
  /// Whether someone else may have moved the table's own views about.
  var mayBeOutOfOrder = false

  override public init(id: String) { super.init(id: id) }

  public required init(copying other: View, with copier: ViewCopier) {
    if let other = other as? TableView {
      sections = other.sections
      style = other.style
      sectionHeaderTopPadding = other.sectionHeaderTopPadding
      layout = other.layout
      isReloaded = other.isReloaded
      mayBeOutOfOrder = other.mayBeOutOfOrder
    }
    super.init(copying: other, with: copier)
    guard let other = other as? TableView else { return }
    // Any of them may have been put elsewhere.
    copier.later { [unowned self] in
      parts.header = other.parts.header.map { copier.copy($0) }
      parts.footer = other.parts.footer.map { copier.copy($0) }
      parts.background = other.parts.background.map { copier.copy($0) }
      shownItems = other.shownItems.map { copier.copy($0) }
    }
  }

  /// A footer that a kind of table has where nobody gave it one.
  open var placeholderFooter: View? { nil }
  /// What to do when a footer came or went.
  open func tableFooterViewDidChange() {}
  /// The views, apart from rows, that the table makes and keeps; brought back when somebody takes one out.
  open var decorations: [Decoration] { [] }

  /// A view that a kind of table makes and keeps, apart from rows.
  public struct Decoration {
    /// The view.
    public let view: View
    /// Whether it lies at the back, right in front of a background view, or else in front.
    public let isAtBack: Bool

    /// A view with its place.
    public init(_ view: View, isAtBack: Bool) {
      self.view = view
      self.isAtBack = isAtBack
    }
  }

  /// The footer that a program assigned; nil where the table shows its placeholder.
  package var assignedFooterView: View? { parts.footer }

  /// Whether the content size follows from what the table shows.
  var hasRows: Bool { !sections.isEmpty || parts.header != nil || parts.footer != nil }

  override func sizeChanged(from old: CGSize) {
    // Before the range is worked out, or wider content would be clamped to the old width.
    if hasRows { contentSize.width = bounds.width }
    super.sizeChanged(from: old)
  }

  override open func layoutSubviews() {
    super.layoutSubviews()
    if mayBeOutOfOrder {
      mayBeOutOfOrder = false
      takeBackParts()
    }
    layOutRows()
    layOutParts()
  }

  override func subviewsNeedLayout() {
    if !isLayingOut { mayBeOutOfOrder = true }
    super.subviewsNeedLayout()
  }

  override open func willRemoveSubview(_ view: View) {
    for part in [\Parts.header, \.footer, \.background] where parts[keyPath: part] === view {
      return assign(nil, to: part)
    }
    // Dropping rows is part of layout.
    guard !isLayingOut, view is any InternalSubview else { return }
    mayBeOutOfOrder = true
    setNeedsLayout()
  }

  /// Something that the rows' places depend on was set.
  private func contentChanged(_ property: Property, from old: [TableSection]) {
    changed(property)
    reload(had: !old.isEmpty || parts.header != nil || parts.footer != nil)
  }

  /// Works out where the rows lie, and with that the size of the content; `had` says whether there was
  /// any before, without which a size that was set stays.
  func reload(had hadRows: Bool) {
    guard hasRows || hadRows else { return }
    layout = TableLayout(
      sections,
      style: style,
      sectionHeaderTopPadding: sectionHeaderTopPadding,
      headerHeight: parts.header.map { Double($0.frame.height) } ?? 0,
      footerHeight: parts.footer.map { Double($0.frame.height) } ?? 0
    )
    isReloaded = true
    contentSize = CGSize(width: bounds.width, height: layout.height)
    setNeedsLayout()
  }
}
