import Inspector
import ScrollRecording
import Simulation

/// The folder of recordings on a virtual disk, which answers after a while.
final class VirtualStorage: RecordingStorage {
  let folder = "recordings"
  private let disk: VirtualDisk
  /// Calls an action after a while, unless the server has ended by then.
  private let later: (@escaping () -> Void) -> Void
  private let clock: VirtualClock

  init(
    _ disk: VirtualDisk,
    _ clock: VirtualClock,
    later: @escaping (@escaping () -> Void) -> Void
  ) {
    self.disk = disk
    self.clock = clock
    self.later = later
  }

  func create(
    _ name: String?,
    scene: String
  ) throws(RecordingRefusal) -> any RecordingSink {
    let name = name ?? "\(scene)-\(clock.now)\(RecordingName.suffix)"
    guard let file = disk.create(name) else { throw .exists(name) }
    return RecordingFileSink(name: name, RecordingFileWriter(virtual: file, name: name))
  }

  func list(_ completion: @escaping ([RecordingEntry]) -> Void) {
    later { [disk] in
      completion(
        disk.files.map { file in
          RecordingEntry(
            name: file.name,
            bytes: file.bytes.count,
            modified: "2026-01-02T03:04:05Z",
            summary: Self.result { RecordingSummary(try RecordedCommands(try file.reader())) }
          )
        }
      )
    }
  }

  func open(
    _ name: String,
    completion: @escaping (Result<RecordedCommands, RecordingRefusal>, _ now: Int64) -> Void
  ) {
    later { [disk, clock] in
      let recorded = Self.result {
        guard let file = disk.file(name) else { throw RecordingRefusal.missing(name) }
        return try RecordedCommands.toReplay(try file.reader())
      }
      completion(recorded, clock.now)
    }
  }

  func downloadPath(_ name: String) throws(RecordingRefusal) -> String {
    guard disk.file(name) != nil else { throw .missing(name) }
    return "recordings/\(name)"
  }

  func put(
    _ piece: RecordingPiece,
    completion: @escaping (Result<Int, RecordingRefusal>) -> Void
  ) {
    later { completion(.failure(.system("this disk takes no uploads"))) }
  }

  private static func result<Value>(
    _ body: () throws -> Value
  ) -> Result<Value, RecordingRefusal> {
    Result { () throws(RecordingRefusal) in
      do {
        return try body()
      } catch let refusal as RecordingRefusal {
        throw refusal
      } catch let error as RecordingError {
        throw .bad(error)
      } catch {
        throw .system("\(error)")
      }
    }
  }
}

extension RecordingFileWriter {
  /// Creates a writer for a file of a virtual disk, whose server flushes it: real time has no effect.
  convenience init(virtual file: any WritableFile, name: String) {
    let start = ContinuousClock.now
    self.init(file, name: name, now: { start })
  }
}
