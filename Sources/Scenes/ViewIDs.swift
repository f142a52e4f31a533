import JSON

/// The ids of a scene's views, and those that its scroll views give to the views they make.
struct ViewIDs {
  /// The longest id, in characters.
  static let longest = 64

  private var taken: Set<String> = []
  /// The ids of views that scroll views make, with the ids of those scroll views.
  private var makers: [String: String] = [:]

  /// Adds the id of a view, or throws why it cannot have it.
  mutating func insert(
    _ json: JSONValue,
    at pointer: JSONPointer
  ) throws(JSONShapeError) -> String {
    let id = try json.text(at: pointer)
    guard Self.isValid(id) else {
      throw .expected(
        "1 to \(Self.longest) letters, digits and . _ : -",
        at: pointer,
        found: json
      )
    }
    guard taken.insert(id).inserted else {
      throw JSONShapeError(pointer, "another view has the id \"\(id)\" already")
    }
    if let maker = makers[id] {
      throw JSONShapeError(pointer, "\"\(maker)\" itself makes a view with the id \"\(id)\"")
    }
    return id
  }

  /// Whether a view has the id.
  func contains(_ id: String) -> Bool { taken.contains(id) }

  /// Which of the ids may have been meant by another one, as the rest of a sentence.
  func hint(for id: String) -> String { Spelling.hint(for: id, among: taken.sorted()) }

  /// Keeps free what a scroll view calls its indicators, or throws that it is taken.
  mutating func reserveIndicators(
    of id: String,
    at pointer: JSONPointer
  ) throws(JSONShapeError) {
    for made in ["\(id).verticalIndicator", "\(id).horizontalIndicator"] {
      guard !taken.contains(made) else {
        throw JSONShapeError(
          pointer,
          "a scroll view \"\(id)\" makes a view with the id \"\(made)\", which another one has"
        )
      }
      makers[made] = id
    }
  }

  private static func isValid(_ id: String) -> Bool {
    (1...longest).contains(id.utf8.count)
      && id.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
          UInt8(ascii: ":"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
