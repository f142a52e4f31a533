import Foundation
public import ScrollModel

/// A table that shows one colour above its content and another below it.
///
/// Each colour belongs to a plain view, which is created when the colour is set. These views are not
/// part of the content and receive no touches: a touch in a gap hits the table.
///
/// ```swift
/// let table = TwoToneTableView(id: "table")
/// table.topColor = Color(hex: "#336699")
/// table.bottomColor = .black
/// ```
public final class TwoToneTableView: TableView, RecipeTable {
  override public class var className: String { "TwoToneTableView" }

  /// The colour above the content; nil for none.
  public var topColor: Color? {
    get { topStretcher?.backgroundColor }
    set { set(newValue, of: \.topStretcher, named: "topStretcher", .topColor) }
  }
  /// The colour below the content; nil for none.
  public var bottomColor: Color? {
    get { bottomStretcher?.backgroundColor }
    set { set(newValue, of: \.bottomStretcher, named: "bottomStretcher", .bottomColor) }
  }
  /// Whether the colours have the published defects.
  public var variant = RecipeVariant.corrected {
    didSet {
      guard variant != oldValue else { return }
      changed(.variant)
      setNeedsLayout()
    }
  }

  override public class var properties: [PropertyDescriptor] { super.properties + rows }

  @PropertyRows<TwoToneTableView> private static var rows: [PropertyDescriptor] {
    PropertyRow(
      .topColor,
      default: nil,
      "The colour of a TwoToneTableView above its content; absent where there is none.",
      get: { $0.topColor },
      set: { $0.topColor = $1 }
    )
    PropertyRow(
      .bottomColor,
      default: nil,
      "The colour of a TwoToneTableView below its content; absent where there is none.",
      get: { $0.bottomColor },
      set: { $0.bottomColor = $1 }
    )
    PropertyRow.variant
  }

  private(set) var topStretcher: OverscrollFill?
  private(set) var bottomStretcher: OverscrollFill?

  override public init(id: String) { super.init(id: id) }

  public required init(copying other: View, with copier: ViewCopier) {
    if let other = other as? TwoToneTableView {
      variant = other.variant
      topStretcher = other.topStretcher.map { copier.copy($0) }
      bottomStretcher = other.bottomStretcher.map { copier.copy($0) }
    }
    super.init(copying: other, with: copier)
  }

  override public var decorations: [Decoration] {
    [topStretcher, bottomStretcher].compactMap { $0.map { Decoration($0, isAtBack: false) } }
  }

  /// The current positions of the two colour views.
  var stretchers: OverscrollFills {
    OverscrollFills(
      of: OverscrollFills.Table(
        frame: frame,
        bounds: bounds,
        inset: adjustedContentInset,
        contentHeight: Double(contentSize.height)
      ),
      variant
    )
  }

  override public func layoutSubviews() {
    super.layoutSubviews()
    let places = stretchers
    for (stretcher, place) in [(topStretcher, places.top), (bottomStretcher, places.bottom)] {
      stretcher?.isHidden = place == nil
      if let place { stretcher?.frame = place }
    }
  }

  private func set(
    _ color: Color?,
    of stretcher: ReferenceWritableKeyPath<TwoToneTableView, OverscrollFill?>,
    named name: String,
    _ property: Property
  ) {
    if color == nil {
      let old = self[keyPath: stretcher]
      self[keyPath: stretcher] = nil
      guard let old else { return }
      old.removeFromSuperview()
      old.forget(mayBeRemembered: true)
      return changed(property)
    }
    let view = self[keyPath: stretcher] ?? OverscrollFill(id: "\(id).\(name)", of: self, property)
    view.backgroundColor = color
    guard self[keyPath: stretcher] == nil else { return }
    self[keyPath: stretcher] = view
    addSubview(view)
    changed(property)
  }
}

/// A plain view that shows a colour of its table.
final class OverscrollFill: View, InternalSubview {
  private weak var table: TwoToneTableView?
  private let property: Property

  init(id: String, of table: TwoToneTableView, _ property: Property) {
    self.table = table
    self.property = property
    super.init(id: id)
    isUserInteractionEnabled = false
  }

  required init(copying other: View, with copier: ViewCopier) {
    guard let other = other as? OverscrollFill else { preconditionFailure("no stretcher") }
    property = other.property
    super.init(copying: other, with: copier)
    copier.later { [unowned self] in table = other.table.map { copier.copy($0) } }
  }

  override var backgroundColor: Color? {
    didSet { if backgroundColor != oldValue { table?.changed(property) } }
  }
}
