import JSON
import ScrollModel

/// The format of a label's text: the names of values in braces are replaced by the values, such as `off by
/// {distance} pt`.
struct ReportFormat: Sendable {
  private enum Piece: Sendable {
    case text(String)
    case value(String)
  }

  private let pieces: [Piece]

  /// Reads the format in the member `key`, or `fallback`; it may contain the values called `names`.
  init(
    _ key: String,
    of members: inout JSONMembers,
    names: [String],
    otherwise fallback: String
  ) throws(JSONShapeError) {
    let place = members.place(key)
    let text = try members.optional(key)?.text(at: place) ?? fallback
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      pieces.append(.text(String(rest[..<open])))
      let inside = rest[rest.index(after: open)...]
      guard let close = inside.firstIndex(of: "}") else {
        throw JSONShapeError(place, "a { without its }")
      }
      let name = String(inside[..<close])
      guard names.contains(name) else {
        let hint = Spelling.hint(for: name, among: names)
        let known = names.joined(separator: ", ")
        throw JSONShapeError(place, "no value is called \"\(name)\"\(hint); there are \(known)")
      }
      pieces.append(.value(name))
      rest = inside[inside.index(after: close)...]
    }
    self.pieces = pieces + [.text(String(rest))]
  }

  /// Returns the text, with each value as `value` returns it for its name.
  func text(_ value: (String) -> String) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let words): text += words
      case .value(let name): text += value(name)
      }
    }
    return text
  }
}

/// The text that a controller shows in a label: the members `label` and `format`.
struct LabelReport: Sendable {
  let label: String
  let format: ReportFormat

  /// Reads the members; `names` and `fallback` are those of ``ReportFormat``.
  init(
    _ members: inout JSONMembers,
    _ views: ControllerViews,
    names: [String],
    otherwise fallback: String
  ) throws(JSONShapeError) {
    label = try views.id("label", of: &members, as: Label.self)
    format = try ReportFormat("format", of: &members, names: names, otherwise: fallback)
  }
}

/// The text that a controller shows in a label, if the scene names one: the members `label` and `format`.
struct OptionalReport: Sendable {
  private let label: String?
  private let format: ReportFormat

  /// Reads the members; `names` and `fallback` are those of ``ReportFormat``.
  init(
    _ members: inout JSONMembers,
    _ views: ControllerViews,
    names: [String],
    otherwise fallback: String
  ) throws(JSONShapeError) {
    label = try views.optionalID("label", of: &members, as: Label.self)
    format = try ReportFormat("format", of: &members, names: names, otherwise: fallback)
  }

  /// Returns the label; nil if the scene names none.
  func label(in engine: Engine) -> View? { label.flatMap { engine.view($0) } }

  /// Sets the text of the label, with each value as `value` returns it for its name.
  func show(in label: View?, _ value: (String) -> String) { label?.text = format.text(value) }
}

/// Formats numbers for a label.
enum ReadableNumber {
  /// Returns the number rounded to `decimals` places, without trailing zeros.
  static func text(_ value: Double, decimals: Int) -> String {
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    let scaled = (value * Double(unit)).rounded()
    guard abs(scaled) < maximum else { return value > 0 ? "∞" : "−∞" }
    let (whole, rest) = Int(abs(scaled)).quotientAndRemainder(dividingBy: unit)
    var text = (scaled < 0 ? "−" : "") + String(whole)
    guard rest > 0 else { return text }
    let digits = String(rest)
    text += "." + String(repeating: "0", count: decimals - digits.count) + digits
    while text.hasSuffix("0") { text.removeLast() }
    return text
  }

  /// The limit of a number scaled to whole units of its last decimal place; larger numbers are shown as
  /// infinity.
  private static let maximum = 1e15
}
