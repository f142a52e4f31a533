import ForeignSource
import JSON

/// SW006: the keyboard covers the focused field.
struct FieldCovered: SourceRule {
  static let rule = Rule(
    .source,
    6,
    "The keyboard covers a field",
    .error,
    symptom: .hidden,
    matters: "A person cannot see what is typed. The keyboard makes the visual viewport "
      + "smaller; position: fixed and vh count from the layout viewport, which stays as "
      + "it is.",
    remedy: "Place the field with visualViewport.height and offsetTop in its resize event, "
      + "set interactive-widget=resizes-content in the viewport's meta element, or scroll"
      + " it into view once the keyboard is up."
  )

  mutating func observe(_ change: SourceChange, to document: SourceDocument) -> [Symptom] {
    change.events("fieldcovered").map { event in
      let (hidden, height) = (event.number("hidden"), event.number("height"))
      let (element, keyboard) = (event.text("element"), event.number("keyboard"))
      return Symptom(
        event.view,
        "\(element) has the focus, and the keyboard, \(FindingFormat.number(keyboard)) px high, covers "
          + "\(FindingFormat.number(hidden)) of its \(FindingFormat.number(height)) px",
        [
          "element": .string(element), "hidden": .number(hidden), "height": .number(height),
          "keyboard": .number(keyboard),
        ]
      )
    }
  }
}
