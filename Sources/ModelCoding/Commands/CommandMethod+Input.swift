import Foundation
import JSON
import ScrollModel

extension CommandMethod {
  /// The maximum number of touches in one command.
  package static let maximumTouches = 256

  package static let touch = CommandMethod(
    "Input.touch",
    read: { .touch(try touches(&$0)) },
    write: { command, writer in
      guard case .touch(let samples) = command else { return false }
      writer.key("touches")
      writer.beginArray()
      for sample in samples { write(sample, to: &writer) }
      writer.endArray()
      return true
    }
  )

  package static let wheel = CommandMethod(
    "Input.wheel",
    read: { .wheel(try wheelSample(&$0)) },
    write: { command, writer in
      guard case .wheel(let sample) = command else { return false }
      writer.key("location")
      StateWriter.write(sample.location, to: &writer)
      writer.key("delta")
      StateWriter.write(sample.delta, to: &writer)
      if let phase = sample.phase {
        writer.member("phase", phase.rawValue)
      }
      if sample.isControl {
        writer.member("control", true)
      }
      writer.member("timestamp", sample.timestamp)
      return true
    }
  )

  private static func touches(_ members: inout JSONMembers) throws -> [TouchSample] {
    let json = try members.required("touches")
    let place = members.place("touches")
    let touches = try json.elements(at: place, as: "an array of touches")
    guard touches.count <= maximumTouches else {
      var error = JSONShapeError(
        place,
        "expected at most \(maximumTouches) touches, found \(touches.count)"
      )
      error.isOverLimit = true
      throw error
    }
    return try touches.map { try touch($0.value, at: $0.pointer) }
  }

  private static func touch(_ json: JSONValue, at pointer: JSONPointer) throws -> TouchSample {
    var members = try JSONMembers(json, at: pointer, as: "a touch")
    let id = try members.required("id").whole(in: 0...Int64(Int32.max), at: members.place("id"))
    let phase = try members.required("phase")
      .choice(of: TouchSample.Phase.self, at: members.place("phase"))
    let location = try PropertyCodec.point(
      try members.required("location"),
      at: members.place("location")
    )
    let timestamp = try members.optional("timestamp")?.number(at: members.place("timestamp"))
    try members.finish()
    return TouchSample(
      id: Int(id),
      phase: phase,
      location: location,
      timestamp: timestamp
    )
  }

  private static func wheelSample(_ members: inout JSONMembers) throws -> WheelSample {
    let location = try PropertyCodec.point(
      try members.required("location"),
      at: members.place("location")
    )
    let delta = try PropertyCodec.point(
      try members.required("delta"),
      at: members.place("delta")
    )
    let phase = try members.optional("phase")?
      .choice(of: WheelSample.Phase.self, at: members.place("phase"))
    let isControl = try members.optional("control")?.flag(at: members.place("control"))
    let timestamp = try members.optional("timestamp")?.number(at: members.place("timestamp"))
    return WheelSample(
      location: location,
      delta: delta,
      phase: phase,
      isControl: isControl ?? false,
      timestamp: timestamp
    )
  }

  private static func write(_ sample: TouchSample, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", sample.id)
    writer.member("phase", sample.phase.rawValue)
    writer.key("location")
    StateWriter.write(sample.location, to: &writer)
    writer.member("timestamp", sample.timestamp)
    writer.endObject()
  }
}
