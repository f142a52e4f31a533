package import Inspector
package import ScrollRecording
package import Simulation

/// A keeper that stores recordings in memory instead of files.
package final class MemoryStorage: RecordingStorage {
  /// The recordings by their names.
  package var files: [String: [UInt8]] = [:]
  /// The error that writes report from now on.
  package var failure: String?
  /// Whether responses wait until ``answer(now:)``.
  package var isSlow = false
  package let folder = "recordings"
  private var waiting: [(Int64) -> Void] = []

  /// Makes a keeper without recordings.
  package init() {}

  /// Sends the waiting responses.
  package func answer(now: Int64) {
    let answers = waiting
    waiting = []
    for answer in answers { answer(now) }
  }

  private func later(_ answer: @escaping (Int64) -> Void) {
    waiting.append(answer)
    if !isSlow { self.answer(now: 0) }
  }

  package func create(
    _ name: String?,
    scene: String
  ) throws(RecordingRefusal) -> any RecordingSink {
    let name = name ?? scene + "-20260102-030405.scroll.ndjson"
    guard files[name] == nil else { throw .exists(name) }
    files[name] = []
    return Sink(name, self)
  }

  package func list(_ completion: @escaping ([RecordingEntry]) -> Void) {
    let entries = files.keys.sorted().map { name in
      RecordingEntry(
        name: name,
        bytes: files[name]?.count ?? 0,
        modified: "2026-01-02T03:04:05Z",
        summary: result { RecordingSummary(try RecordedCommands(reader(name))) }
      )
    }
    later { _ in completion(entries) }
  }

  package func open(
    _ name: String,
    completion: @escaping (Result<RecordedCommands, RecordingRefusal>, _ now: Int64) -> Void
  ) {
    let recording = result { try RecordedCommands(reader(name)) }
    later { completion(recording, $0) }
  }

  package func downloadPath(_ name: String) throws(RecordingRefusal) -> String {
    guard files[name] != nil else { throw .missing(name) }
    return "recordings/\(name)?ticket=\(String(repeating: "0", count: 32))"
  }

  package func put(
    _ piece: RecordingPiece,
    completion: @escaping (Result<Int, RecordingRefusal>) -> Void
  ) {
    let bytes = (piece.position == 0 ? [] : files[piece.name] ?? []) + piece.bytes
    let count = result {
      guard bytes.count == piece.position + piece.bytes.count else {
        throw RecordingRefusal.position(bytes.count - piece.bytes.count)
      }
      files[piece.name] = bytes
      if piece.isLast { _ = try RecordedCommands(reader(piece.name)) }
      return bytes.count
    }
    later { _ in completion(count) }
  }

  package func reader(_ name: String) throws -> RecordingReader {
    guard let file = files[name] else { throw RecordingRefusal.missing(name) }
    var rest = file[...]
    return try RecordingReader { count in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
  }

  private func result<Value>(_ body: () throws -> Value) -> Result<Value, RecordingRefusal> {
    do {
      return .success(try body())
    } catch let error as RecordingRefusal {
      return .failure(error)
    } catch let error as RecordingError {
      return .failure(.bad(error))
    } catch {
      return .failure(.system("\(error)"))
    }
  }

  private final class Sink: RecordingSink {
    let name: String
    private(set) var count = 0
    private unowned let keeper: MemoryStorage

    init(_ name: String, _ keeper: MemoryStorage) {
      self.name = name
      self.keeper = keeper
    }

    var failure: String? { keeper.failure }

    func write(_ bytes: UnsafeRawBufferPointer) {
      guard failure == nil else { return }
      keeper.files[name]?.append(contentsOf: bytes)
      count += bytes.count
    }

    func flush() {}
    func close() {}
    func discard() { keeper.files[name] = nil }
  }
}
