import Foundation
import ScrollRecording
import Zlib

/// Bytes as a compressed file: the first byte says where they are cut in two pieces, which give the same as
/// the whole; and the reader of recordings refuses them, or reads what they contain.
enum GzipTarget {
  /// The limit of the reader's output, in bytes.
  private static let limit = 1 << 20

  /// A file without a name, which is rewritten for each input.
  private static let file: Int32 = {
    var template = Array((NSTemporaryDirectory() + "fuzzed-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    unlink(template)
    return descriptor
  }()

  static func run(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let file = bytes.dropFirst()
    let cut = file.startIndex + Int(first) % (file.count + 1)
    let whole = output([file])
    demand(whole == output([file[..<cut], file[cut...]]), "two pieces give another output")
    read(Array(file))
  }

  /// The output up to an error, and the error.
  private static func output(_ pieces: [ArraySlice<UInt8>]) -> Output {
    let decompressor = GzipDecompressor()
    var result = Output()
    do throws(GzipError) {
      for piece in pieces { result.bytes += try decompressor.decompress(piece) }
    } catch {
      // How much comes before an error depends on the pieces.
      return Output(bytes: [], error: error.description)
    }
    return result
  }

  private struct Output: Equatable {
    var bytes: [UInt8] = []
    var error: String?
  }

  private static func read(_ bytes: [UInt8]) {
    ftruncate(file, 0)
    demand(pwrite(file, bytes, bytes.count, 0) == bytes.count, "the bytes cannot be written")
    lseek(file, 0, SEEK_SET)
    do {
      let reader = try RecordingFile.reader(descriptor: dup(file), maximumUnpacked: limit)
      _ = try RecordedCommands(reader)
    } catch {
      // One of the file has no line.
      demand(error.line ?? 1 > 0 && !error.message.isEmpty, "an error without a place: \(error)")
    }
  }
}
