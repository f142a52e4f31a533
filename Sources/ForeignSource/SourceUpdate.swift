package import JSON
import ModelCoding

/// The parameters of `Source.patch`, read but not applied.
package struct SourceUpdate: Sendable {
  /// The number of the state that it leads to, and of the one that it changes.
  package let seq: Int64
  package let base: Int64
  private var patch: JSONValue
  /// What has moved its views; once it is applied, the deltas of each view add up to the change of its offset.
  package private(set) var causes: [JSONValue]
  /// Its events; once it is applied, each has its time.
  package private(set) var events: [JSONValue]

  private static let maximumCauses = 1_024
  private static let maximumEvents = 1_024
  private static let patchPlace = JSONPointer(["patch"])

  /// Reads the parameters.
  package init(_ parameters: JSONValue) throws(JSONShapeError) {
    var members = try JSONMembers(parameters, at: JSONPointer(), as: "an object of parameters")
    seq = try members.required("seq").whole(in: 1...Int64.max, at: members.place("seq"))
    base = try members.required("base").whole(in: 0...(seq - 1), at: members.place("base"))
    _ = try members.optional("merged")?.whole(in: 1...Int64.max, at: members.place("merged"))
    patch = try members.required("patch")
    causes = try Self.list("why", Self.maximumCauses, &members)
    events = try Self.list("events", Self.maximumEvents, &members)
    try members.finish()
    try checkCauses()
  }

  /// Reads a change that was not sent, and so has no number.
  package init(
    patch: JSONValue,
    why: [JSONValue] = [],
    events: [JSONValue] = []
  ) throws(JSONShapeError) {
    (seq, base) = (1, 0)
    self.patch = patch
    causes = why
    self.events = events
    if !why.isEmpty {
      causes = try Self.list(.array(why), Self.maximumCauses, at: JSONPointer(["why"]))
      try checkCauses()
    }
    guard !events.isEmpty else { return }
    self.events = try Self.list(.array(events), Self.maximumEvents, at: JSONPointer(["events"]))
  }

  /// The ids of the views that it changes, each with whether it has left.
  package var changedViews: [(id: String, hasLeft: Bool)] {
    patch["views"]?.object?.map { ($0.key, $0.value.isNull) } ?? []
  }

  /// Applies it whole, or throws and changes nothing.
  package mutating func apply(
    to document: inout ForeignDocument
  ) throws(JSONShapeError) -> ForeignStep {
    if !events.isEmpty {
      let places = JSONPointer(["events"])
      let time = patch["t"]?.int64 ?? document.time
      var earliest = min(document.time, time)
      for index in events.indices {
        let place = places.appending(index)
        try EventCheck.complete(&events[index], from: &earliest, upTo: time, at: place)
      }
    }
    for (index, cause) in causes.enumerated() {
      try checkView(of: cause, at: JSONPointer(["why"]).appending(index), in: document)
    }
    let changes = try document.apply(&patch, at: Self.patchPlace)
    CauseCheck.complete(&causes, with: changes)
    return ForeignStep(time: document.time, patch: patch, causes: causes, events: events)
  }

  /// Throws unless the document has the view of a cause before or after the patch.
  private func checkView(
    of cause: JSONValue,
    at place: JSONPointer,
    in document: ForeignDocument
  ) throws(JSONShapeError) {
    guard let view = cause["view"], let id = view.string else { return }
    guard !document.hasView(id), patch["views"]?[id] == nil else { return }
    throw .expected("the id of a view", at: place.appending("view"), found: view)
  }

  private func checkCauses() throws(JSONShapeError) {
    for (index, cause) in causes.enumerated() {
      try CauseCheck.check(cause, at: JSONPointer(["why"]).appending(index))
    }
  }

  private static func list(
    _ key: String,
    _ maximum: Int,
    _ members: inout JSONMembers
  ) throws(JSONShapeError) -> [JSONValue] {
    guard let json = members.optional(key) else { return [] }
    return try list(json, maximum, at: members.place(key))
  }

  private static func list(
    _ json: JSONValue,
    _ maximum: Int,
    at place: JSONPointer
  ) throws(JSONShapeError) -> [JSONValue] {
    let what = "an array of at most \(maximum)"
    return Array(try json.elements(0...maximum, at: place, as: what).map(\.value))
  }
}
