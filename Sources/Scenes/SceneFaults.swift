import JSON

/// What reading does about an error in a scene: it throws the first one, or collects all of them.
struct SceneFaults {
  private final class List {
    var faults: [JSONShapeError] = []
  }

  private let list: List?

  /// The first error ends the reading.
  static var throwing: SceneFaults { SceneFaults(list: nil) }

  /// Errors are collected, and reading goes on with what can be read without the value.
  static func collecting() -> SceneFaults { SceneFaults(list: List()) }

  /// Whether it collects them.
  var collects: Bool { list != nil }

  /// The errors so far, each once: what variants share is read for each of them.
  var all: [JSONShapeError] {
    var known: [JSONShapeError] = []
    for fault in list?.faults ?? [] where !known.contains(fault) { known.append(fault) }
    return known
  }

  /// Collects or throws an error.
  func note(_ fault: JSONShapeError) throws(JSONShapeError) {
    guard let list else { throw fault }
    list.faults.append(fault)
  }

  /// Returns the body's result; nil if its error was collected.
  @discardableResult
  func attempt<Result>(
    _ body: () throws(JSONShapeError) -> Result
  ) throws(JSONShapeError) -> Result? {
    do {
      return try body()
    } catch {
      try note(error)
      return nil
    }
  }

  /// Collects or throws an error for each member that was not read.
  func finish(_ members: JSONMembers) throws(JSONShapeError) {
    for fault in members.unknownKeys() { try note(fault) }
  }

  /// Throws the first error that was collected, for what cannot do without the value.
  func check() throws(JSONShapeError) {
    if let first = list?.faults.first { throw first }
  }
}
