import JSON

/// The first comment of a table: `size=390x844 content=390x6000 scale=3 rate=normal start=0,0`.
struct TraceHead {
  private(set) var geometry = Trace.Geometry()

  /// The words that it knows; a comment without any of them is a comment.
  private static let names = ["size", "content", "scale", "rate", "start", "paging"]

  init(_ text: String) throws(UserError) {
    for word in text.split(whereSeparator: \.isWhitespace) {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, Self.names.contains(parts[0]) else { continue }
      try take(parts[0], parts[1])
    }
  }

  private mutating func take(_ name: String, _ value: String) throws(UserError) {
    func numbers(_ separator: Character) -> [Double]? {
      let parts = value.split(separator: separator, omittingEmptySubsequences: false).map {
        Double($0)
      }
      return parts.allSatisfy { $0?.isFinite == true } ? parts.compactMap(\.self) : nil
    }
    switch name {
    case "size", "content":
      guard let sides = numbers("x"), sides.count == 2, sides.allSatisfy({ (0...1e9).contains($0) })
      else { throw fault(name, "a size such as 390x844", value) }
      let size = Trace.Size(width: sides[0], height: sides[1])
      if name == "size" { geometry.size = size } else { geometry.content = size }
    case "scale":
      guard let scale = Double(value), (0.1...10).contains(scale) else {
        throw fault(name, "pixels per point such as 3", value)
      }
      geometry.scale = scale
    case "rate":
      guard value == "normal" || value == "fast" else {
        throw fault(name, "normal or fast", value)
      }
      geometry.isFast = value == "fast"
    case "paging":
      guard value == "true" || value == "false" else { throw fault(name, "true or false", value) }
      geometry.pages = value == "true"
    default:
      guard let place = numbers(","), place.count == 2, place.allSatisfy({ $0.magnitude <= 1e9 })
      else { throw fault(name, "an offset such as 0,0", value) }
      geometry.start = place
    }
  }

  private func fault(_ name: String, _ expected: String, _ value: String) -> UserError {
    UserError(
      "line 1: \(name): expected \(expected), found \(PrintableText.quoted(value))"
    )
  }
}
