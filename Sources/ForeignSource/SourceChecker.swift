package import JSON

/// Plays the server for one source, and checks rule by rule what the source does.
///
/// It has no socket and no clock: the caller passes messages in and carries out what ``onAction`` receives.
package final class SourceChecker {
  /// What is checked, in the order of the report.
  package enum Rule: String, CaseIterable, Sendable {
    case hello, sequence, time, tree, values, range, deltas, window, resync, refusal, hidden, rest
    case reconnect

    /// What the lines can show that a program prints: nothing is answered.
    package static let ofLines: [Rule] = [.time, .tree, .values, .range, .deltas, .rest]

    /// The rule in one sentence.
    package var title: String {
      switch self {
      case .hello: "introduces itself first, with valid parameters"
      case .sequence: "each patch follows the state before it"
      case .time: "times do not fall"
      case .tree: "the views are one tree"
      case .values: "every value is valid"
      case .range: "offsets show a part of the content"
      case .deltas: "the deltas of causes add up to the change of the offset"
      case .window: "merges what is not acknowledged"
      case .resync: "answers Source.resync with a snapshot within 1 s"
      case .refusal: "survives a refused message"
      case .hidden: "sends nothing while it is hidden, and a snapshot when it is shown"
      case .rest: "sends nothing while nothing changes"
      case .reconnect: "comes back after a cut as the same source"
      }
    }
  }

  /// What the caller is to do.
  package enum Action {
    case send(JSONValue)
    /// Ends the connection; the source is to come back.
    case cut
  }

  /// What a source is tried with, in order.
  private enum Phase: Int, CaseIterable {
    case connect, watch, stall, resync, refusal, hide, hidden, show, cut, done

    /// How long it lasts at the most, in microseconds.
    var duration: Int64 {
      switch self {
      case .connect: 10_000_000
      case .watch: 2_000_000
      case .stall: 1_000_000
      case .resync, .refusal, .show: 1_000_000
      case .hide: 300_000
      case .hidden: 700_000
      case .cut: 5_000_000
      case .done: .max
      }
    }
  }

  /// Receives the actions to carry out.
  package var onAction: (Action) -> Void = { _ in }
  /// The first failure of each rule, with the message that shows it.
  package private(set) var failures: [Rule: String] = [:]
  /// The rules that were tried.
  package private(set) var tried: Set<Rule> = [.hello]
  /// Whether everything was tried, or nothing more can be.
  package private(set) var isDone = false

  private var phase = Phase.connect
  private var phaseEnd: Int64
  private var description: SourceDescription?
  private var isIntroduced = false
  private var document: SourceDocument?
  private var seq: Int64 = 0
  private var open = 0
  private var lines = SourceLines()

  /// The number of messages that a source may send before they are acknowledged.
  private static let window = 8

  /// The time in which messages arrive that were sent before, in microseconds.
  private static let arrival: Int64 = 100_000

  /// Starts to wait for a source at `now`, in microseconds of any clock.
  package init(now: Int64) { phaseEnd = now + Phase.connect.duration }

  /// A source has connected.
  package func connected() {
    isIntroduced = false
    send([
      "method": "Server.hello",
      "params": [
        "protocol": "1.0", "role": "source", "session": "0",
        "limits": ["message": 262_144, "views": 20_000, "inFlight": .integer(Int64(Self.window))],
      ],
    ])
  }

  /// The connection has ended.
  package func disconnected(now: Int64) {
    guard !isDone, phase != .cut else { return }
    switch phase {
    case .connect: fail(.hello, "the source ended the connection")
    case .refusal: fail(.refusal, "the source ended the connection")
    default: fail(.reconnect, "the source ended the connection in the middle of it")
    }
    isDone = true
  }

  /// The program that was to connect has failed: what it has sent already is still read, and no other source is waited for.
  package func failed(now: Int64) {
    if phase == .connect { phaseEnd = min(phaseEnd, now + Self.arrival) }
  }

  /// Time has passed.
  package func tick(now: Int64) {
    guard !isDone, now >= phaseEnd else { return }
    switch phase {
    case .connect:
      fail(.hello, isIntroduced ? "no snapshot came" : "no source connected and introduced itself")
      isDone = true
    case .resync: fail(.resync, "no snapshot came within 1 s")
    case .refusal: fail(.refusal, "no snapshot came within 1 s after a message was refused")
    case .show: fail(.hidden, "no snapshot came within 1 s after it was shown again")
    case .cut:
      fail(.reconnect, "it did not connect again within 5 s")
      isDone = true
    case .watch, .stall, .hide, .hidden, .done: break
    }
    if !isDone { next(now: now) }
  }

  /// Handles a message of the source.
  package func receive(_ bytes: [UInt8], now: Int64) {
    guard !isDone else { return }
    let text = PrintableText.escaped(String(decoding: bytes.prefix(300), as: UTF8.self), limit: 300)
    guard let message = try? JSONValue(parsing: bytes, limits: .message) else {
      return fail(.values, "no JSON of at most 256 KiB: \(text)")
    }
    if message["jsonrpc"]?.string != "2.0" {
      fail(.values, "expected \"jsonrpc\": \"2.0\": \(text)")
    }
    let parameters = message["params"] ?? [:]
    switch message["method"]?.string {
    case "Source.hello": takeHello(message, parameters, text, now: now)
    case _ where !isIntroduced: fail(.hello, "before Source.hello came \(text)")
    case "Source.snapshot": takeSnapshot(parameters, text, now: now)
    case "Source.patch": takePatch(parameters, text)
    case "Source.picture": takePicture(parameters, text)
    case nil where message["result"] != nil || message["error"] != nil: break
    default: fail(.values, "a source has no such message: \(text)")
    }
  }

  private func takePicture(_ parameters: JSONValue, _ text: String) {
    do throws(JSONShapeError) {
      _ = try SourcePicture(parameters)
    } catch {
      fail(.values, "\(error): \(text)")
    }
  }

  private func takeHello(_ message: JSONValue, _ parameters: JSONValue, _ text: String, now: Int64)
  {
    do throws(JSONShapeError) {
      let description = try SourceDescription(parameters, at: JSONPointer())
      if phase == .cut {
        tried.insert(.reconnect)
        if description.name != self.description?.name
          || description.instance != self.description?.instance
        {
          fail(.reconnect, "another name or instance: \(text)")
        }
        isDone = true
      }
      self.description = description
      isIntroduced = true
      guard let id = message["id"] else { return fail(.hello, "Source.hello has no id: \(text)") }
      send(["id": id, "result": ["source": "s1", "isShown": true]])
    } catch {
      fail(.hello, "\(error): \(text)")
      isDone = true
    }
  }

  private func takeSnapshot(_ parameters: JSONValue, _ text: String, now: Int64) {
    if phase == .hidden { return fail(.hidden, text) }
    tried.formUnion([.tree, .values, .time, .range])
    do throws(JSONShapeError) {
      var members = try JSONMembers(parameters, at: JSONPointer(), as: "an object of parameters")
      let seq = try members.required("seq").whole(in: 1...Int64.max, at: members.place("seq"))
      let state = try members.required("state")
      try members.finish()
      let document = try SourceDocument(state, at: JSONPointer(["state"]))
      (self.document, self.seq) = (document, seq)
      checkRange(document, text)
      // A snapshot restarts the window.
      open = 0
      acknowledge(seq)
    } catch {
      return fail(Self.rule(of: error), "\(error): \(text)")
    }
    switch phase {
    case .connect, .resync, .refusal, .show: next(now: now)
    case .watch, .stall, .hide, .hidden, .cut, .done: break
    }
  }

  private func takePatch(_ parameters: JSONValue, _ text: String) {
    if phase == .hidden { return fail(.hidden, text) }
    guard phase != .hide, var document else { return }
    tried.formUnion([.sequence, .rest])
    do throws(JSONShapeError) {
      var change = try SourceChange(parameters)
      guard change.base == seq else {
        // Patches that were on their way when a snapshot was asked for.
        guard phase != .resync, phase != .refusal, phase != .show else { return }
        return fail(.sequence, "expected a patch of \(seq): \(text)")
      }
      try apply(&change, to: &document, text)
      self.document = document
      seq = change.seq
    } catch {
      fail(Self.rule(of: error), "\(error): \(text)")
      seq = parameters["seq"]?.int64 ?? seq
    }
    if phase == .stall {
      open += 1
      tried.insert(.window)
      if open > Self.window { fail(.window, "\(open) messages are not acknowledged: \(text)") }
    } else {
      acknowledge(seq)
    }
  }

  private func apply(
    _ change: inout SourceChange,
    to document: inout SourceDocument,
    _ text: String
  ) throws(JSONShapeError) {
    let given = change.causes
    change = try change.applied(to: &document)
    checkDeltas(given, change.causes.dropFirst(given.count), text)
    checkRange(document, text)
    if (change.patch.object?.count ?? 0) < 2, change.events.isEmpty {
      fail(.rest, "a patch that changes nothing: \(text)")
    }
  }

  /// Takes a line of a program that prints the state of its scroll views; `number` counts from 1.
  package func take(_ line: [UInt8], number: Int) {
    tried.formUnion(Rule.ofLines.filter { $0 != .deltas })
    var document = document ?? .empty
    let text =
      "line \(number): " + PrintableText.escaped(String(decoding: line, as: UTF8.self), limit: 300)
    do throws(SourceLines.Fault) {
      switch try lines.read(line, after: document) {
      case .hello, .picture: break
      case .snapshot(let state):
        document = state
        checkRange(document, text)
      case .change(var change):
        do throws(JSONShapeError) {
          try apply(&change, to: &document, text)
        } catch {
          throw SourceLines.Fault(error, isBare: lines.isBare)
        }
      }
      self.document = document
    } catch {
      fail(error.error.map(Self.rule) ?? .values, "\(error): \(text)")
    }
  }

  private func checkRange(_ document: SourceDocument, _ text: String) {
    for (id, view) in document.views {
      let offset = view["contentOffset"]?.numbers(2) ?? [0, 0]
      guard let size = view["contentSize"]?.numbers(2), let frame = view["frame"]?.numbers(4) else {
        continue
      }
      for axis in 0...1 where offset[axis] < -frame[axis + 2] || offset[axis] > size[axis] {
        let name = PrintableText.escaped(id, limit: 64)
        return fail(.range, "the content of \(name) is out of sight: \(text)")
      }
    }
  }

  /// Compares the causes that were given with those that the server would have to add.
  private func checkDeltas(_ given: [JSONValue], _ added: ArraySlice<JSONValue>, _ text: String) {
    let explained = Set(
      given.filter { $0["property"]?.string == "contentOffset" }.compactMap { $0["view"]?.string }
    )
    guard !explained.isEmpty else { return }
    tried.insert(.deltas)
    for rest in added where explained.contains(rest["view"]?.string ?? "") {
      let delta = rest["delta"]?.serializedString ?? ""
      return fail(.deltas, "\(delta) of the change is not explained: \(text)")
    }
  }

  private static func rule(of error: JSONShapeError) -> Rule {
    let tokens = error.pointer.tokens
    if tokens.last == "subviews" || tokens.dropLast().last == "subviews" || tokens.last == "views" {
      return .tree
    }
    if tokens == ["seq"] || tokens == ["base"] { return .sequence }
    return tokens == ["patch", "t"] ? .time : .values
  }

  private func next(now: Int64) {
    guard let next = Phase(rawValue: phase.rawValue + 1) else { return }
    if phase == .stall {
      open = 0
      acknowledge(seq)
    }
    phase = next
    phaseEnd = next == .done ? .max : now + next.duration
    switch next {
    case .resync:
      tried.insert(.resync)
      send(["method": "Source.resync", "params": [:]])
    case .refusal:
      tried.insert(.refusal)
      send([
        "id": nil,
        "error": [
          "code": -32020, "message": "expected nothing: this is a trial",
          "data": ["path": "/patch", "seq": .integer(seq)],
        ],
      ])
      send(["method": "Source.resync", "params": [:]])
    case .hide:
      tried.insert(.hidden)
      send(["method": "Source.show", "params": ["isShown": false]])
    case .show: send(["method": "Source.show", "params": ["isShown": true]])
    case .cut:
      tried.insert(.reconnect)
      onAction(.cut)
    case .done: isDone = true
    case .connect, .watch, .stall, .hidden: break
    }
  }

  private func acknowledge(_ seq: Int64) {
    send(["method": "Source.ack", "params": ["seq": .integer(seq)]])
  }

  private func fail(_ rule: Rule, _ reason: String) {
    tried.insert(rule)
    if failures[rule] == nil { failures[rule] = reason }
  }

  private func send(_ message: JSONValue) {
    var members: JSONObject = ["jsonrpc": "2.0"]
    for (key, value) in message.object ?? [:] { members[key] = value }
    onAction(.send(.object(members)))
  }
}
