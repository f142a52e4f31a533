import ScrollModel

/// Keeps the text of a label up to date.
///
/// Not every change sends an event, such as a new transform or a frame of an animated zoom. So the text is
/// computed before every layout pass.
final class LabelController: Controller {
  private let label: String
  private let text: (Engine) -> String?

  /// Creates the controller of the label with an id; `text` returns nil to leave its text as it is.
  init(_ label: String, text: @escaping (Engine) -> String?) {
    self.label = label
    self.text = text
  }

  /// It has no state.
  func takeOver(from other: any Controller, in engine: Engine) {}

  func engineDidLoad(_ engine: Engine) { update(engine) }

  func engineWillLayOut(_ engine: Engine) { update(engine) }

  private func update(_ engine: Engine) {
    guard let label = engine.view(label), let text = text(engine), label.text != text else {
      return
    }
    label.text = text
  }
}
