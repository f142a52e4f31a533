import Foundation

/// A table that shows one colour above its content and another below it.
///
/// The colours are those of two plain views that come into being with them. They are no part of the
/// content and take no touches: in the gaps a finger finds the table, as it does without them.
public final class TwoToneTableView: TableView {
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

  private(set) var topStretcher: Stretcher?
  private(set) var bottomStretcher: Stretcher?

  override public init(id: String) { super.init(id: id) }

  public required init(copying other: View, with copier: ViewCopier) {
    if let other = other as? TwoToneTableView {
      variant = other.variant
      topStretcher = other.topStretcher.map { copier.copy($0) }
      bottomStretcher = other.bottomStretcher.map { copier.copy($0) }
    }
    super.init(copying: other, with: copier)
  }

  override var madeParts: [(view: View, isAtBack: Bool)] {
    [topStretcher, bottomStretcher].compactMap { $0.map { ($0, false) } }
  }

  /// Where the stretchers belong now.
  var stretchers: Stretchers {
    Stretchers(
      of: Stretchers.Table(
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
    of stretcher: ReferenceWritableKeyPath<TwoToneTableView, Stretcher?>,
    named name: String,
    _ property: Property
  ) {
    if color == nil {
      let old = self[keyPath: stretcher]
      self[keyPath: stretcher] = nil
      guard let old else { return }
      old.removeFromSuperview()
      context?.forget(old, mayBeRemembered: true)
      return changed(property)
    }
    let view = self[keyPath: stretcher] ?? Stretcher(id: "\(id).\(name)", of: self, property)
    view.backgroundColor = color
    guard self[keyPath: stretcher] == nil else { return }
    self[keyPath: stretcher] = view
    addSubview(view)
    changed(property)
  }
}

/// A plain view whose colour is its table's.
final class Stretcher: View, MadeView {
  private weak var table: TwoToneTableView?
  private let property: Property

  init(id: String, of table: TwoToneTableView, _ property: Property) {
    self.table = table
    self.property = property
    super.init(id: id)
    isUserInteractionEnabled = false
  }

  required init(copying other: View, with copier: ViewCopier) {
    guard let other = other as? Stretcher else { preconditionFailure("no stretcher") }
    property = other.property
    super.init(copying: other, with: copier)
    copier.later { [unowned self] in table = other.table.map { copier.copy($0) } }
  }

  override func changed(_ properties: PropertySet) {
    super.changed(properties)
    if properties.contains(PropertySet(.backgroundColor)) { table?.changed(property) }
  }
}
