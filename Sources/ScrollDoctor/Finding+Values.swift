import Foundation
import JSON
import ModelCoding
public import ScrollModel

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
