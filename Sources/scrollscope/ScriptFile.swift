import Foundation
import Recording

/// Input scripts from files.
enum ScriptFile {
  /// The most a script may have, in bytes.
  private static let mostBytes = 256 << 20

  /// The script in a file, or on standard input if the path is `-`.
  static func read(_ path: String) throws -> InputScript {
    let bytes: [UInt8]
    do {
      let handle =
        path == "-"
        ? FileHandle.standardInput
        : try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      bytes = Array(try handle.read(upToCount: mostBytes + 1) ?? Data())
    } catch {
      throw Failure("\(path): \((error as NSError).localizedDescription)")
    }
    guard bytes.count <= mostBytes else {
      throw Failure("\(path): larger than \(mostBytes >> 20) MiB, the most a script may be")
    }
    do {
      return try InputScript(bytes)
    } catch {
      throw Failure("\(path):\(error)")
    }
  }
}
