/// Every rule there is.
enum RuleBook {
  /// Rules about the state.
  static let state: [any StateRule.Type] = [
    ZoomingImpossible.self
  ]

  /// Rules about what happens.
  static let history: [any HistoryRule.Type] = [
    ContentJumps.self
  ]
}
