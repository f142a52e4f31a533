package import JSON

/// Where a measured trace comes from: a member of its recording's first line, and comments above its table.
package struct Provenance: Equatable, Sendable {
  /// The device, or the simulator of one: `iPhone 17 Pro Max, simulator`.
  package let device: String
  /// The system and its version: `iOS 26.5`.
  package let system: String
  /// What was read and when: `contentOffset at each display link`.
  package let how: String
  /// The program that measured it.
  package let tool: String?
  /// The terms on which it may be passed on: `Apache-2.0`.
  package let licence: String?
  /// Where it was published.
  package let url: String?

  /// The names of the members, as comments have them.
  package static let names = ["device", "system", "tool", "how", "licence", "url"]
  /// The longest text of a member, in bytes.
  package static let longest = 1_000

  /// Reads it.
  ///
  /// - Throws: `JSONShapeError` at the member that is missing, unknown, or no text of 1 to 1,000 bytes; the
  ///   address has to begin with `https://` or `http://`.
  package init(_ json: JSONValue, at pointer: JSONPointer) throws(JSONShapeError) {
    var members = try JSONMembers(json, at: pointer, as: "an object with device, system and how")
    device = try Self.text(try members.required("device"), at: members.place("device"))
    system = try Self.text(try members.required("system"), at: members.place("system"))
    how = try Self.text(try members.required("how"), at: members.place("how"))
    tool = try members.optional("tool").map { value throws(JSONShapeError) in
      try Self.text(value, at: members.place("tool"))
    }
    licence = try members.optional("licence").map { value throws(JSONShapeError) in
      try Self.text(value, at: members.place("licence"))
    }
    url = try members.optional("url").map { value throws(JSONShapeError) in
      let url = try Self.text(value, at: members.place("url"))
      guard url.hasPrefix("https://") || url.hasPrefix("http://") else {
        throw .expected(
          "an address with https:// or http://",
          at: members.place("url"),
          found: value
        )
      }
      return url
    }
    try members.finish(others: Self.names)
  }

  private static func text(
    _ json: JSONValue,
    at place: JSONPointer
  ) throws(JSONShapeError) -> String {
    guard let text = json.string, (1...longest).contains(text.utf8.count) else {
      throw .expected("1 to \(longest) bytes of text", at: place, found: json)
    }
    return text
  }

  /// The members that the comments above a table have, as `device: iPhone 17`; nil if they have none.
  package static func json(ofComments comments: [String]) -> JSONValue? {
    var members = JSONObject()
    for comment in comments {
      let parts = comment.split(separator: ":", maxSplits: 1)
      let words = parts.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      guard words.count == 2, names.contains(words[0]) else { continue }
      members[words[0]] = .string(words[1])
    }
    return members.isEmpty ? nil : .object(members)
  }

  /// Device, system, licence and address in one line.
  package var summary: String {
    let origin = [licence, url].compactMap(\.self).joined(separator: ", ")
    return "\(device), \(system)" + (origin.isEmpty ? "" : " (\(origin))")
  }
}
