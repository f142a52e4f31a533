extension ScrollView {
  /// Calls the delegate, if there is one: the changes that it makes are a program's.
  @discardableResult func callDelegate<Answer>(
    _ call: (any ScrollViewDelegate) -> Answer
  ) -> Answer? {
    guard let delegate else { return nil }
    return acting(as: .program) { call(delegate) }
  }
}

extension View {
  /// Runs code whose changes get a rule as their cause.
  func changing(by rule: Cause, _ body: () -> Void) {
    guard let context else { return body() }
    context.changing(by: rule, body)
  }

  /// What changes the model now.
  package var actor: ChangeActor { context?.origin.actor ?? .program }

  /// Runs code, such as a delegate's, so that the changes that it makes have `actor` as theirs; their command
  /// stays the one under way.
  package func acting<Answer>(as actor: ChangeActor, _ body: () -> Answer) -> Answer {
    guard let context else { return body() }
    return context.acting(as: actor, body)
  }
}
