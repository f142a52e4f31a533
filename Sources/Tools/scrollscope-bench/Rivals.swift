import Benchmarking
import Foundation

/// What the program is compared with.
extension Rival {
  /// The server in C that only waits, reads and sends.
  static let epoll = Rival("epoll in C", .floor)
  /// The list of moved views in C++, written with its own shortest decimals.
  static let dirtyList = Rival("dirty list in C++", .floor)
  static let websockets = Rival("websockets in Python", .peer) { _ in Availability.websockets }
  static let ws = Rival("ws in Node", .peer) { _ in Availability.ws }
  static let jansson = Rival("jansson", .peer) { Availability.jansson($0) }
  static let nlohmann = Rival("nlohmann::json", .peer) { Availability.nlohmann($0) }
}

/// Why other programs and libraries cannot be measured on this machine; nil for those that can.
private enum Availability {
  static let websockets =
    ChildProcess.succeeds("python3", ["-c", "import websockets"])
    ? nil : "python3 has no module websockets"
  static let ws =
    ChildProcess.succeeds("node", ["-e", "require('ws')"]) ? nil : "node has no module ws"

  static func jansson(_ size: Size) -> String? {
    missing(size, compiler: "cc", language: "c", header: "jansson.h")
  }

  static func nlohmann(_ size: Size) -> String? {
    missing(size, compiler: "c++", language: "c++", header: "nlohmann/json.hpp")
  }

  private static func missing(
    _ size: Size,
    compiler: String,
    language: String,
    header: String
  ) -> String? {
    guard size == .full else { return "the short form compiles nothing" }
    guard ChildProcess.succeeds(compiler, ["--version"]) else { return "there is no \(compiler)" }
    // Only the preprocessor: it finds the header or does not.
    let arguments = ["-E", "-x", language, "-include", header, "/dev/null", "-o", "/dev/null"]
    return ChildProcess.succeeds(compiler, arguments) ? nil : "\(compiler) finds no <\(header)>"
  }
}
