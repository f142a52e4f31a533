package import Foundation
package import JSON

/// A view of a source.
package struct SourceView {
  package let id: String
  package let members: JSONObject

  package var size: CGSize {
    guard let frame = members["frame"]?.numbers(4) else { return .zero }
    return CGSize(width: frame[2], height: frame[3])
  }

  package var contentSize: CGSize {
    let size = members["contentSize"].flatMap(CGPoint.init) ?? .zero
    return CGSize(width: size.x, height: size.y)
  }

  package var offset: CGPoint { members["contentOffset"].flatMap(CGPoint.init) ?? .zero }

  /// The greatest offset.
  package var range: CGSize {
    CGSize(
      width: max(0, contentSize.width - size.width),
      height: max(0, contentSize.height - size.height)
    )
  }

  /// A text of the source's own; empty if it has none.
  package func own(_ key: String) -> String { members["foreign"]?[key]?.string ?? "" }

  /// The element as a sentence has it, or else the id.
  package var name: String {
    let element = own("element")
    return element.isEmpty ? id : element
  }
}

extension SourceDocument {
  /// A view of the state; nil if it has none of this name.
  package func view(_ id: String) -> SourceView? {
    views[id]?.object.map { SourceView(id: id, members: $0) }
  }

  /// The ids of the views around a view, from the inside out.
  package func ancestors(of id: String) -> [String] {
    var ancestors: [String] = []
    var inner = id
    while let outer = parent(of: inner), ancestors.count < 128 {
      ancestors.append(outer)
      inner = outer
    }
    return ancestors
  }

  private func parent(of id: String) -> String? {
    views.first { $1["subviews"]?.array?.contains(.string(id)) == true }?.key
  }
}
