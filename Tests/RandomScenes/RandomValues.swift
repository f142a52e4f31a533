import Foundation
package import ScrollModel
import SeededRandom

extension PropertyValue {
  /// Returns a value of a property's kind and within its limits; `ids` are the views that it may name.
  ///
  /// A view may still reject the value, for what it has beside it.
  package static func random(
    of row: PropertyDescriptor,
    naming ids: [String],
    using random: inout some RandomNumberGenerator
  ) -> PropertyValue {
    if row.canBeAbsent, Int.random(in: 0..<6, using: &random) == 0 { return .absent }
    switch row.kind {
    case .bool: return .bool(.random(using: &random))
    case .number: return .number(number(within: row.limits, using: &random))
    case .string: return .string(texts.randomElement(using: &random) ?? "")
    case .choice(let names): return .string(names.randomElement(using: &random) ?? "")
    case .choices(let names): return .strings(names.filter { _ in .random(using: &random) })
    case .views: return .strings(ids.filter { _ in .random(using: &random) })
    case .point:
      let isShare = row.limits != .none || row.property == .anchorPoint
      return .point(.random(in: isShare ? 0...1 : -80...900, using: &random))
    case .size: return .size(.random(using: &random))
    case .rect: return .rect(.random(using: &random))
    case .insets: return .insets(.random(using: &random))
    case .transform: return .transform(.random(using: &random))
    case .color: return .color(Color(rgba: .random(in: 0...UInt32.max, using: &random)))
    case .content:
      return .content(Bool.random(using: &random) ? .grid(50) : .picture("x"))
    case .sections: return .sections(sections(using: &random))
    case .view, .subview:
      return .view(
        Int.random(in: 0..<4, using: &random) == 0 ? nil : ids.randomElement(using: &random)
      )
    case .keyboardLayoutGuide:
      var guide = KeyboardLayoutGuide()
      guide.followsUndockedKeyboard = .random(using: &random)
      guide.usesBottomSafeArea = .random(using: &random)
      guide.keyboardDismissPadding = Double.random(of: [0, 20, 30.5], using: &random)
      return .keyboardLayoutGuide(guide)
    case .rest: return .absent
    }
  }

  /// Returns a value of a property's kind that is not the given one; nil if none was found.
  package static func random(
    of row: PropertyDescriptor,
    naming ids: [String],
    otherThan value: PropertyValue,
    using random: inout some RandomNumberGenerator
  ) -> PropertyValue? {
    for _ in 0..<100 {
      let other = Self.random(of: row, naming: ids, using: &random)
      if other != value { return other }
    }
    return nil
  }

  /// Texts with characters that JSON, XML, HTML and terminals treat specially.
  private static let texts = [
    "", "plain", "a < b && \"c\" > d\\", "line\nbreak\ttab", "\u{1b}[31mred", "right\u{202e}left",
    "wide \u{1F600}\u{200D}\u{1F4BB}", "é e\u{301}", "\u{FEFF}bom \u{2028} line",
  ]

  private static func number(
    within limits: Property.Limits,
    using random: inout some RandomNumberGenerator
  ) -> Double {
    if case .closed(0, 1) = limits { return (0...1).random(using: &random) }
    let number = (0.1...Double.random(of: [1.5, 6, 30], using: &random)).random(using: &random)
    return limits.contains(number)
      ? number : Double.random(of: [0.25, 0.5, 0.99, 0.998], using: &random)
  }

  private static func sections(
    using random: inout some RandomNumberGenerator
  ) -> [TableSection] {
    (0..<Int.random(in: 0...4, using: &random)).map { section in
      func row(_ text: String) -> TableRow {
        TableRow(text: text, height: Double.random(of: [0, 20, 33.3, 44, 500], using: &random))
      }
      return TableSection(
        header: Bool.random(using: &random) ? row("header") : nil,
        rows: (0..<Int.random(in: 0...30, using: &random)).map { row("\(section) \($0)") },
        footer: Int.random(in: 0..<3, using: &random) == 0 ? row("footer") : nil
      )
    }
  }
}
