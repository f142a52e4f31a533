import Foundation
package import JSON
import ModelCoding
package import Scenes
import ScrollModel

/// A list of commands with their times: the format of `*.input.ndjson`, one command per line.
///
/// ```swift
/// let script = try InputScript(Array(#"{"t":0,"method":"Input.statusBarTap"}"#.utf8))
/// precondition(script.lines.map(\.command.method) == ["Input.statusBarTap"])
/// ```
public struct InputScript: Sendable {
  /// A command and its time.
  public struct Line: Sendable {
    /// The line of the file, counted from 1.
    public let number: Int
    /// The command with its time.
    public let command: TimedCommand
    /// The line's text, for error positions; it shares the script's memory.
    let text: ArraySlice<UInt8>

    /// Creates an error about the value at `pointer` of the command, such as `/params/id`.
    package func failure(at pointer: JSONPointer, _ message: String) -> Failure {
      InputScript.failure(JSONShapeError(pointer, message), text, number)
    }
  }

  /// The commands, in the order of their times.
  public let lines: [Line]

  /// An error in a line of the script.
  public struct Failure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The script's line, counted from 1.
    public let line: Int
    /// The column in it, counted from 1.
    public let column: Int
    /// The description of the error, after its JSON pointer.
    public let message: String

    /// The error as `12:30: /params/touches/0/phase: expected …`.
    public var description: String { "\(line):\(column): \(message)" }
  }

  /// The latest time a command may have, in microseconds: a year.
  static let latestTime = CommandTime.latest

  /// Reads a script; empty lines are ignored, and the first error rejects the whole script.
  public init(_ bytes: [UInt8]) throws(Failure) {
    var lines: [Line] = []
    var number = 0
    for text in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      guard !text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) else { continue }
      let line = try Self.line(text, number)
      if let last = lines.last, line.command.time < last.command.time {
        throw line.failure(
          at: JSONPointer(["t"]),
          "expected \(last.command.time) or later, the time of line \(last.number), found \(line.command.time)"
        )
      }
      lines.append(line)
    }
    self.lines = lines
  }

  /// Creates the script of a scene's demo, with each command as a line; its errors are located in the
  /// scene.
  package init(_ demo: SceneDemo) throws(JSONShapeError) {
    var lines: [Line] = []
    for line in demo.lines {
      let request = try line.request()
      guard case .command = request else {
        let place = line.pointer.appending("method")
        throw JSONShapeError(place, "a demo stays with its scene, found \"\(line.method)\"")
      }
      lines.append(
        Line(
          number: lines.count + 1,
          command: TimedCommand(time: line.time, request: request, parameters: line.parameters),
          text: Self.text(of: line)
        )
      )
    }
    self.lines = lines
  }

  /// Creates a script of commands, which are in the order of time.
  package init(_ commands: [TimedCommand]) {
    lines = commands.enumerated().map { Line(number: $0 + 1, command: $1, text: []) }
  }

  private static func text(of line: SceneDemo.Line) -> ArraySlice<UInt8> {
    let object: JSONValue = [
      "t": .number(Double(line.time)), "method": .string(line.method), "params": line.parameters,
    ]
    return object.serialized()[...]
  }

  private static func line(
    _ text: ArraySlice<UInt8>,
    _ number: Int
  ) throws(Failure) -> Line {
    do {
      let json = try JSONValue(parsing: Array(text), limits: .message)
      let command = try TimedCommand(json, at: JSONPointer(), in: 0...latestTime)
      return Line(number: number, command: command, text: text)
    } catch let error as JSONError {
      throw Failure(line: number, column: error.column, message: error.message)
    } catch let error as JSONShapeError {
      throw failure(error, text, number)
    } catch {
      throw Failure(line: number, column: 1, message: String(describing: error))
    }
  }

  private static func failure(
    _ error: JSONShapeError,
    _ text: ArraySlice<UInt8>,
    _ number: Int
  ) -> Failure {
    let place = JSONLocator(Array(text)).error(
      at: error.pointer,
      part: error.isKey ? .key : .value,
      message: error.message
    )
    return Failure(line: number, column: place.column, message: place.message)
  }
}
