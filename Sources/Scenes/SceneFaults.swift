import JSON

/// What reading does about an error in a scene: it throws the first one, or collects all of them.
struct SceneFaults {
  private final class List {
    var faults: [JSONShapeError] = []
  }

  private let list: List?

  /// The first error ends the reading.
  static var throwing: SceneFaults { SceneFaults(list: nil) }

  /// Errors are collected, and reading continues without the value.
  static func collecting() -> SceneFaults { SceneFaults(list: List()) }

  /// Whether it collects them.
  var collects: Bool { list != nil }

  /// The errors so far, each once: the shared parts of variants are read for each of them.
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

  /// Throws the first collected error, for callers that need the value.
  func check() throws(JSONShapeError) {
    if let first = list?.faults.first { throw first }
  }
}
