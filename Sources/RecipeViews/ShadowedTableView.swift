import Foundation
public import ScrollModel

/// A table with shadows at its own edges and at the edges of its content, behind the rows.
///
/// The shadows appear while the content is pulled past an edge or is shorter than the table. They are
/// decoration: they are not part of the content, receive no touches and are hidden from assistive
/// technology. The page draws them by the names of their pictures.
///
/// ```swift
/// let table = ShadowedTableView(id: "table")
/// table.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
/// table.sections = [TableSection(rows: [TableRow(text: "One")])]
/// table.shadowHeight = 12
/// table.variant = .asPublished
/// ```
public final class ShadowedTableView: TableView, RecipeTable {
  override public class var className: String { "ShadowedTableView" }

  /// The default height of the shadows, in points.
  public static let defaultShadowHeight = 8.0

  /// A value of ``upShadowHeight`` that stands for ``shadowHeight``; UITableView's constant of this name.
  public static let automaticDimension = -1.0

  /// The height of the shadows, in points: of both pictures, unless ``upShadowHeight`` is another one.
  public var shadowHeight = ShadowedTableView.defaultShadowHeight {
    didSet {
      guard accepts(&shadowHeight, over: oldValue, "shadowHeight") else { return }
      changed(.shadowHeight)
      heightsChanged()
    }
  }
  /// The height in points of the picture that darkens upwards, the shadow above the content and at the table's
  /// lower edge; ``automaticDimension``, the default, is as high as ``shadowHeight``.
  public var upShadowHeight = ShadowedTableView.automaticDimension {
    didSet {
      guard accepts(&upShadowHeight, over: oldValue, "upShadowHeight") else { return }
      changed(.upShadowHeight)
      heightsChanged()
    }
  }
  /// Whether the shadows have the published defects.
  public var variant = RecipeVariant.corrected {
    didSet {
      guard variant != oldValue else { return }
      changed(.variant)
      // As published, the shadows are visible until the first layout pass.
      if !hasPlacedShadows { for shadow in shadows { shadow.isHidden = variant == .corrected } }
      setNeedsLayout()
    }
  }

  override public class var properties: [PropertyDescriptor] { super.properties + rows }

  @PropertyRows<ShadowedTableView> private static var rows: [PropertyDescriptor] {
    PropertyRow(
      .shadowHeight,
      default: ShadowedTableView.defaultShadowHeight,
      limits: .minimum(0),
      unit: .points,
      "How high the four shadows of a ShadowedTableView are.",
      get: { $0.shadowHeight },
      set: { $0.shadowHeight = $1 }
    )
    PropertyRow(
      .upShadowHeight,
      default: ShadowedTableView.automaticDimension,
      unit: .points,
      "How high the picture upShadow of a ShadowedTableView is: above the content and at the "
        + "table's lower edge; −1 is as high as shadowHeight.",
      check: {
        $1 >= 0 || $1 == ShadowedTableView.automaticDimension ? nil : "zero or more, or -1"
      },
      get: { $0.upShadowHeight },
      set: { $0.upShadowHeight = $1 }
    )
    PropertyRow.variant
  }

  let topShadow: BorderShadow
  let bottomShadow: BorderShadow
  let contentTopShadow: BorderShadow
  let contentBottomShadow: BorderShadow
  private let placeholder: FooterPlaceholder
  private var hasPlacedShadows = false

  override public init(id: String) {
    topShadow = BorderShadow(id: id + ".topShadow", picture: "downShadow")
    bottomShadow = BorderShadow(id: id + ".bottomShadow", picture: "upShadow")
    contentTopShadow = BorderShadow(id: id + ".contentTopShadow", picture: "upShadow")
    contentBottomShadow = BorderShadow(id: id + ".contentBottomShadow", picture: "downShadow")
    placeholder = FooterPlaceholder(id: id + ".tableFooterView")
    super.init(id: id)
    for shadow in shadows { insertSubview(shadow, at: 0) }
    contentTopShadow.frame.origin.y = -shownUpHeight
    addSubview(placeholder)
  }

  public required init(copying other: View, with copier: ViewCopier) {
    guard let other = other as? ShadowedTableView else { preconditionFailure("no shadowed table") }
    shadowHeight = other.shadowHeight
    upShadowHeight = other.upShadowHeight
    variant = other.variant
    topShadow = copier.copy(other.topShadow)
    bottomShadow = copier.copy(other.bottomShadow)
    contentTopShadow = copier.copy(other.contentTopShadow)
    contentBottomShadow = copier.copy(other.contentBottomShadow)
    placeholder = copier.copy(other.placeholder)
    hasPlacedShadows = other.hasPlacedShadows
    super.init(copying: other, with: copier)
  }

  private var shownUpHeight: Double {
    upShadowHeight == Self.automaticDimension ? shadowHeight : max(0, upShadowHeight)
  }

  private func heightsChanged() {
    for shadow in [topShadow, contentBottomShadow] { shadow.frame.size.height = shadowHeight }
    for shadow in [bottomShadow, contentTopShadow] { shadow.frame.size.height = shownUpHeight }
    contentTopShadow.frame.origin.y = -shownUpHeight
    setNeedsLayout()
  }

  /// The shadows in installation order; each is behind the ones before it.
  var shadows: [BorderShadow] { [topShadow, bottomShadow, contentTopShadow, contentBottomShadow] }

  /// Marks the end of the content if there is no footer, without being part of the content.
  override public var placeholderFooter: View? { assignedFooterView == nil ? placeholder : nil }

  override public var decorations: [Decoration] {
    shadows.map { Decoration($0, isAtBack: true) }
      + (placeholderFooter.map { [Decoration($0, isAtBack: false)] } ?? [])
  }

  override public func tableFooterViewDidChange() {
    if assignedFooterView == nil, placeholder.superview == nil {
      addSubview(placeholder)
    } else if assignedFooterView != nil {
      placeholder.removeFromSuperview()
    }
  }

  /// The current positions of the shadows.
  var borderShadows: BorderShadows {
    BorderShadows(
      of: BorderShadows.Table(
        frame: frame,
        bounds: bounds,
        inset: adjustedContentInset,
        underBars: insetsUnderBars,
        contentEnd: tableFooterView.map { Double($0.frame.maxY) } ?? Double(contentSize.height),
        downHeight: shadowHeight,
        upHeight: shownUpHeight
      ),
      variant
    )
  }

  override public func layoutSubviews() {
    super.layoutSubviews()
    hasPlacedShadows = true
    let places = borderShadows
    var order = subviews
    place((topShadow, contentTopShadow), at: places.top, in: &order)
    place((bottomShadow, contentBottomShadow), at: places.bottom, in: &order)
    reorder(order)
    // As published, only the autoresizing masks set the width.
    guard variant == .corrected else { return }
    for shadow in shadows {
      shadow.frame.origin.x = 0
      shadow.frame.size.width = bounds.width
    }
  }

  /// Shows a pair of shadows at its position, or hides it.
  ///
  /// The pair goes to the back of `order`, directly in front of a background view, with the second
  /// shadow behind the first.
  private func place(
    _ shadows: (outer: BorderShadow, content: BorderShadow),
    at pair: BorderShadows.Pair?,
    in order: inout [View]
  ) {
    for (shadow, strip) in [(shadows.outer, pair?.outer), (shadows.content, pair?.content)] {
      shadow.isHidden = strip == nil
      guard let strip, let place = order.firstIndex(where: { $0 === shadow }) else { continue }
      shadow.frame = CGRect(
        x: Double(shadow.frame.minX),
        y: strip.y,
        width: Double(shadow.frame.width),
        height: strip.height
      )
      order.remove(at: place)
      let background = order.firstIndex { $0 === backgroundView }
      order.insert(shadow, at: background.map { $0 + 1 } ?? 0)
    }
  }
}

/// A shadow at the border of a table: a picture one pixel wide, stretched to the table's width.
final class BorderShadow: View, InternalSubview {
  override static var className: String { "ImageView" }
  override static var isInteractiveByDefault: Bool { false }

  init(id: String, picture: String) {
    super.init(id: id)
    content = .picture(picture)
    autoresizingMask = .flexibleWidth
    frame.size.height = ShadowedTableView.defaultShadowHeight
    isHidden = true
  }

  required init(copying other: View, with copier: ViewCopier) {
    super.init(copying: other, with: copier)
  }
}

/// A hidden footer without height.
final class FooterPlaceholder: View, InternalSubview {
  override init(id: String) {
    super.init(id: id)
    isHidden = true
  }

  required init(copying other: View, with copier: ViewCopier) {
    super.init(copying: other, with: copier)
  }
}
