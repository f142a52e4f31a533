import JSON
import ScrollDoctor
import Simulation

/// The parameters of `Session.attach`.
struct AttachRequest {
  /// The state that a client has from an earlier connection.
  struct Resume {
    let session: String
    let epoch: Int64
    let seq: Int64
  }

  /// The client's name and version, for a log.
  let name: String
  let version: String
  let want: Subscription
  let wantsDoctor: Bool
  let wantsPictures: Bool
  let resume: Resume?

  /// Reads the parameters.
  init(_ parameters: JSONValue) throws(JSONShapeError) {
    var members = try JSONMembers(parameters, at: JSONPointer(), as: "an object of parameters")
    var client = try JSONMembers(
      try members.required("client"),
      at: members.place("client"),
      as: "an object with the client's name and version"
    )
    name = try client.required("name").text(at: client.place("name"))
    version = try client.required("version").text(at: client.place("version"))
    try client.finish()
    (want, wantsDoctor, wantsPictures) = try Self.want(&members)
    resume = try Self.resume(&members)
    try members.finish()
  }

  private static func want(_ members: inout JSONMembers) throws(JSONShapeError) -> (
    Subscription, doctor: Bool, pictures: Bool
  ) {
    guard let json = members.optional("want") else { return (Subscription(), false, false) }
    var wishes = try JSONMembers(json, at: members.place("want"), as: "an object of wishes")
    var want = Subscription()
    want.state = try wishes.optional("state")?.flag(at: wishes.place("state")) ?? want.state
    want.events = try wishes.optional("events")?.flag(at: wishes.place("events")) ?? want.events
    want.why = try wishes.optional("why")?.flag(at: wishes.place("why")) ?? want.why
    let doctor = try wishes.optional("doctor")?.flag(at: wishes.place("doctor"))
    let pictures = try wishes.optional("pictures")?.flag(at: wishes.place("pictures"))
    try wishes.finish()
    return (want, doctor ?? false, pictures ?? false)
  }

  private static func resume(_ members: inout JSONMembers) throws(JSONShapeError) -> Resume? {
    guard let json = members.optional("resume") else { return nil }
    var parts = try JSONMembers(json, at: members.place("resume"), as: "an object")
    let range: ClosedRange<Int64> = 0...Int64.max
    let resume = Resume(
      session: try parts.required("session").text(at: parts.place("session")),
      epoch: try parts.required("epoch").whole(in: range, at: parts.place("epoch")),
      seq: try parts.required("seq").whole(in: range, at: parts.place("seq"))
    )
    try parts.finish()
    return resume
  }
}
