import ForeignSource
import JSON
import SchemaSupport
import TestSupport
import Testing

/// What is valid of a source's device, keyboard, touches and views is accepted, and clients are sent nothing that is not valid.
@Suite struct SourceAgreementTests {
  let schemas: SchemaSet

  init() throws {
    schemas = try Schemas.load()
  }

  /// A document with a keyboard and a touch.
  private static let state: JSONObject = [
    "t": 0, "root": "window", "device": ["size": [390, 844], "displayScale": 2],
    "keyboard": ["frame": [0, 500, 390, 344], "docked": false],
    "touches": ["1": ["location": [1, 2], "phase": "began", "view": "window"]],
    "views": ["window": ["class": "Window", "frame": [0, 0, 390, 844]]],
  ]

  /// Values that may or may not stand for a member, apart from what the values of others say.
  private static let values: [JSONValue] = [
    nil, true, false, 0, 1, -1, 0.5, 101, "portrait", "landscapeLeft", "upside", "began", "moved",
    "ended", "window", "", [], [0, 0], [390, 844], [844, 390], [-1, 5], [0, 500, 390, 344],
    [0, 0, 0, 0], [0, 500, 390, "1"], [:], ["frame": [0, 0, 9, 9]], ["frame": nil],
    ["location": [3, 4]],
  ]

  private static let members = [
    "device": ["size", "displayScale", "orientation", "safeAreaInsets", "model"],
    "keyboard": ["frame", "docked", "isLocal", "height"],
    "touches/1": ["location", "phase", "view", "force"],
    "views/window": ["frame", "alpha", "isHidden", "foreign", "rest", "colour"],
  ]

  /// The changes of a member, each with its path.
  private static func changes(of place: String) -> [(path: [String], value: JSONValue?)] {
    let path = place.split(separator: "/").map(String.init)
    let own = (members[place] ?? []).flatMap { name in
      ([nil] + values).map { (path + [name], $0) }
    }
    // Whether a view may be there depends on the others.
    guard path[0] != "views" else { return own }
    return own + values.map { (path, $0) } + values.map { ([path[0]], $0) }
      + values.map { ([path[0], "01"], $0) }
  }

  @Test("State documents", arguments: members.keys.sorted())
  func states(place: String) {
    var accepted = 0
    for (path, value) in Self.changes(of: place) {
      let state = Self.setting(path[...], value, in: .object(Self.state))
      let isValid = schemas.isValid(state, against: "source.schema.json#/$defs/state")
      let error = Self.error { _ = try SourceDocument(state, at: JSONPointer()) }
      #expect(!isValid || error == nil, "\(path) \(value ?? "absent"): \(error ?? "")")
      // A null counts as absent where states and patches are read alike.
      #expect(isValid || error != nil || state.serializedString.contains("null"), "\(state)")
      accepted += error == nil ? 1 : 0
    }
    #expect(accepted > 5)
  }

  @Test("Patches", arguments: members.keys.sorted())
  func patches(place: String) throws {
    var accepted = 0
    for (path, value) in Self.changes(of: place) {
      var document = try SourceDocument(.object(Self.state), at: JSONPointer())
      var patch = Self.setting(path[...], value, in: ["t": 1])
      let isValid = schemas.isValid(patch, against: "source.schema.json#/$defs/patch")
      let given = patch
      let error = Self.error { _ = try document.apply(&patch, at: JSONPointer()) }
      #expect(isValid == (error == nil), "\(given): \(error ?? "accepted")")
      guard error == nil else { continue }
      accepted += 1
      #expect(schemas.failures(of: patch, against: "source.schema.json#/$defs/patch") == [])
    }
    #expect(accepted > 5)
  }

  private static func error(_ work: () throws -> Void) -> String? {
    do {
      try work()
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// A value with a member set or removed.
  private static func setting(
    _ path: ArraySlice<String>,
    _ value: JSONValue?,
    in json: JSONValue
  ) -> JSONValue {
    guard let name = path.first else { return value ?? .null }
    var object = json.object ?? [:]
    if path.count == 1 {
      object[name] = value
    } else {
      object[name] = setting(path.dropFirst(), value, in: object[name] ?? .object([:]))
    }
    return .object(object)
  }
}
