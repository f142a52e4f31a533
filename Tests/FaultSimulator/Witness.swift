import JSON

/// What clients have received in one run of a server that a recording must hold.
package final class Witness {
  /// The events that each client has received, by the text of each, with how often it came.
  private(set) var events: [Int: [String: Int]] = [:]
  /// The clients that know that nothing more is recorded.
  private var informed: Set<Int> = []

  /// Notes the events of a patch that a client has received.
  func note(_ patch: JSONValue, by client: Int) {
    guard !informed.contains(client), let list = patch["events"]?.array else { return }
    for event in list { events[client, default: [:]][Self.text(of: event), default: 0] += 1 }
  }

  /// Notes that a client has received that the recording has ended early.
  func noteEnd(for client: Int) { informed.insert(client) }

  /// The text of an event without the offset, which a recording leaves out where its state has it.
  static func text(of event: JSONValue) -> String {
    guard var members = event.object else { return event.serializedString }
    members["contentOffset"] = nil
    return JSONValue.object(members).serializedString
  }
}
