import Foundation
package import JSON
import ModelCoding
public import ScrollModel

/// A mistake that a rule found: where, since when, and with which values.
///
/// ```swift
/// func line(_ finding: Finding) -> String {
///   "\(finding.rule.id) \(finding.view) at \(finding.since) µs: \(finding.symptom.saw)"
/// }
/// ```
public struct Finding: Equatable, Sendable, CustomStringConvertible {
  /// The rule.
  public let rule: Rule
  /// The engine time at which it was found, in microseconds.
  public let since: Int64
  /// The engine time at which it was last observed; the same as `since` for a lasting finding.
  public internal(set) var last: Int64
  /// How often it was observed; 1 for a lasting finding.
  public internal(set) var count: Int
  /// Whether it is a condition that lasts until it is fixed, rather than a single occurrence.
  public let lasts: Bool
  /// The observed symptom.
  public internal(set) var symptom: Symptom

  init(_ rule: Rule, _ symptom: Symptom, at time: Int64, lasts: Bool) {
    (self.rule, self.symptom, self.lasts) = (rule, symptom, lasts)
    (since, last, count) = (time, time, 1)
  }

  /// The id of the view with the mistake.
  public var view: String { symptom.view }
  /// The rule, the view and what was observed, in one line.
  public var description: String { "\(rule.id) \(view): \(symptom.saw)" }
  /// What a person sees.
  package var kind: SymptomKind { symptom.kind ?? rule.symptom }
}

/// What a rule observed in a view.
///
/// ```swift
/// let symptom = Symptom(
///   of: "button",
///   saw: "it is 20 points high, less than 44",
///   values: ["bounds": .rect(CGRect(x: 0, y: 0, width: 100, height: 20)), "least": .number(44)],
///   fix: Fix(of: "button", values: [.init(.frame, .rect(CGRect(x: 0, y: 0, width: 100, height: 44)))])
/// )
/// precondition(symptom.fix?.view == "button")
/// ```
public struct Symptom: Equatable, Sendable {
  /// The id of the view.
  public let view: String
  /// One sentence with the relevant values.
  public let saw: String
  /// The values in the sentence, by property name or by the name of a derived value.
  package let values: JSONObject
  /// The number that a person could measure, as the sum of its parts, if the mistake has one.
  public let sum: Sum?
  /// What a person sees, where it is not what the rule's mistake usually shows.
  let kind: SymptomKind?
  /// A change of the scene that fixes the mistake, if there is one.
  public let fix: Fix?

  /// Creates a symptom.
  ///
  /// - Parameters:
  ///   - view: the id of the view.
  ///   - saw: one sentence with the relevant values.
  ///   - values: the values in the sentence, by the name of a property or of a value derived from several.
  ///   - sum: the number that a person could measure, as the sum of its parts; nil if there is none.
  ///   - fix: a change that corrects the mistake; nil if none does.
  public init(
    of view: String,
    saw: String,
    values: [String: PropertyValue] = [:],
    sum: Sum? = nil,
    fix: Fix? = nil
  ) {
    var object = JSONObject(capacity: values.count)
    // A dictionary has another order in each run.
    for (name, value) in values.sorted(by: { $0.key < $1.key }) { object[name] = JSONValue(value) }
    self.init(view, saw, Values(object), sum: sum, fix: fix)
  }

  /// Creates a symptom with the values in the order of its sentence, derived ones of any form among them.
  init(
    _ view: String,
    _ saw: String,
    _ values: Values = [:],
    kind: SymptomKind? = nil,
    sum: Sum? = nil,
    fix: Fix? = nil
  ) {
    (self.view, self.saw, self.values) = (view, saw, values.object)
    (self.kind, self.sum, self.fix) = (kind, sum, fix)
  }

  /// Whether view, sentence, values, sum and fix are the same.
  public static func == (a: Symptom, b: Symptom) -> Bool {
    a.view == b.view && a.saw == b.saw && a.kind == b.kind && a.sum == b.sum && a.fix == b.fix
      && JSONValue.object(a.values) == .object(b.values)
  }
}

/// A view of the engine or of a source, in which rules observe symptoms.
protocol SeenView {
  /// The id of the view.
  var id: String { get }
}

extension View: SeenView {}

extension SeenView {
  /// What a rule observed in this view.
  ///
  /// - Parameters:
  ///   - saw: one sentence with the relevant values.
  ///   - values: the values in the order of the sentence.
  ///   - kind: what a person sees, where it is not what the rule's mistake usually shows.
  ///   - sum: the number that a person could measure.
  ///   - properties: the properties of this view that correct the mistake, with their values.
  ///   - fix: a change of another view that does, or one that leaves something.
  /// - Returns: the symptom.
  func symptom(
    _ saw: String,
    _ values: Values = [:],
    kind: SymptomKind? = nil,
    sum: Sum? = nil,
    sets properties: Values? = nil,
    fix: Fix? = nil
  ) -> Symptom {
    let fix = fix ?? properties.map { Fix(id, $0) }
    return Symptom(id, saw, values, kind: kind, sum: sum, fix: fix)
  }
}

/// What a program does with a finding.
extension Finding {
  /// The values that were observed, by the name of a property or of a value derived from several.
  ///
  /// The value of a property has the property's kind. Of the others, two numbers are a point; what is no text, number,
  /// flag or point is a text in JSON.
  public var values: [String: PropertyValue] {
    var values: [String: PropertyValue] = [:]
    for (name, value) in symptom.values {
      values[name] = PropertyValue(observed: value, as: Property(name: name))
    }
    return values
  }

  /// The change that fixes the mistake, if a value of a property does.
  ///
  /// ```swift
  /// let window = Window(id: "window")
  /// let scroll = ScrollView(id: "scroll")
  /// scroll.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
  /// scroll.maximumZoomScale = 3
  /// scroll.addSubview(View(id: "picture"))
  /// window.addSubview(scroll)
  /// let engine = Engine(root: window, device: Device(size: CGSize(width: 320, height: 480)))
  /// for finding in Doctor(engine).findings {
  ///   print(finding.rule.id, finding.values)
  ///   if let fix = finding.fix { try engine.handle(fix.command, at: engine.time) }
  /// }
  /// precondition(scroll.viewForZooming == "picture")
  /// ```
  public var fix: Fix? { symptom.fix }
}

extension PropertyValue {
  /// The value that a rule has observed, of a property or derived from several.
  fileprivate init(observed json: JSONValue, as property: Property?) {
    if let property, let value = PropertyCodec.checkedValue(json, of: property) {
      self = value
    } else if let flag = json.bool {
      self = .bool(flag)
    } else if let number = json.double {
      self = .number(number)
    } else if let text = json.string {
      self = .string(text)
    } else if let pair = json.array, pair.count == 2, let x = pair[0].double, let y = pair[1].double
    {
      self = .point(CGPoint(x: x, y: y))
    } else {
      self = json.isNull ? .absent : .string(json.serializedString)
    }
  }
}
