public import Foundation

/// Where and when the current motion will end.
///
/// ```swift
/// func words(_ scroll: ScrollView) -> String {
///   let rest: Rest? = scroll.rest
///   return rest.map { "rests at \($0.contentOffset), \($0.time) µs" } ?? "does not move"
/// }
/// ```
public struct Rest: Equatable, Sendable {
  /// The offset of the first frame at rest, in points.
  public var contentOffset: CGPoint
  /// The time of that frame, in microseconds of engine time.
  public var time: Int64
}

/// The content of a view on its background, as far as scrolling needs it.
///
/// ```swift
/// let view = View(id: "view")
/// view.content = Content.grid(50)
/// ```
public enum Content: Equatable, Sendable {
  /// A grid with this spacing in points.
  case grid(Double)
  /// A picture by its name; the page draws one for each name.
  case picture(String)
}

/// A colour with red, green, blue and alpha of 8 bits each.
///
/// ```swift
/// let red = Color(red: 1, green: 0, blue: 0)
/// precondition(red == Color(hex: "#ff0000") && red == Color(rgba: 0xFF00_00FF))
/// ```
public struct Color: Equatable, Sendable {
  /// The four components as 0xRRGGBBAA.
  public let rgba: UInt32

  /// Creates a colour from 0xRRGGBBAA.
  public init(rgba: UInt32) { self.rgba = rgba }

  /// Creates a colour from components between 0 and 1, as `UIColor` has them; each is rounded to 8 bits.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    rgba = [red, green, blue, alpha].reduce(0) { rgba, component in
      // `max` comes first, so that NaN counts as 0.
      rgba << 8 | UInt32((min(1, max(0, component)) * 255).rounded())
    }
  }

  /// Opaque white.
  public static let white = Color(rgba: 0xFFFF_FFFF)

  /// Opaque black.
  public static let black = Color(rgba: 0x0000_00FF)

  /// Creates a colour from `#rrggbb` or `#rrggbbaa`; returns nil for any other text.
  public init?(hex text: String) {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8 else {
      return nil
    }
    var value: UInt32 = 0
    for byte in digits {
      guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    rgba = digits.count == 6 ? value << 8 | 0xFF : value
  }

  /// The colour as `#rrggbb` if it is opaque, otherwise as `#rrggbbaa`.
  public var hex: String {
    let opaque = rgba & 0xFF == 0xFF
    let text = String(opaque ? rgba >> 8 : rgba, radix: 16)
    return "#" + String(repeating: "0", count: (opaque ? 6 : 8) - text.count) + text
  }
}
