import ArgumentParser
import Foundation
import JSON
import Logging

/// A log on standard error: one line for each message, with the time, the level, and the metadata as
/// `key=value`.
struct StandardErrorLog: LogHandler {
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?
  var logLevel: Logger.Level

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let time = Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    let line = Self.line(
      event.message.description,
      metadata.merging(event.metadata ?? [:]) { $1 }.mapValues(\.description)
    )
    Terminal.say("\(time) \(event.level) \(line)")
  }

  /// The message and the values on one line; a value that is not one word is in quotation marks.
  static func line(_ message: String, _ values: [String: String]) -> String {
    let words = values.sorted { $0.key < $1.key }.map { key, value in
      "\(key)=\(isWord(value) ? value : PrintableText.quoted(value, limit: value.count))"
    }
    return ([Terminal.printable(message)] + words).joined(separator: " ")
  }

  private static func isWord(_ value: String) -> Bool {
    !value.isEmpty
      && value.unicodeScalars.allSatisfy {
        ("!"..."~").contains($0) && !"\"\\=".unicodeScalars.contains($0)
      }
  }
}

/// The value of `--log-level`: a level of swift-log.
enum LogLevel: String, CaseIterable, ExpressibleByArgument {
  case trace, debug, info, notice, warning, error, critical

  /// The level of the logger.
  var level: Logger.Level { Logger.Level(rawValue: rawValue) ?? .warning }
}
