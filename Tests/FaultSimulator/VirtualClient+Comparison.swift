import JSON

extension VirtualClient {
  /// Whether it is connected and has a state of this connection.
  var isFollowing: Bool { socket != nil && model.canAcknowledge && model.requests.isEmpty }

  /// Whether it has read and been answered everything.
  var isAtRest: Bool {
    isFollowing && socket?.pending == 0 && socket?.arrived.isEmpty == true
  }

  /// What it waits for.
  var words: String {
    let requests = model.requests.sorted { $0.key < $1.key }.map(\.value)
    return "client \(slot) has \(socket?.pending ?? -1) unread bytes and waits for \(requests)"
  }

  /// Checks that it knows what a client knows that has just connected, and has this state.
  func compare(with fresh: VirtualClient, _ state: JSONValue) {
    do throws(ClientModel.Fault) {
      try model.compare(with: state)
      try model.compareFacts(with: fresh.model)
    } catch {
      fail(error)
    }
  }
}

extension ClientModel {
  /// The members of the clock that change without a message.
  private static let volatile = ["t", "latest", "effectiveRate"]

  /// Compares what it knows from notifications with what the greeting of another client says.
  func compareFacts(with fresh: ClientModel) throws(Fault) {
    for key in Self.factKeys {
      let (mine, other) = (steady(facts[key]), steady(fresh.facts[key]))
      if mine != other { throw difference(key, mine, other) }
    }
    if let findings, let others = fresh.findings, Set(findings.keys) != Set(others.keys) {
      throw difference(
        "findings",
        .array(findings.keys.sorted().map { .string($0) }),
        .array(others.keys.sorted().map { .string($0) })
      )
    }
    for name in Set(highlights.keys).union(fresh.highlights.keys).sorted()
    where name != self.name && name != fresh.name && highlights[name] != fresh.highlights[name] {
      throw Fault(
        rule: .knowledge,
        text:
          "\(name) highlights \(highlights[name] ?? "none"), \(fresh.highlights[name] ?? "none")"
      )
    }
  }

  private func difference(_ key: String, _ mine: JSONValue?, _ other: JSONValue?) -> Fault {
    Fault(
      rule: .knowledge,
      text: "\(key): \(mine?.serializedString ?? "none"), was \(other?.serializedString ?? "none")"
    )
  }

  private func steady(_ fact: JSONValue?) -> JSONValue? {
    guard case .object(var members)? = fact else { return fact }
    for name in Self.volatile { members[name] = nil }
    return .object(members)
  }
}
