import Foundation
import JSON
import ModelCoding
import RandomScenes
import Scenes
import SchemaSupport
import ScrollDoctor
import ScrollModel
import ScrollRecording
import SeededRandom
import Simulation
import TestSupport
import Testing

/// What Swift's coders make of commands, devices, events and findings is what the schemas describe, and is read back.
@Suite struct CodableTests {
  /// Encodes a value, holds it against a schema, and decodes it.
  private func readBack<Value: Codable>(_ value: Value, _ schema: String) throws -> Value {
    let bytes = try JSONEncoder().encode(value)
    let json = try JSONValue(parsing: Array(bytes), limits: .file)
    #expect(try Schemas.load().failures(of: json, against: schema) == [], "\(value)")
    return try JSONDecoder().decode(Value.self, from: bytes)
  }

  /// A command with the values of `View.set` as decoding orders them.
  private func ordered(_ command: Command) -> Command {
    guard case .set(let view, let values) = command else { return command }
    return .set(view: view, values: values.sorted { $0.property.rawValue < $1.property.rawValue })
  }

  @Test("Random commands and the events after them", arguments: Seeds.first(12, from: 1))
  func random(seed: UInt64) throws {
    var model = try RandomEngine(seed: seed)
    for _ in 0..<60 {
      let command = model.input.command(in: model.engine)
      #expect(try readBack(command, "command.schema.json") == ordered(command))
      model.step()
      for event in model.engine.takeStep().events {
        #expect(try readBack(event, "event.schema.json") == event)
      }
    }
  }

  private static let kinds: [Event.Kind] =
    [
      .scrollViewDidScroll(contentOffset: CGPoint(x: 0.1, y: -0.0)), .scrollViewWillBeginDragging,
      .scrollViewWillEndDragging(
        velocity: CGPoint(x: 1e-7, y: -2.5),
        proposedTargetContentOffset: CGPoint(x: 1, y: 2),
        targetContentOffset: CGPoint(x: 3, y: 1e15)
      ),
      .scrollViewWillEndDragging(
        velocity: .zero,
        proposedTargetContentOffset: .zero,
        targetContentOffset: .zero,
        flick: Flick(count: 4, multiplier: 1.5)
      ),
      .scrollViewDidEndDragging(willDecelerate: true), .scrollViewWillBeginDecelerating,
      .scrollViewDidEndDecelerating, .scrollViewDidEndScrollingAnimation,
      .scrollViewWillBeginZooming, .scrollViewDidZoom(zoomScale: 1.0 / 3),
      .scrollViewDidEndZooming(scale: 2), .scrollViewShouldScrollToTop, .scrollViewDidScrollToTop,
      .scrollViewDidChangeAdjustedContentInset(EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)),
      .edgeCrossed(.left), .edgeCrossed(.bottom), .layoutSubviews,
      .viewWillTransition(size: CGSize(width: 1, height: 2)), .willAnimateRotation, .didRotate,
      .buttonTapped, .tableViewDidSelectRow(section: 1, row: 2), .refreshControlValueChanged,
    ]
    + [TouchSample.Phase.began, .moved, .ended, .cancelled].map {
      .touches($0, [Event.ContentTouch(id: 3, location: CGPoint(x: 1.5, y: 2))])
    }
    + KeyboardNotification.Name.allCases.map {
      .keyboard(
        KeyboardNotification(
          name: $0,
          frameBegin: CGRect(x: 0, y: 480, width: 320, height: 216),
          frameEnd: CGRect(x: 0, y: 264, width: 320, height: 216),
          animationDuration: 0.25,
          isLocal: false
        )
      )
    }

  @Test("Every kind of event")
  func events() throws {
    let events = Self.kinds.map { Event(time: 1 << 40, view: "é \"x\"", kind: $0) }
    #expect(Set(events.map(\.name)) == Set(Event.names))
    for event in events {
      let read = try readBack(event, "event.schema.json")
      #expect(read == event)
      guard case .scrollViewDidScroll(let offset) = read.kind else { continue }
      #expect(offset.y.sign == .minus)
    }
  }

  @Test("A device has its members in a scene's names", arguments: Seeds.first(50, from: 1))
  func devices(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func length() -> Double { .random(in: 0...2_000, using: &random) }
    var device = Device(
      size: CGSize(width: length() + 1, height: length() + 1),
      displayScale: .random(in: 0.5...8, using: &random),
      orientation: Device.Orientation.allCases.randomElement(using: &random) ?? .portrait,
      safeAreaInsets: EdgeInsets(top: length(), left: 0, bottom: length(), right: length())
    )
    device.keyboard.portrait = length()
    device.keyboard.landscape = length()
    device.hardwareKeyboard = .random(using: &random)
    #expect(try readBack(device, "scene.schema.json#/$defs/device") == device)
  }

  @Test("The findings of the gallery")
  func findings() throws {
    var rules: Set<String> = []
    var lasting: Set<Bool> = []
    for name in BuiltInScenes.names where name.hasPrefix("bug-") && !name.hasSuffix("-fixed") {
      let scene = try #require(try BuiltInScenes.scene(name))
      let run = ObservedRun(scene, fps: 60)
      try run.play(try InputScript(scene.demo).lines.map(\.command))
      for finding in run.finish() {
        rules.insert(finding.rule.id)
        lasting.insert(finding.lasts)
        #expect(try readBack(finding, "finding.schema.json") == finding, "\(name)")
      }
    }
    #expect(rules.isSuperset(of: Doctor.catalogue.map(\.id)))
    #expect(lasting == [true, false])
  }

  /// What a decoder says about a text: where and what.
  private func error<Value: Decodable>(
    _ type: Value.Type,
    _ text: String
  ) throws -> (path: [String], what: String) {
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode([Value].self, from: Data("[\(text)]".utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(error)")
      return ([], "")
    }
    return (
      context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue },
      context.debugDescription
    )
  }

  @Test("An error has the path and what was expected")
  func errors() throws {
    let alpha = try error(
      Command.self,
      #"{"method":"View.set","params":{"id":"a","values":{"alpha":"x"}}}"#
    )
    #expect(alpha.path == ["0", "params", "values", "alpha"])
    #expect(alpha.what == #"/params/values/alpha: expected a number, found "x""#)
    let method = try error(Command.self, #"{"method":"View.sett"}"#)
    #expect(method.path == ["0", "method"])
    #expect(method.what.hasPrefix(#"/method: no method "View.sett"; did you mean"#), "\(method)")
    let size = try error(Device.self, #"{"size":[320,"480"]}"#)
    #expect(size.path == ["0", "size", "1"])
    #expect(size.what == #"/size/1: expected a number, found "480""#)
    #expect(try error(Device.self, #"{"size":[1,1],"scale":2}"#).path == ["0", "scale"])
    let offset = try error(Event.self, #"{"t":0,"event":"scrollViewDidScroll","view":"a"}"#)
    #expect(offset.path == ["0", "contentOffset"])
    #expect(offset.what == #"/contentOffset: "contentOffset" is missing"#)
    #expect(try error(Event.self, #"{"t":-1,"event":"didRotate","view":"a"}"#).path == ["0", "t"])
    #expect(try error(Event.self, "3").path == ["0"])
    let finding = #""view":"a","since":0,"saw":"","values":{}}"#
    let rule = try error(Finding.self, #"{"rule":"SD900",\#(finding)"#)
    #expect(rule.path == ["0", "rule"])
    #expect(rule.what == #"/rule: expected the id of a rule of this doctor, found "SD900""#)
    let fix = try error(Finding.self, #"{"fix":{"id":"a","values":[]},"rule":"SD016",\#(finding)"#)
    #expect(fix.path == ["0", "fix", "values"], "\(fix)")
  }

  @Test("A number that JSON does not have is not written")
  func numbers() {
    let device = Device(size: CGSize(width: Double.infinity, height: 1))
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(device) }
    #expect(throws: EncodingError.self) {
      try JSONEncoder().encode(Command.set(view: "a", values: [.init(.alpha, .number(.nan))]))
    }
    #expect(throws: EncodingError.self) {
      try JSONEncoder().encode(Command.call(view: "a\u{0}", .reloadData))
    }
  }

  @Test("A line of a script has its time beside the command")
  func line() throws {
    struct Line: Codable {
      let t: Int64
      let command: Command

      enum Key: CodingKey { case t }

      init(from decoder: any Decoder) throws {
        t = try decoder.container(keyedBy: Key.self).decode(Int64.self, forKey: .t)
        command = try Command(from: decoder)
      }

      func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        try members.encode(t, forKey: .t)
        try command.encode(to: encoder)
      }
    }
    let text = #"{"t":5,"method":"Input.statusBarTap"}"#
    let line = try JSONDecoder().decode(Line.self, from: Data(text.utf8))
    #expect(line.t == 5 && line.command == .statusBarTap)
    let written = try JSONValue(parsing: Array(try JSONEncoder().encode(line)), limits: .file)
    #expect(written == ["t": 5, "method": "Input.statusBarTap", "params": [:]])
  }

  @Test("Other coders keep the values too")
  func propertyLists() throws {
    let commands: [Command] = [
      .set(view: "a", values: [.init(.alpha, .number(0.5)), .init(.backgroundColor, .absent)]),
      .touch([TouchSample(id: 1, phase: .began, location: CGPoint(x: 1, y: -2.5))]),
    ]
    let data = try PropertyListEncoder().encode(commands)
    #expect(try PropertyListDecoder().decode([Command].self, from: data) == commands.map(ordered))
  }
}
