import Foundation
import Inspector
import ScrollRecording
import Simulation
import WebSocketServer

/// The folder of recordings: the only one in which clients can name files, by plain names.
///
/// Links are not followed and files are not overwritten. What reads or writes more than a few lines runs
/// beside the loop, which does not wait for it.
final class RecordingDirectoryStorage: RecordingStorage {
  /// The folder's name, as the person who started the server gave it.
  let folder: String

  private let jobs = BackgroundJobs()
  private let directory: RecordingDirectory
  private var tickets = DownloadTickets()

  init(_ folder: String) {
    self.folder = folder
    directory = RecordingDirectory(folder)
  }

  /// When to call ``finishJobs()``; nil while no work is pending.
  func nextLook(now: Int64) -> Int64? { jobs.nextLook(now: now) }

  /// Delivers the results of finished work.
  func finishJobs() { jobs.finish() }

  func create(_ name: String?, scene: String) throws(RecordingRefusal) -> any RecordingSink {
    guard let name else {
      let usual = Self.usualName(scene, at: time(nil))
      do {
        return try sink(usual + RecordingName.suffix)
      } catch .exists {
        // Two recordings in one second.
        return try sink(usual + "-2" + RecordingName.suffix)
      }
    }
    return try sink(name)
  }

  private func sink(_ name: String) throws(RecordingRefusal) -> RecordingFileSink {
    let (folder, descriptor) = try directory.create(name)
    return RecordingFileSink(
      name: name,
      RecordingFileWriter(descriptor: descriptor),
      sync: { folder.sync() },
      remove: { folder.remove(name) }
    )
  }

  /// The default name, `SCENE-YYYYMMDD-HHMMSS`, in local time.
  static func usualName(_ scene: String, at moment: time_t) -> String {
    var (moment, parts) = (moment, tm())
    localtime_r(&moment, &parts)
    let letters = scene.filter { RecordingName.isPlain("a\($0)") }
    let start = letters.drop { $0 == "." }.prefix(50)
    return String(
      format: "%@-%04d%02d%02d-%02d%02d%02d",
      start.isEmpty ? "scene" : String(start),
      parts.tm_year + 1900,
      parts.tm_mon + 1,
      parts.tm_mday,
      parts.tm_hour,
      parts.tm_min,
      parts.tm_sec
    )
  }

  func list(_ completion: @escaping ([RecordingEntry]) -> Void) {
    jobs.run({ [directory] in directory.list() }, completion: completion)
  }

  func open(
    _ name: String,
    completion: @escaping (Result<RecordedCommands, RecordingRefusal>, _ now: Int64) -> Void
  ) {
    jobs.run {
      [directory] in
      Result { () throws(RecordingRefusal) in try directory.commands(of: name) }
    } completion: {
      completion($0, WebSocketServer.now())
    }
  }

  func put(
    _ piece: RecordingPiece,
    completion: @escaping (Result<Int, RecordingRefusal>) -> Void
  ) {
    jobs.run(
      { [directory] in Result { () throws(RecordingRefusal) in try directory.put(piece) } },
      completion: completion
    )
  }

  func downloadPath(_ name: String) throws(RecordingRefusal) -> String {
    guard directory.has(name) else { throw .missing(name) }
    let path = Self.path(of: name)
    let ticket = tickets.issue(for: path, now: WebSocketServer.now())
    // A name has no characters that a URL reserves.
    return "\(path.dropFirst())?ticket=\(ticket)"
  }

  /// Whether a request has a valid ticket for its path; a request for the file itself uses it up.
  func admits(_ request: FileRequest, now: Int64) -> Bool {
    guard let ticket = request.ticket else { return false }
    return tickets.admits(ticket, to: request.path, isUsed: !request.isHead, now: now)
  }

  private static func path(of name: String) -> String { "/recordings/\(name)" }

  /// The file that a path of the server names, for an authorized client; nil if it names none.
  func download(_ path: String) -> FileResponse? { directory.download(path) }
}
