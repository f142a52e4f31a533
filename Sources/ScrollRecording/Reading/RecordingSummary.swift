import Foundation
import Scenes
import Zlib

/// The content of a recording's first and last lines, read without the lines between.
///
/// ```swift
/// func describe(_ path: String) throws(RecordingError) -> String {
///   let summary = RecordingSummary(try RecordedCommands(try RecordingFile.reader(path)))
///   return "\(summary.title), \(summary.duration)"
/// }
/// ```
public struct RecordingSummary: Equatable, Sendable {
  /// What the scene is called that it begins with.
  public let scene: String
  /// What people call it.
  public let title: String
  /// Whether it has only the commands, without their results.
  public let isInputsOnly: Bool
  /// The time of its last line: how long it is or, where scenes were loaded, how long the last of them ran.
  ///
  /// Of a source, it counts from the first line.
  public let duration: Duration
  /// How many commands were carried out; nil if it was cut off.
  public let commands: Int?

  /// Whether it was ended and not cut off.
  public var isComplete: Bool { commands != nil }

  /// How much of a file's end is looked at for its last line, in bytes.
  private static let tails = [1 << 12, 1 << 16, 1 << 20]

  /// Reads the recording in an open file, which is closed after that; a compressed one is unpacked.
  ///
  /// - Throws: `RecordingError`, or `RecordingFile.Failure`.
  package init(descriptor: Int32, maximumUnpacked: Int = RecordingFormat.maximumUnpacked) throws {
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    let reader = try RecordingFile.reader(descriptor: descriptor, maximumUnpacked: maximumUnpacked)
    defer { close(copy) }
    let header = reader.header
    scene = header.scene.name
    title = header.scene.title
    isInputsOnly = !header.hasDerivedLines
    let start = header.source == nil ? 0 : try Self.firstTime(of: reader)
    let last =
      isFile && !Self.isCompressed(copy)
      ? Self.lastLine(of: copy, size: Int(status.st_size)) : try Self.lastLine(of: reader)
    guard let line = last, let (time, content) = try? line.read() else {
      (duration, commands) = (.microseconds(max(0, (last?.outline?.time ?? start) - start)), nil)
      return
    }
    if case .end(let end) = content {
      (duration, commands) = (.microseconds(max(0, time - start)), end.commands)
    } else {
      (duration, commands) = (.microseconds(max(0, time - start)), nil)
    }
  }

  /// Creates the summary of a recording that has been read.
  public init(_ recorded: RecordedCommands) {
    scene = recorded.parts[0].scene.name
    title = recorded.parts[0].scene.title
    isInputsOnly = recorded.isInputsOnly
    duration = .microseconds((recorded.parts.last?.end ?? 0) - recorded.start)
    if case .ended(let end) = recorded.ending { commands = end.commands } else { commands = nil }
  }

  private static func isCompressed(_ descriptor: Int32) -> Bool {
    var bytes = [UInt8](repeating: 0, count: GzipDecompressor.magic.count)
    return pread(descriptor, &bytes, bytes.count, 0) == bytes.count
      && bytes == GzipDecompressor.magic
  }

  /// The last whole line of a file behind its first; nil if it is longer than a line is read for this.
  private static func lastLine(of descriptor: Int32, size: Int) -> RecordingLine? {
    for tail in tails {
      var bytes = [UInt8](repeating: 0, count: min(tail, size))
      let count = pread(descriptor, &bytes, bytes.count, off_t(size - bytes.count))
      guard count == bytes.count, let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else {
        continue
      }
      guard let start = bytes[..<end].lastIndex(of: UInt8(ascii: "\n")) else { continue }
      return RecordingLine(number: 2, text: bytes[(start + 1)..<end])
    }
    return nil
  }

  /// The time of the first line after the header; zero if there is none.
  private static func firstTime(of reader: RecordingReader) throws -> Int64 {
    guard case .line(let line)? = try reader.nextItem(onDamage: .accept) else { return 0 }
    return try reader.read(line).time
  }

  private static func lastLine(of reader: RecordingReader) throws -> RecordingLine? {
    var last: RecordingLine?
    while case .line(let line)? = try reader.nextItem(onDamage: .accept) { last = line }
    return last
  }
}
