package import JSON

/// What a source says about itself: the parameters of `Source.hello`.
package struct SourceDescription: Equatable, Sendable {
  /// The name that people see.
  package let name: String
  /// What it is: `web`, `app`, `program`, or a word of its own.
  package let kind: String
  /// Identifies this run of the source: a source that connects again with it takes the place of the former.
  package let instance: String
  /// The program that runs it, such as a browser with its version; nil if it does not say.
  package let agent: String?
  /// The resolution of its clock, in microseconds.
  package let resolution: Int64
  /// The moment that its times stand for.
  package let stamp: String
  /// The grid of its offsets, in points; zero for none.
  package let quantum: Double
  /// What it sends and accepts, in its own words.
  package let capabilities: [String]

  /// The moments that a time can stand for: the start of the display frame, the event, or its reception.
  package static let stamps = ["frame", "event", "receive"]
  private static let maximumText = 200
  private static let maximumCapabilities = 32

  /// Creates a description.
  package init(
    name: String,
    kind: String,
    instance: String,
    agent: String? = nil,
    resolution: Int64 = 1,
    stamp: String = "receive",
    quantum: Double = 0,
    capabilities: [String] = []
  ) {
    self.name = name
    self.kind = kind
    self.instance = instance
    self.agent = agent
    self.resolution = resolution
    self.stamp = stamp
    self.quantum = quantum
    self.capabilities = capabilities
  }

  /// Whether it accepts `Source.input`.
  package var acceptsInput: Bool { capabilities.contains("input") }

  /// Whether it accepts `Source.takePicture`.
  package var takesPictures: Bool { capabilities.contains("picture") }

  /// Its name and its kind, such as `chat (web)`, safe for a message.
  package var title: String {
    "\(PrintableText.escaped(name, limit: 64)) (\(PrintableText.escaped(kind, limit: 32)))"
  }

  /// Reads the parameters of `Source.hello`.
  package init(_ json: JSONValue, at pointer: JSONPointer) throws(JSONShapeError) {
    var members = try JSONMembers(json, at: pointer, as: "an object of parameters")
    let version = try members.required("protocol")
    guard version.string == "1.0" else {
      throw .expected("\"1.0\"", at: members.place("protocol"), found: version)
    }
    var source = try JSONMembers(
      try members.required("source"),
      at: members.place("source"),
      as: "an object with the source's name, kind and instance"
    )
    (name, kind, instance, agent) = try Self.identity(&source)
    try source.finish()
    (resolution, stamp) = try Self.clock(&members)
    quantum = try Self.quantum(&members)
    capabilities = try Self.capabilities(&members)
    try members.finish()
  }

  /// Reads the description of the source in the header of a recording.
  package init(recorded json: JSONValue, at pointer: JSONPointer) throws(JSONShapeError) {
    var members = try JSONMembers(json, at: pointer, as: "an object that describes the source")
    (name, kind, instance, agent) = try Self.identity(&members)
    (resolution, stamp) = try Self.clock(&members)
    quantum = try Self.quantum(&members)
    capabilities = try Self.capabilities(&members)
  }

  private static func identity(
    _ source: inout JSONMembers
  ) throws(JSONShapeError) -> (name: String, kind: String, instance: String, agent: String?) {
    let name = try text("name", of: &source)
    let kind = try text("kind", of: &source)
    let instance = try text("instance", of: &source)
    return (
      name, kind, instance, source.optional("agent") == nil ? nil : try text("agent", of: &source)
    )
  }

  private static func text(
    _ key: String,
    of members: inout JSONMembers
  ) throws(JSONShapeError) -> String {
    let json = try members.required(key)
    guard let text = json.string, (1...maximumText).contains(text.utf8.count) else {
      throw .expected("1 to \(maximumText) bytes of text", at: members.place(key), found: json)
    }
    return text
  }

  private static func clock(
    _ members: inout JSONMembers
  ) throws(JSONShapeError) -> (Int64, String) {
    guard let json = members.optional("clock") else { return (1, "receive") }
    var clock = try JSONMembers(json, at: members.place("clock"), as: "a clock")
    let resolution = try clock.optional("resolution")?
      .whole(in: 1...60_000_000, at: clock.place("resolution"))
    let stamp = try clock.optional("stamp")?.choice(of: stamps, at: clock.place("stamp"))
    try clock.finish()
    return (resolution ?? 1, stamp ?? "receive")
  }

  private static func quantum(_ members: inout JSONMembers) throws(JSONShapeError) -> Double {
    guard let json = members.optional("quantum") else { return 0 }
    let quantum = try json.number(at: members.place("quantum"))
    guard (0...1_000).contains(quantum) else {
      throw .expected("a number from 0 to 1000", at: members.place("quantum"), found: json)
    }
    return quantum
  }

  private static func capabilities(
    _ members: inout JSONMembers
  ) throws(JSONShapeError) -> [String] {
    guard let json = members.optional("capabilities") else { return [] }
    let what = "at most \(maximumCapabilities) capabilities"
    let elements = try json.elements(
      0...maximumCapabilities,
      at: members.place("capabilities"),
      as: what
    )
    return try elements.map { element throws(JSONShapeError) in
      let text = try element.value.text(at: element.pointer)
      guard (1...64).contains(text.utf8.count) else {
        throw .expected("1 to 64 bytes of text", at: element.pointer, found: element.value)
      }
      return text
    }
  }

  /// The parameters of `Source.hello`.
  package var hello: JSONValue {
    var source: JSONObject = [
      "name": .string(name), "kind": .string(kind), "instance": .string(instance),
    ]
    source["agent"] = agent.map { .string($0) }
    return [
      "protocol": "1.0", "source": .object(source),
      "clock": ["resolution": .integer(resolution), "stamp": .string(stamp)],
      "quantum": .number(quantum), "capabilities": .array(capabilities.map { .string($0) }),
    ]
  }

  /// Writes the object that describes it, as in the header of a recording.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writeIdentity(to: &writer)
    writeMeasures(to: &writer)
    writer.endObject()
  }

  /// Writes the members that identify it.
  package func writeIdentity(to writer: inout JSONWriter) {
    writer.member("name", name)
    writer.member("kind", kind)
    writer.member("instance", instance)
    writer.member("agent", agent)
  }

  /// Writes the members about its clock, its offsets and its capabilities.
  package func writeMeasures(to writer: inout JSONWriter) {
    writer.key("clock")
    writer.beginObject()
    writer.member("resolution", resolution)
    writer.member("stamp", stamp)
    writer.endObject()
    writer.member("quantum", quantum)
    writer.key("capabilities")
    writer.beginArray()
    for capability in capabilities { writer.value(capability) }
    writer.endArray()
  }
}
