package import JSON

/// A mistake that a rule found: where, since when, and with which values.
public struct Finding: Sendable {
  /// The rule.
  public let rule: Rule
  /// The id of the view with the mistake.
  public let view: String
  /// The engine time at which it was found, in microseconds.
  public let since: Int64
  /// The engine time at which it was last observed; the same as `since` for a lasting finding.
  public internal(set) var last: Int64
  /// How often it was observed; 1 for a lasting finding.
  public internal(set) var count = 1
  /// Whether it is a condition that lasts until it is fixed, rather than a single occurrence.
  public let lasts: Bool
  /// The observed symptom.
  public internal(set) var symptom: Symptom
}

/// What a rule observed in a view.
public struct Symptom: Equatable, Sendable {
  /// The id of the view.
  public let view: String
  /// One sentence with the relevant values.
  public let saw: String
  /// The values in the sentence, by property name or by the name of a derived value.
  package let values: JSONObject
  /// A change of the scene that fixes the mistake, if there is one.
  package let fix: Fix?

  /// Creates a symptom without separate values.
  ///
  /// - Parameters:
  ///   - view: the id of the view.
  ///   - saw: one sentence with the relevant values.
  public init(_ view: String, _ saw: String) { self.init(view, saw, [:]) }

  /// Creates a symptom with the values in its sentence.
  init(_ view: String, _ saw: String, _ values: JSONValue = [:], fix: Fix? = nil) {
    self.view = view
    self.saw = saw
    self.values = values.object ?? JSONObject()
    self.fix = fix
  }

  /// Whether view, sentence, values and fix are the same.
  public static func == (a: Symptom, b: Symptom) -> Bool {
    a.view == b.view && a.saw == b.saw && a.fix == b.fix
      && JSONValue.object(a.values) == .object(b.values)
  }
}

/// A `View.set` command that fixes a scene; it can be tried and reverted.
package struct Fix: Equatable, Sendable {
  /// The view to change.
  package let view: String
  /// The values to set, as in `View.set`.
  package let values: JSONValue

  /// Creates a change of some properties of a view.
  init(_ view: String, _ values: JSONValue) {
    self.view = view
    self.values = values
  }
}
