import Foundation

/// A scroll view that lays out rows in sections and creates views only for the visible ones.
///
/// Its content is as wide as the table and as high as all rows, headers and footers together. Without
/// any of these, contentSize can be set as for any scroll view.
///
/// ```swift
/// let table = TableView(id: "table")
/// table.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
/// let rows = (1...40).map { TableRow(text: "Row \($0)") }
/// table.sections = [TableSection(header: TableRow(text: "All", height: 28), rows: rows)]
/// table.tableFooterView = Label(id: "footer")
/// let engine = Engine(root: table, device: Device(size: CGSize(width: 320, height: 480)))
/// precondition(table.contentSize.height == 28 + 40 * 44)
/// precondition(engine.scrollViews.count == 1)
/// ```
open class TableView: ScrollView {
  override open class var className: String { "TableView" }
  override open class var alwaysBouncesVerticallyByDefault: Bool { true }

  override open class var properties: [PropertyDescriptor] { super.properties + tableRows }

  /// The sections with their rows; setting them recomputes the layout, as `reloadData()` with other data.
  ///
  /// ``insertRows(_:at:)``, ``deleteRows(at:)`` and ``reloadRows(at:with:)`` change some of the rows.
  public var sections: [TableSection] {
    get { storedSections }
    set {
      guard newValue != storedSections, accepts(newValue, "sections") else { return }
      let old = storedSections
      storedSections = newValue
      contentChanged(.sections, from: old, keepsHeights: false)
    }
  }
  /// The height of a row until it comes into sight, in points; zero, the default, if all heights are known.
  ///
  /// With an estimate, the content size is the sum of the known heights and of the estimates of all other rows,
  /// and the table changes its content size and its content offset while it scrolls. It is one number for all
  /// rows; headers and footers have their own heights from the start. UIKit's default is an automatic estimate.
  public var estimatedRowHeight = 0.0 {
    didSet {
      guard accepts(&estimatedRowHeight, over: oldValue, "estimatedRowHeight") else { return }
      contentChanged(.estimatedRowHeight, from: sections, keepsHeights: false)
    }
  }
  /// Whether the section headers stay visible.
  public var style = TableStyle.plain {
    didSet { if style != oldValue { contentChanged(.style, from: sections) } }
  }
  /// The space above each section header of a plain table, in points.
  public var sectionHeaderTopPadding = 0.0 {
    didSet {
      guard accepts(&sectionHeaderTopPadding, over: oldValue, "sectionHeaderTopPadding") else {
        return
      }
      contentChanged(.sectionHeaderTopPadding, from: sections)
    }
  }

  /// A view above all sections; its height at the time of the assignment is used.
  ///
  /// Assigning makes it a subview; a view that is moved elsewhere is no longer the table's header.
  public var tableHeaderView: View? {
    get { parts.header }
    set { assign(newValue, to: \.header) }
  }
  /// A view below all sections, otherwise like ``tableHeaderView``.
  public var tableFooterView: View? {
    get { parts.footer ?? placeholderFooter }
    set { assign(newValue === placeholderFooter ? nil : newValue, to: \.footer) }
  }
  /// A view behind all others that fills the table's bounds and does not scroll.
  public var backgroundView: View? {
    get { parts.background }
    set { assign(newValue, to: \.background) }
  }

  /// The views that a program assigned to parts of the table.
  struct Parts {
    var header: View?
    var footer: View?
    var background: View?
  }
  var parts = Parts()

  /// The sections without their setter, which compares all rows.
  private var storedSections: [TableSection] = []
  /// The positions of the rows.
  var layout = TableLayout()
  /// The views of the visible items, from the top, apart from sticky headers.
  var shownItems: [TableItemView] = []
  /// Whether the current item views were created for an earlier layout.
  var isReloaded = false
  /// How often the layout was recomputed.
  private(set) var layoutNumber = 0
  /// Whether other code may have reordered the table's own views.
  var mayBeOutOfOrder = false

  override public init(id: String) { super.init(id: id) }

  public required init(copying other: View, with copier: ViewCopier) {
    if let other = other as? TableView {
      storedSections = other.storedSections
      estimatedRowHeight = other.estimatedRowHeight
      style = other.style
      sectionHeaderTopPadding = other.sectionHeaderTopPadding
      layout = other.layout
      isReloaded = other.isReloaded
      mayBeOutOfOrder = other.mayBeOutOfOrder
    }
    super.init(copying: other, with: copier)
    guard let other = other as? TableView else { return }
    // Any of these views may be elsewhere in the tree.
    copier.later { [unowned self] in
      parts.header = other.parts.header.map { copier.copy($0) }
      parts.footer = other.parts.footer.map { copier.copy($0) }
      parts.background = other.parts.background.map { copier.copy($0) }
      shownItems = other.shownItems.map { copier.copy($0) }
    }
  }

  /// The footer that a subclass uses if none is assigned.
  open var placeholderFooter: View? { nil }
  /// Called when a footer was added or removed.
  open func tableFooterViewDidChange() {}
  /// The views, other than rows, that the table creates and keeps; they are restored when they are
  /// removed.
  open var decorations: [Decoration] { [] }

  /// A view that a table class creates and keeps, other than a row.
  public struct Decoration {
    /// The view.
    public let view: View
    /// Whether it is at the back, directly in front of a background view, or otherwise in front.
    public let isAtBack: Bool

    /// Creates a decoration.
    public init(_ view: View, isAtBack: Bool) {
      self.view = view
      self.isAtBack = isAtBack
    }
  }

  /// The footer that a program assigned; nil if the table uses its placeholder.
  package var assignedFooterView: View? { parts.footer }

  /// Whether the content size is derived from the table's contents.
  var hasRows: Bool { !sections.isEmpty || parts.header != nil || parts.footer != nil }

  override func sizeChanged(from old: CGSize) {
    // Set before the range is computed, or wider content would be clamped to the old width.
    if hasRows { contentSize.width = bounds.width }
    super.sizeChanged(from: old)
  }

  override open func layoutSubviews() {
    super.layoutSubviews()
    if mayBeOutOfOrder {
      mayBeOutOfOrder = false
      takeBackParts()
    }
    learnHeights()
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
    // Removing rows is part of layout.
    guard !isLayingOut, view.propertyTable.isInternal else { return }
    mayBeOutOfOrder = true
    setNeedsLayout()
  }

  /// Recomputes the layout after a property that it depends on was set; nil if none was.
  func contentChanged(
    _ property: Property?,
    from old: [TableSection],
    keepsHeights: Bool = true
  ) {
    if let property { changed(property) }
    let hadRows = !old.isEmpty || parts.header != nil || parts.footer != nil
    reload(had: hadRows, known: keepsHeights ? layout.knownRows(of: sections) : [])
  }

  /// Changes sections in place; ``rowsChanged(known:)`` has to follow.
  func changeRows(_ change: (inout [TableSection]) -> Void) { change(&storedSections) }

  /// Recomputes the layout after rows were changed; `known` is whether each row's height is known.
  func rowsChanged(known: [[Bool]]) {
    changed(.sections)
    reload(had: true, known: known)
  }

  /// Recomputes the positions of the rows and the content size.
  ///
  /// `hadRows` is whether there was any content before; if there was none and is none now, a content
  /// size that was set stays. `known` is whether each row's height is known, in a table with estimates.
  func reload(had hadRows: Bool, known: [[Bool]]) {
    guard hasRows || hadRows else { return }
    layout = TableLayout(
      sections,
      style: style,
      sectionHeaderTopPadding: sectionHeaderTopPadding,
      headerHeight: parts.header.map { Double($0.frame.height) } ?? 0,
      footerHeight: parts.footer.map { Double($0.frame.height) } ?? 0,
      estimatedRowHeight: estimatedRowHeight,
      known: known
    )
    isReloaded = true
    layoutNumber += 1
    contentSize = CGSize(width: bounds.width, height: layout.height)
    setNeedsLayout()
  }
}
