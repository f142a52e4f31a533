package import JSON
import ModelCoding

/// What a client knows from the messages that it has received, as the protocol says to follow them.
package struct ClientModel {
  /// Why a message is wrong.
  package struct Fault: Error {
    package let rule: Violation.Rule
    package let text: String
  }

  /// The state; nil before the first snapshot.
  private(set) var document: JSONValue?
  /// The number of the state.
  package private(set) var seq: Int64 = -1
  private var epoch: Int64 = -1
  /// The server's run that the state is of.
  private var session = ""
  /// The server's run of this connection; nil before the greeting.
  private var greeting: String?
  /// Whether patches are dropped until the next snapshot.
  private var isWaitingForSnapshot = true
  /// Whether a snapshot or a patch has come on this connection, or its resumption was accepted.
  package private(set) var canAcknowledge = false
  /// Whether the state was not acknowledged.
  private(set) var mustAcknowledge = false
  /// Whether the greeting has come and is not answered yet.
  private(set) var needsAttachment = false
  /// The requests without a response, by their ids.
  private(set) var requests: [Int64: String] = [:]
  private var requestsMade: Int64 = 0
  /// What the greeting says, as later notifications have changed it.
  private(set) var facts: [String: JSONValue] = [:]
  /// The doctor's findings, by rule and view; nil if it does not subscribe to them.
  private(set) var findings: [String: JSONValue]?
  private var findingsEpoch: Int64 = -1
  /// The views that other clients highlight.
  private(set) var highlights: [String: String] = [:]
  /// The name that the server has given it.
  private(set) var name = ""

  /// What has come.
  private(set) var tally = Tally()

  /// A client that has received nothing.
  package init() {}

  /// Whether it has a state and applies patches to it.
  package var isFollowing: Bool { document != nil && !isWaitingForSnapshot }

  /// Whether the greeting has come.
  var isGreeted: Bool { greeting != nil }

  /// What it asks to resume; nil if it has no state.
  var resumption: JSONValue? {
    guard document != nil else { return nil }
    return ["session": .string(session), "epoch": .integer(epoch), "seq": .integer(seq)]
  }

  /// Adds a request and returns its id.
  mutating func request(_ method: String) -> Int64 {
    requestsMade += 1
    requests[requestsMade] = method
    return requestsMade
  }

  /// Notes that the request to attach was sent.
  mutating func attached(wantsDoctor: Bool) {
    needsAttachment = false
    findings = wantsDoctor ? [:] : nil
    findingsEpoch = -1
    highlights = [:]
  }

  /// Notes that it has acknowledged its state.
  mutating func acknowledged() { mustAcknowledge = false }

  /// Notes that it has asked for a snapshot.
  mutating func resync() { isWaitingForSnapshot = true }

  /// Notes that the connection has ended; the state stays.
  mutating func connectionEnded() {
    greeting = nil
    requests = [:]
    isWaitingForSnapshot = true
    (canAcknowledge, mustAcknowledge) = (false, false)
    needsAttachment = false
  }

  /// Follows a message.
  ///
  /// - Parameters:
  ///   - bytes: The message.
  ///   - checkedState: The server's state after it; nil if that is not known.
  ///   - witness: What is to know of its events.
  ///   - slot: The client's number for the witness.
  /// - Throws: `Fault` if a rule is violated.
  package mutating func receive(
    _ bytes: [UInt8],
    checkedState: JSONValue? = nil,
    witness: Witness? = nil,
    _ slot: Int = 0
  ) throws(Fault) {
    let message: JSONValue
    do {
      message = try JSONValue(parsing: bytes, limits: .file)
    } catch {
      throw Fault(rule: .response, text: "a message is not JSON: \(error)")
    }
    guard let method = message["method"]?.string, let parameters = message["params"] else {
      return try answered(message)
    }
    switch method {
    case "Server.hello": greeted(parameters)
    case "State.snapshot": try take(snapshot: parameters)
    case "State.patch": if try take(patch: parameters) { witness?.note(parameters, by: slot) }
    default: follow(method, parameters)
    }
    if hasRecordingEnded(method, parameters) { witness?.noteEnd(for: slot) }
    guard method.hasPrefix("State."), let checkedState, !isWaitingForSnapshot else { return }
    tally.checkedStates += 1
    try compare(with: checkedState)
  }

  /// Compares the state with the server's.
  package func compare(with state: JSONValue) throws(Fault) {
    let difference = MergePatch.between(document?.timeless ?? nil, state.timeless)
    if difference != [:] { throw Fault(rule: .state, text: difference.serializedString) }
  }

  private func hasRecordingEnded(_ method: String, _ parameters: JSONValue) -> Bool {
    let recording = method == "Server.hello" ? parameters["recording"] : parameters
    return (method == "Server.hello" || method == "Record.changed")
      && recording?["serverError"] != nil
  }

  private mutating func answered(_ message: JSONValue) throws(Fault) {
    guard let id = message["id"]?.int64 else {
      // The response to a message that could not be read.
      guard message["id"] == .null, message["error"] != nil else {
        throw Fault(rule: .response, text: message.serializedString)
      }
      return
    }
    guard let method = requests.removeValue(forKey: id) else {
      throw Fault(rule: .response, text: "nothing was asked: \(message.serializedString)")
    }
    tally.responses += 1
    guard method == "Session.attach", let mode = message["result"]?["mode"]?.string else { return }
    isWaitingForSnapshot = mode == "snapshot"
    if mode == "resume" {
      canAcknowledge = true
      tally.resumptions += 1
    }
    if mode == "resume", session != greeting {
      throw Fault(rule: .base, text: "it resumes the state of another run")
    }
  }

  private mutating func greeted(_ parameters: JSONValue) {
    greeting = parameters["session"]?.string
    needsAttachment = true
    name = parameters["you"]?["client"]?.string ?? ""
    for key in Self.factKeys { facts[key] = parameters[key] }
  }

  /// The members of the greeting that notifications keep up to date.
  static let factKeys = ["clock", "recording", "breakpoints", "edits", "controller"]

  private mutating func take(snapshot: JSONValue) throws(Fault) {
    guard let state = snapshot["state"], let seq = snapshot["seq"]?.int64,
      let epoch = snapshot["epoch"]?.int64
    else { throw Fault(rule: .state, text: "a snapshot without its members") }
    (document, self.seq, self.epoch, session) = (state, seq, epoch, greeting ?? "")
    isWaitingForSnapshot = false
    (canAcknowledge, mustAcknowledge) = (true, true)
    tally.snapshots += 1
    beginFindings(of: epoch)
  }

  /// Applies a patch; false if it is dropped.
  private mutating func take(patch: JSONValue) throws(Fault) -> Bool {
    guard !isWaitingForSnapshot else { return false }
    guard let base = patch["base"]?.int64, let next = patch["seq"]?.int64,
      let changes = patch["patch"], var document
    else { throw Fault(rule: .base, text: "a patch without its members, or before a snapshot") }
    guard base == seq, next > base, patch["merged"]?.int64 ?? 1 == next - base else {
      throw Fault(rule: .base, text: "\(base) to \(next), and the client has \(seq)")
    }
    self.document = nil
    MergePatch.apply(changes, into: &document)
    self.document = document
    (seq, mustAcknowledge) = (next, true)
    tally.patches += 1
    tally.mergedFrames += Int(next - base) - 1
    return true
  }

  private mutating func follow(_ method: String, _ parameters: JSONValue) {
    switch method {
    case "Sim.changed": facts["clock"] = parameters
    case "Record.changed":
      var recording = parameters.object ?? [:]
      recording["error"] = nil
      facts["recording"] = .object(recording)
    case "Breakpoint.changed": facts["breakpoints"] = parameters["breakpoints"]
    case "Edit.changed": facts["edits"] = parameters
    case "Control.changed": facts["controller"] = parameters["controller"]
    case "Overlay.changed":
      guard let client = parameters["client"]?.string else { return }
      highlights[client] = parameters["view"]?.string
    case "Doctor.finding":
      guard findings != nil, let finding = parameters["finding"] else { return }
      beginFindings(of: parameters["epoch"]?.int64 ?? 0)
      findings?[Self.key(finding)] = finding
    case "Doctor.resolved":
      beginFindings(of: parameters["epoch"]?.int64 ?? 0)
      findings?[Self.key(parameters)] = nil
    default: break
    }
  }

  /// Forgets the findings of an earlier epoch.
  private mutating func beginFindings(of epoch: Int64) {
    guard epoch != findingsEpoch, findings != nil else { return }
    findings = [:]
    findingsEpoch = epoch
  }

  private static func key(_ finding: JSONValue) -> String {
    "\(finding["rule"]?.string ?? "") \(finding["view"]?.string ?? "")"
  }
}

extension JSONValue {
  /// The document without the time, which advances even when nothing else changes.
  var timeless: JSONValue {
    guard var object else { return self }
    object["t"] = nil
    return .object(object)
  }
}
