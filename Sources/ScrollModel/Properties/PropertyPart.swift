import Foundation

/// A number inside a property's value, by its name in a reference such as `table.contentOffset.y`.
package enum PropertyPart: String, CaseIterable, Sendable {
  case x, y, width, height, top, left, bottom, right
  case a, b, c, d, tx, ty

  /// Returns the number in a value; nil if values of that kind have no such part.
  package func of(_ value: PropertyValue) -> Double? {
    switch (value, self) {
    case (.point(let point), .x): point.x
    case (.point(let point), .y): point.y
    case (.rest(let rest), .x): rest.contentOffset.x
    case (.rest(let rest), .y): rest.contentOffset.y
    case (.size(let size), .width): size.width
    case (.size(let size), .height): size.height
    case (.rect(let rect), .x): rect.origin.x
    case (.rect(let rect), .y): rect.origin.y
    case (.rect(let rect), .width): rect.size.width
    case (.rect(let rect), .height): rect.size.height
    case (.insets(let insets), .top): insets.top
    case (.insets(let insets), .left): insets.left
    case (.insets(let insets), .bottom): insets.bottom
    case (.insets(let insets), .right): insets.right
    case (.transform(let transform), .a): transform.a
    case (.transform(let transform), .b): transform.b
    case (.transform(let transform), .c): transform.c
    case (.transform(let transform), .d): transform.d
    case (.transform(let transform), .tx): transform.tx
    case (.transform(let transform), .ty): transform.ty
    default: nil
    }
  }
}
