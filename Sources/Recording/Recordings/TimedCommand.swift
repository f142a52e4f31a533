public import JSON
import ScrollModel

/// A command with its time, as scripts and recordings have it.
public struct TimedCommand: Sendable {
  /// When, in microseconds of engine time; for a scene to load, the time at which that begins.
  public let time: Int64
  /// What is asked for.
  public let request: CommandReader.Request
  /// The method as it was written.
  public let method: String
  /// The parameters as they were written; nil where they are to be made from the samples of touches.
  private let written: JSONValue?

  /// A command of its parts.
  public init(
    time: Int64,
    request: CommandReader.Request,
    method: String,
    parameters: JSONValue
  ) {
    self.init(time: time, request: request, method: method, written: parameters)
  }

  /// `Input.touch` with samples.
  init(time: Int64, touches samples: [TouchSample]) {
    let request = CommandReader.Request.model(.touch(samples))
    self.init(time: time, request: request, method: "Input.touch", written: nil)
  }

  private init(
    time: Int64,
    request: CommandReader.Request,
    method: String,
    written: JSONValue?
  ) {
    self.time = time
    self.request = request
    self.method = method
    self.written = written
  }

  /// The parameters.
  public var parameters: JSONValue {
    if let written { return written }
    guard case .model(.touch(let samples)) = request else { return [:] }
    return TouchLine.parameters(of: samples)
  }
}

extension TimedCommand {
  /// The same command at another time.
  public func at(_ time: Int64) -> TimedCommand {
    TimedCommand(time: time, request: request, method: method, written: written)
  }

  /// Whether it puts a scene in the place of the one before.
  public var startsScene: Bool {
    switch request {
    case .load, .reset: true
    case .model: false
    }
  }
}

extension InputScript.Line {
  /// The command without its place in the script.
  public var command: TimedCommand {
    TimedCommand(time: time, request: request, method: method, parameters: parameters)
  }
}

/// Something that was done to a scene.
public struct SceneDeed: Sendable {
  /// When, in microseconds.
  public let time: Int64
  /// The command; nil for the end of all gestures.
  public let command: TimedCommand?
  /// Whether the state is looked at after it, with the layout that is due, rather than after what follows at
  /// the same time.
  public var isLookedAt: Bool

  /// Something that was done at a time.
  public init(time: Int64, command: TimedCommand?, isLookedAt: Bool = true) {
    self.time = time
    self.command = command
    self.isLookedAt = isLookedAt
  }
}
