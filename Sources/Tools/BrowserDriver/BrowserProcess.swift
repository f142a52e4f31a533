import Foundation
import Platform

/// A program that runs beside this one, with a folder of its own that is removed with it.
final class BrowserProcess {
  /// The folder for the program's profile and output.
  let folder: URL
  private let session: ProcessSession
  private let name: String

  private static let outputName = "output.txt"
  /// The time for the program to print its address.
  private static let patience: Duration = .seconds(60)

  /// Starts the first of `names` that is installed, with arguments made of the folder.
  init(
    anyOf names: [String],
    arguments: (_ folder: URL) -> [String]
  ) throws {
    guard let (name, path) = Self.find(names) else { throw BrowserDriverError.notFound(names) }
    self.name = name
    folder = FileManager.default.temporaryDirectory
      .appending(path: "scrollscope-watch-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    do {
      let output = folder.appending(path: Self.outputName)
      try Data().write(to: output)
      let file = try FileHandle(forWritingTo: output)
      defer { try? file.close() }
      session = try ProcessSession(
        path: path,
        arguments: arguments(folder),
        // The browser keeps its user data, such as font caches, in its own folder.
        environment: ProcessInfo.processInfo.environment.merging(["HOME": folder.path]) { $1 },
        output: file.fileDescriptor
      )
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  /// Waits until the program prints something between two texts, and returns that; the second text is a space
  /// or the end of the line.
  func printed(after text: String) throws -> String {
    let deadline = ContinuousClock.now + Self.patience
    let output = folder.appending(path: Self.outputName)
    while true {
      let isRunning = session.isRunning
      let printed = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
      if let found = printed.range(of: text) {
        let rest = printed[found.upperBound...]
        let word = rest.prefix { !$0.isWhitespace }
        if word.endIndex != printed.endIndex { return String(word) }
      }
      guard isRunning, ContinuousClock.now < deadline else {
        let end = printed.split(separator: "\n").suffix(3).joined(separator: "; ")
        throw BrowserDriverError.notStarted(name, output: end)
      }
      usleep(50_000)
    }
  }

  /// Ends the program and its children, and removes its folder.
  func end() {
    session.end()
    try? FileManager.default.removeItem(at: folder)
  }

  /// A port of this machine on which no program listens at the moment.
  static func freePort() -> Int {
    let descriptor = Descriptors.socket(AF_INET)
    guard descriptor >= 0 else { return 9515 }
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    return isBound ? Int(UInt16(bigEndian: address.sin_port)) : 9515
  }

  private static func find(_ names: [String]) -> (name: String, path: String)? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    for name in names {
      for folder in folders {
        let path = "\(folder)/\(name)"
        if FileManager.default.isExecutableFile(atPath: path) { return (name, path) }
      }
    }
    return nil
  }
}
