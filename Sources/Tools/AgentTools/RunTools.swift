import Foundation
import JSON
import ModelCoding
import Scenes
import ScrollDoctor
import ScrollModel
import ScrollRecording
import Simulation

extension AgentTool {
  static let gesture = AgentTool(
    "gesture",
    "Sends input to the loaded scene where its run has ended, and waits until nothing moves. Give one of tap, swipe, pinch, commands. Answers with what changed. Needs --allow-control.",
    [
      "tap": numbers("A point [x, y] of the window."),
      "swipe": numbers("[x1, y1, x2, y2]: a drag in 0.2 s that lifts while it moves."),
      "pinch": numbers("[x, y, factor]: a zoom by two fingers."),
      "commands": AgentParameter.commands, "scene": AgentParameter.scene,
      "after": AgentParameter.after,
    ],
    changes: true
  ) { members, session in
    var run = try session.run(for: "gesture", &members)
    let start = try AgentParameter.start(&members)
    let before = try run.play()
    let time = before.run.engine.time
    let input = try input(&members, from: time)
    try members.finish()
    try session.checkControl(of: "gesture")
    run.commands = try run.script() + input
    run.end = nil
    let answer = try difference(run, from: before.state, since: time, after: start)
    session.start(.run(run))
    return answer
  }

  static let simulate = AgentTool(
    "simulate",
    "Runs a scene from its start: with its demo, or with commands. why, doctor, what-if and picture then use this run. Answers with the differences between start and end, the events by number, and findings.",
    [
      "scene": AgentParameter.scene,
      "commands": AgentParameter.commands,
      "until": [
        "type": "integer",
        "description": "The end in microseconds; without it, when nothing moves any more.",
      ],
      "after": AgentParameter.after,
    ]
  ) { members, session in
    var run = try session.run(for: "simulate", &members)
    let commands = try members.optional("commands").map { json in
      try AgentTool.commands(json, at: members.place("commands"), from: 0)
    }
    run.end = try AgentParameter.whole("until", &members)
    if run.end ?? 0 > 600_000_000 { throw UserError("until: expected at most 600000000") }
    run.commands = commands
    let start = try AgentParameter.start(&members)
    try members.finish()
    let opened = ObservedRun(run.scene, fps: run.fps)
    opened.run.engine.layoutIfNeeded()
    let answer = try difference(run, from: opened.state, since: -1, after: start)
    session.start(.run(run))
    return answer
  }

  /// The room for the numbers of events in an answer, in bytes.
  private static let longestEvents = 600

  private static func numbers(_ description: String) -> JSONValue {
    [
      "type": "array", "items": ["type": "number"], "description": .string(description),
    ]
  }

  /// Runs a scene, and answers with the differences from a state, and the events since a time.
  private static func difference(
    _ run: AgentRun,
    from old: JSONValue,
    since time: Int64,
    after start: Int
  ) throws -> Answer {
    var counts = JSONObject()
    let observed = try run.play { step in
      for event in step.events where step.time > time {
        let json = JSONValue { EventWriter.write(event, to: &$0) }
        guard let name = json["event"]?.string, name != "layoutSubviews"
        else { continue }
        let key = json["view"]?.string.map { "\($0).\(name)" } ?? name
        counts[key] = .integer((counts[key]?.int64 ?? 0) + 1)
      }
    }
    var shown = JSONObject()
    for (key, count) in counts where JSONValue.object(shown).serialized().count < longestEvents {
      shown[key] = count
    }
    let findings = Set(observed.finish().map(\.rule.id)).sorted()
    return Answer(
      [
        "scene": .string(run.scene.name), "t": .integer(observed.run.engine.time),
        "events": .object(shown), "findings": .array(findings.map { .string($0) }),
      ],
      "changes",
      StateDifference.lines(from: old, to: observed.state),
      after: start
    )
  }

  /// Reads the only input that is given.
  private static func input(
    _ members: inout JSONMembers,
    from time: Int64
  ) throws -> [TimedCommand] {
    var found: [[TimedCommand]] = []
    if let json = members.optional("tap") {
      let point = try json.numbers(2, at: members.place("tap"), as: "a point [x, y]")
      found.append(GestureScript.tap(CGPoint(x: point[0], y: point[1]), from: time))
    }
    if let json = members.optional("swipe") {
      let line = try json.numbers(4, at: members.place("swipe"), as: "two points [x1, y1, x2, y2]")
      let (first, last) = (CGPoint(x: line[0], y: line[1]), CGPoint(x: line[2], y: line[3]))
      found.append(GestureScript.swipe(first, to: last, from: time))
    }
    if let json = members.optional("pinch") {
      let zoom = try json.numbers(3, at: members.place("pinch"), as: "[x, y, factor]")
      guard (0.1...10).contains(zoom[2]) else {
        throw UserError("pinch: expected a factor from 0.1 to 10")
      }
      let point = CGPoint(x: zoom[0], y: zoom[1])
      found.append(GestureScript.pinch(point, scale: zoom[2], from: time))
    }
    if let json = members.optional("commands") {
      found.append(try commands(json, at: members.place("commands"), from: time))
    }
    guard found.count == 1 else { throw UserError("expected one of tap, swipe, pinch, commands") }
    return found[0]
  }

  /// Reads commands; their times count from `start`.
  static func commands(
    _ json: JSONValue,
    at pointer: JSONPointer,
    from start: Int64
  ) throws -> [TimedCommand] {
    var commands: [TimedCommand] = []
    for (json, place) in try json.elements(0...10_000, at: pointer, as: "an array of commands") {
      let earliest = (commands.last?.time ?? start) - start
      commands.append(
        try TimedCommand(
          json,
          at: place,
          in: earliest...600_000_000,
          after: start,
          otherwise: earliest
        )
      )
    }
    return commands
  }
}
