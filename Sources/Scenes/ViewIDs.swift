import JSON

/// The ids of a scene's views, and those that its scroll views give to the views they create.
struct ViewIDs {
  /// The longest id, in characters.
  static let longest = 64

  /// All ids, in the order in which they were inserted.
  private var inOrder: [String] = []
  /// The index of each id in ``inOrder``.
  private var places: [String: Int] = [:]
  /// The ids of views that scroll views create, with the ids of those scroll views.
  private var makers: [String: String] = [:]
  private var tables: Set<String> = []
  /// Ids with the form of a table row's view, by the id that the table would have.
  private var rowLike: [String: String] = [:]

  /// Adds the id of a view, or throws if it is invalid or already used.
  mutating func insert(
    _ json: JSONValue,
    at pointer: @autoclosure () -> JSONPointer
  ) throws(JSONShapeError) -> String {
    let id = try json.text(at: pointer())
    guard Self.isValid(id) else {
      throw .expected(
        "1 to \(Self.longest) letters, digits and . _ : -",
        at: pointer(),
        found: json
      )
    }
    if let place = places.updateValue(inOrder.count, forKey: id) {
      places[id] = place
      throw JSONShapeError(pointer(), "another view has the id \"\(id)\" already")
    }
    inOrder.append(id)
    let table = Self.tableThatMakes(id)
    if let table, rowLike[table] == nil { rowLike[table] = id }
    if let maker = makers[id] ?? table.flatMap({ tables.contains($0) ? $0 : nil }) {
      throw JSONShapeError(pointer(), "\"\(maker)\" itself makes a view with the id \"\(id)\"")
    }
    return id
  }

  /// The number of ids so far: the ids in a view's subtree are its own and those that are inserted while it
  /// is read.
  var count: Int { inOrder.count }

  /// Whether a view has the id.
  func contains(_ id: String) -> Bool { places[id] != nil }

  /// Whether a view has the id and it was inserted after the first `count` ids.
  func contains(_ id: String, after count: Int) -> Bool { (places[id] ?? -1) >= count }

  /// Suggests one of the ids that were inserted after the first `count`, as the rest of a sentence.
  func hint(for id: String, after count: Int = 0) -> String {
    Spelling.hint(for: id, among: inOrder[count...])
  }

  /// Reserves the ids of the views that a scroll view creates, or throws if one is already used.
  mutating func reserve(
    _ names: [String],
    of id: String,
    at pointer: @autoclosure () -> JSONPointer
  ) throws(JSONShapeError) {
    for made in names.map({ "\(id).\($0)" }) {
      guard places[made] == nil else { throw Self.isTaken(made, by: id, at: pointer()) }
      makers[made] = id
    }
  }

  /// Reserves the ids of the views of a table's rows, however many there are.
  mutating func reserveRows(
    of id: String,
    at pointer: @autoclosure () -> JSONPointer
  ) throws(JSONShapeError) {
    if let made = rowLike[id] { throw Self.isTaken(made, by: id, at: pointer()) }
    tables.insert(id)
  }

  private static func isTaken(
    _ made: String,
    by maker: String,
    at pointer: JSONPointer
  ) -> JSONShapeError {
    JSONShapeError(
      pointer,
      "a scroll view \"\(maker)\" makes a view with the id \"\(made)\", which another one has"
    )
  }

  /// Returns the id of the table that would create a view with this id for one of its rows; nil if there is
  /// none.
  private static func tableThatMakes(_ id: String) -> String? {
    guard let dot = id.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let words = id[id.index(after: dot)...].split(separator: "-", omittingEmptySubsequences: false)
    let numbers = words.dropFirst()
    let count: [Substring: Int] = ["cell": 2, "header": 1, "footer": 1]
    guard let name = words.first, numbers.count == count[name],
      numbers.allSatisfy({ Int($0).map(String.init) == String($0) })
    else { return nil }
    return String(id[..<dot])
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
