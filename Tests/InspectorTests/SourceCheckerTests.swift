import ForeignSource
import JSON
import Testing

/// What is tried with a source finds what the source does wrong, and nothing else.
@Suite struct SourceCheckerTests {
  /// A mistake of a source, or of what carries its messages.
  enum Fault: CaseIterable {
    case noHello, unknownProtocol, gap, fallingTime, lostView, badNumber, outOfSight, wrongDelta
    case noWindow, noResync, diesOfRefusal, noHiding, noSnapshotWhenShown, sendsAtRest
    case anotherInstance, staysAway, noMessage, unknownKey, negativeSize
    case noVersion, unknownMessage, noSnapshot, helloWithoutID, longName, missingSize, brokenTime
    case twoPlaces, unknownCause, repeatedNumber, endsConnection

    var rule: SourceChecker.Rule {
      switch self {
      case .noHello, .unknownProtocol, .noSnapshot, .helloWithoutID, .longName: .hello
      case .gap, .repeatedNumber: .sequence
      case .fallingTime, .brokenTime: .time
      case .lostView, .twoPlaces: .tree
      case .badNumber, .noMessage, .unknownKey, .noVersion, .unknownMessage, .missingSize,
        .unknownCause:
        .values
      case .outOfSight, .negativeSize: .range
      case .wrongDelta: .deltas
      case .noWindow: .window
      case .noResync: .resync
      case .diesOfRefusal: .refusal
      case .noHiding, .noSnapshotWhenShown: .hidden
      case .sendsAtRest: .rest
      case .anotherInstance, .staysAway, .endsConnection: .reconnect
      }
    }

    /// The message as the source sends it with the mistake; nil for none.
    func changed(_ message: JSONValue) -> JSONValue? {
      switch (self, message["method"]?.string) {
      case (.noHello, "Source.hello"): nil
      case (.unknownProtocol, "Source.hello"): Self.set("/params/protocol", "2.0", in: message)
      case (.gap, "Source.patch"): Self.set("/params/base", 0, in: message)
      case (.fallingTime, "Source.patch"): Self.set("/params/patch/t", 0, in: message)
      case (.lostView, "Source.patch"):
        Self.set("/params/patch/views/lost", ["class": "View"], in: message)
      case (.badNumber, "Source.patch"):
        Self.set("/params/patch/views/list/contentOffset", [0, "1"], in: message)
      case (.outOfSight, "Source.patch"):
        Self.set(
          "/params/patch/views/list/contentOffset",
          [0, 99_999],
          in: Self.set("/params/why", [], in: message)
        )
      case (.negativeSize, "Source.patch"):
        Self.set("/params/patch/views/list/frame", [0, 0, -5, 10], in: message)
      case (.wrongDelta, "Source.patch"): Self.set("/params/why/0/delta", [0, 99], in: message)
      case (.sendsAtRest, "Source.patch"):
        Self.set(
          "/params/patch",
          ["t": message["params"]?["patch"]?["t"] ?? 0],
          in: Self.set("/params/why", [], in: message)
        )
      case (.unknownKey, "Source.patch"): Self.set("/params/more", 1, in: message)
      case (.noVersion, _): Self.set("/jsonrpc", nil, in: message)
      case (.unknownMessage, "Source.patch"): Self.set("/method", "Source.changed", in: message)
      case (.noSnapshot, "Source.snapshot"): nil
      case (.helloWithoutID, "Source.hello"): Self.set("/id", nil, in: message)
      case (.longName, "Source.hello"):
        Self.set("/params/source/name", .string(String(repeating: "a", count: 201)), in: message)
      case (.missingSize, "Source.snapshot"):
        Self.set("/params/state/views/list/contentSize", nil, in: message)
      case (.brokenTime, "Source.patch"): Self.set("/params/patch/t", 16.5, in: message)
      case (.twoPlaces, "Source.snapshot"):
        Self.set("/params/state/views/window/subviews", ["list", "list"], in: message)
      case (.unknownCause, "Source.patch"): Self.set("/params/why/0/cause", "magic", in: message)
      case (.repeatedNumber, "Source.patch"): Self.set("/params/seq", 1, in: message)
      default: message
      }
    }

    /// Replaces a value; nil removes the member.
    private static func set(_ path: String, _ value: JSONValue?, in json: JSONValue) -> JSONValue {
      func set(_ tokens: ArraySlice<String>, in json: JSONValue) -> JSONValue? {
        guard let key = tokens.first else { return value }
        if var elements = json.array, let index = Int(key), index < elements.count {
          elements[index] = set(tokens.dropFirst(), in: elements[index]) ?? .null
          return .array(elements)
        }
        var members = json.object ?? [:]
        members[key] = set(tokens.dropFirst(), in: members[key] ?? [:])
        return .object(members)
      }
      return set((JSONPointer(text: path)?.tokens ?? [])[...], in: json) ?? .null
    }
  }

  @Test("A source without mistakes passes")
  func sourceWithoutMistakes() throws {
    let checker = try tried(nil)
    #expect(checker.failures == [:])
    #expect(checker.tried == Set(SourceChecker.Rule.allCases))
  }

  @Test("A program that has failed is not waited for, but what it has sent is")
  func programThatFailed() {
    let checker = SourceChecker(now: 0)
    checker.failed(now: 1_000_000)
    checker.tick(now: 1_099_999)
    #expect(!checker.isDone)
    checker.failed(now: 1_099_999)
    checker.tick(now: 1_100_000)
    #expect(checker.isDone)
    #expect(checker.failures == [.hello: "no source connected and introduced itself"])
  }

  @Test("A mistake is found", arguments: Fault.allCases)
  func mistakeIsFound(fault: Fault) throws {
    let checker = try tried(fault)
    #expect(checker.failures[fault.rule] != nil, "\(checker.failures)")
  }

  /// The outcome of all trials with a source that scrolls.
  private func tried(_ fault: Fault?) throws -> SourceChecker {
    let checker = SourceChecker(now: 0)
    var (now, isConnected, seconds): (Int64, Bool, Int64) = (0, true, 0)
    var (toSource, toServer): ([JSONValue], [JSONValue]) = ([], [])
    var sender = try Self.sender(instance: "1")
    func connect() {
      sender.send = { toServer.append($0) }
      checker.connected()
      sender.start()
    }
    checker.onAction = { action in
      switch action {
      case .send(let message): toSource.append(message)
      case .cut: isConnected = false
      }
    }
    connect()
    while !checker.isDone, now < 60_000_000 {
      now += 16_667
      checker.tick(now: now)
      guard isConnected else {
        if fault == .staysAway { continue }
        seconds += 1
        guard seconds == 30 else { continue }
        sender = try Self.sender(instance: fault == .anotherInstance ? "2" : "1")
        isConnected = true
        connect()
        continue
      }
      try Self.scroll(sender, at: now)
      while !toSource.isEmpty || !toServer.isEmpty {
        for message in toServer.prefix(toServer.count) {
          toServer.removeFirst()
          var sent = message.object ?? [:]
          sent["jsonrpc"] = "2.0"
          guard let message = fault.map({ $0.changed(.object(sent)) }) ?? .object(sent) else {
            continue
          }
          if fault == .endsConnection, message["method"] == "Source.patch" {
            checker.disconnected(now: now)
          }
          let isRubbish = fault == .noMessage && message["method"] == "Source.patch"
          checker.receive(isRubbish ? [0x7B] : message.serialized(), now: now)
        }
        guard !toSource.isEmpty else { continue }
        let message = toSource.removeFirst()
        if Self.isLost(message, by: fault) { continue }
        if fault == .diesOfRefusal, message["error"] != nil { checker.disconnected(now: now) }
        sender.receive(fault == .noWindow ? Self.withoutWindow(message) : message)
      }
    }
    return checker
  }

  private static func sender(instance: String) throws -> SourceSender {
    let state: JSONValue = [
      "t": 0, "root": "window", "device": ["size": [390, 844]],
      "views": [
        "window": ["class": "Window", "subviews": ["list"]],
        "list": ["class": "ScrollView", "frame": [0, 0, 390, 844], "contentSize": [390, 9_000]],
      ],
    ]
    let document = try SourceDocument(state, at: JSONPointer())
    let description = SourceDescription(name: "list", kind: "program", instance: instance)
    return SourceSender(description, document: document)
  }

  private static func scroll(_ sender: SourceSender, at now: Int64) throws {
    let former = sender.document.views["list"]?["contentOffset"]?[1]?.double ?? 0
    let next = Double((now / 16_667) % 400) * 10
    let change = try SourceChange(
      patch: ["t": .integer(now), "views": ["list": ["contentOffset": [0, .number(next)]]]],
      why: [
        [
          "view": "list", "property": "contentOffset", "delta": [0, .number(next - former)],
          "cause": "assignment", "by": "script",
        ]
      ]
    )
    try sender.update(change)
  }

  private static func isLost(_ message: JSONValue, by fault: Fault?) -> Bool {
    switch (fault, message["method"]?.string) {
    case (.noResync, "Source.resync"): true
    case (.noHiding, "Source.show"): message["params"]?["isShown"] == false
    case (.noSnapshotWhenShown, "Source.show"): message["params"]?["isShown"] == true
    default: false
    }
  }

  private static func withoutWindow(_ message: JSONValue) -> JSONValue {
    guard message["method"] == "Server.hello", var members = message.object else { return message }
    members["params"] = ["limits": ["inFlight": 10_000]]
    return .object(members)
  }
}
