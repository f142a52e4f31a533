package import JSON
import ModelCoding

/// A change of the state of a source, with what its program says about it: the parameters of `Source.patch`.
package struct SourceChange: Sendable {
  /// The number of the new state, and of the state that it changes.
  package let seq: Int64
  package let base: Int64
  /// The merge patch; once it is applied, with the members that the source leaves to the server.
  package private(set) var patch: JSONValue
  /// The change of the touches as it was sent, with their own times and how they ended; nil until it is applied.
  package private(set) var touches: JSONValue?
  /// What has moved its views; once it is applied, the deltas of each view add up to the change of its offset.
  package private(set) var causes: [JSONValue]
  /// Its events; once it is applied, each has its time.
  package private(set) var events: [JSONValue]
  /// The number of changes that were merged into it before it was sent.
  private(set) var merged: Int64 = 1

  /// The time of the state that it leads to, in microseconds of the source's clock.
  package var time: Int64 { patch["t"]?.int64 ?? 0 }

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
    try self.init([
      "seq": 1, "base": 0, "patch": patch, "why": .array(why), "events": .array(events),
    ])
  }

  /// Applies it whole and returns what it has led to, or throws and changes nothing.
  package func applied(
    to document: inout SourceDocument
  ) throws(JSONShapeError) -> SourceChange {
    var change = self
    change.touches = patch["touches"]
    if !events.isEmpty {
      let places = JSONPointer(["events"])
      let time = patch["t"]?.int64 ?? document.time
      var earliest = min(document.time, time)
      for index in events.indices {
        let place = places.appending(index)
        try EventCheck.complete(&change.events[index], from: &earliest, upTo: time, at: place)
      }
    }
    for (index, cause) in causes.enumerated() {
      try checkView(of: cause, at: JSONPointer(["why"]).appending(index), in: document)
    }
    let changes = try document.apply(&change.patch, at: Self.patchPlace)
    CauseCheck.complete(&change.causes, with: changes)
    return change
  }

  /// One change with the effect of this one and a later one; nil if there is none, or if it would be too long.
  func followed(by later: SourceChange) -> SourceChange? {
    guard let patch = MergePatch.compose(patch, later.patch),
      causes.count + later.causes.count <= Self.maximumCauses,
      events.count + later.events.count <= Self.maximumEvents
    else { return nil }
    var both = self
    both.patch = patch
    both.causes += later.causes
    both.events += later.events
    both.merged += later.merged
    return both
  }

  /// Throws unless the document has the view of a cause before or after the patch.
  private func checkView(
    of cause: JSONValue,
    at place: JSONPointer,
    in document: SourceDocument
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
    let what = "an array of at most \(maximum)"
    return Array(try json.elements(0...maximum, at: members.place(key), as: what).map(\.value))
  }
}
