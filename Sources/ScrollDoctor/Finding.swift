public import JSON

/// A mistake that was seen: where, since when, and with which values.
public struct Finding: Sendable {
  /// Which mistake.
  public let rule: Rule
  /// The id of the view that shows it.
  public let view: String
  /// Since which time, in microseconds of engine time.
  public let since: Int64
  /// When it was seen last; the same as `since` for what lasts.
  public internal(set) var last: Int64
  /// How often it has been seen; 1 for what lasts.
  public internal(set) var count = 1
  /// Whether it is a condition that lasts until it is mended, rather than something that happened.
  public let lasts: Bool
  /// What was seen.
  public internal(set) var symptom: Symptom
}

/// What a rule has seen of a view.
public struct Symptom: Equatable, Sendable {
  /// The id of the view.
  public let view: String
  /// What was seen, in a sentence with the values that matter.
  public let saw: String
  /// The values behind the sentence, by names of properties or of what was worked out from them.
  public let values: JSONObject
  /// A change of the scene that mends it, if there is one.
  public let fix: Fix?

  /// Something that a rule has seen.
  init(_ view: String, _ saw: String, _ values: JSONValue = [:], fix: Fix? = nil) {
    self.view = view
    self.saw = saw
    self.values = values.object ?? JSONObject()
    self.fix = fix
  }

  public static func == (a: Symptom, b: Symptom) -> Bool {
    a.view == b.view && a.saw == b.saw && a.fix == b.fix
      && JSONValue.object(a.values) == .object(b.values)
  }
}

/// A `View.set` that mends a scene; it can be tried and taken back.
public struct Fix: Equatable, Sendable {
  /// The view to change.
  public let view: String
  /// The values to set, as in `View.set`.
  public let values: JSONValue

  /// A change of some properties of a view.
  init(_ view: String, _ values: JSONValue) {
    self.view = view
    self.values = values
  }
}
