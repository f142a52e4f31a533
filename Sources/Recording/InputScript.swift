import Foundation
public import JSON
import ScrollModel

/// A list of commands with their times: the format of `*.input.ndjson`, one command a line.
public struct InputScript: Sendable {
  /// A command and when it is given.
  public struct Line: Sendable {
    /// The line of the file, counted from 1.
    public let number: Int
    /// When, in microseconds of engine time.
    public let time: Int64
    /// What is asked for.
    public let request: CommandReader.Request
    /// The method and its parameters, as they go over the wire.
    public let method: String
    public let parameters: JSONValue
  }

  /// The commands, in the order of their times.
  public let lines: [Line]

  /// A fault at a line of the script; nothing of the script counts.
  public struct Failure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The script's line, counted from 1.
    public let line: Int
    /// The column in it, where it is known.
    public let column: Int
    /// What is wrong.
    public let message: String

    /// `12:30: /params/touches/0/phase: expected …`.
    public var description: String { "\(line):\(column): \(message)" }
  }

  /// The latest time a command may have, in microseconds: a year.
  static let latestTime: Int64 = 365 * 86_400 * 1_000_000

  /// Reads a script; empty lines do not count.
  public init(_ bytes: [UInt8]) throws(Failure) {
    var lines: [Line] = []
    var number = 0
    for text in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      guard !text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) else { continue }
      let line = try Self.line(Array(text), number)
      if let last = lines.last, line.time < last.time {
        throw Failure(
          line: number,
          column: 1,
          message: "/t: times do not decrease; the line before is at \(last.time)"
        )
      }
      lines.append(line)
    }
    self.lines = lines
  }

  private static func line(_ bytes: [UInt8], _ number: Int) throws(Failure) -> Line {
    do {
      let json = try JSONValue(parsing: bytes, limits: .message)
      var members = try JSONMembers(json, at: JSONPointer(), as: "a command")
      let time = try members.required("t").whole(in: 0...latestTime, at: members.place("t"))
      let method = try members.required("method").text(at: members.place("method"))
      let parameters = members.optional("params") ?? .object([:])
      try members.finish()
      let request = try CommandReader.request(
        method: method,
        parameters: parameters,
        at: members.place("params")
      )
      return Line(
        number: number,
        time: time,
        request: request,
        method: method,
        parameters: parameters
      )
    } catch let error as JSONError {
      throw Failure(line: number, column: error.column, message: error.message)
    } catch let error as JSONShapeError {
      throw failure(error, bytes, number)
    } catch let error as CommandReader.Failure {
      switch error {
      case .parameter(let shape): throw failure(shape, bytes, number)
      case .unknownMethod(let name):
        let hint = Spelling.hint(for: name, among: CommandReader.methods)
        let found = JSONValue.string(name).summary
        throw failure(JSONShapeError(JSONPointer(["method"]), "no method \(found)\(hint)"), bytes, number)
      case .readOnly(let property, let pointer):
        let shape = JSONShapeError(pointer, "\(property.name) cannot be set", isKey: true)
        throw failure(shape, bytes, number)
      }
    } catch {
      throw Failure(line: number, column: 1, message: String(describing: error))
    }
  }

  private static func failure(_ error: JSONShapeError, _ bytes: [UInt8], _ number: Int) -> Failure {
    let place = JSONLocator(bytes).error(
      at: error.pointer,
      part: error.isKey ? .key : .value,
      message: error.message
    )
    return Failure(line: number, column: place.column, message: place.message)
  }
}
