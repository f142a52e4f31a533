import Foundation

extension TableView {
  /// Assigns a view to a part of the table, in place of the current one.
  func assign(_ view: View?, to part: WritableKeyPath<Parts, View?>) {
    let hadRows = hasRows
    let old = parts[keyPath: part]
    // A view can only be one part at a time.
    for other in [\Parts.header, \.footer, \.background] where parts[keyPath: other] === view {
      parts[keyPath: other] = nil
    }
    parts[keyPath: part] = view
    changed(PropertySet(.tableHeaderView, .tableFooterView, .backgroundView))
    if let old, old !== view, old.superview === self { old.removeFromSuperview() }
    if let view, view.superview !== self { addSubview(view) }
    if let view, part == \.background { sendSubviewToBack(view) }
    tableFooterViewDidChange()
    reload(had: hadRows, known: layout.knownRows(of: sections))
    setNeedsLayout()
  }

  /// Places the header, the footer and the background.
  func layOutParts() {
    let width = Double(bounds.width)
    parts.header?.place(at: .zero, width: width)
    parts.footer?.place(at: CGPoint(x: 0, y: layout.footerTop), width: width)
    placeholderFooter?.frame = CGRect(
      x: 0,
      y: Double(contentSize.height),
      width: width,
      height: 0
    )
    parts.background?.frame = bounds
  }
}
