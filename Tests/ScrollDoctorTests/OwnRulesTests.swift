import Foundation
import JSON
import ScrollDoctor
import ScrollModel
import Testing

/// A doctor with rules of one's own, and with a selection, as another package uses it.
@Suite struct OwnRulesTests {
  private enum TooSmall: StateRule {
    static let rule = Rule(900, "Too small", .note, matters: "A finger.", remedy: "Make it higher.")
    static let watches = PropertySet(.frame, .bounds)

    static func examine(_ view: View, in engine: Engine) -> Symptom? {
      guard view is Button, view.bounds.height < 44 else { return nil }
      var frame = view.frame
      frame.size.height = 44
      return Symptom(
        of: view.id,
        saw: "it is \(view.bounds.height) points high",
        values: [
          "bounds": .rect(view.bounds), "least": .number(44), "alpha": .number(view.alpha),
          "isSmall": .bool(true), "class": .string("Button"),
        ],
        fix: Fix(of: view.id, values: [.init(.frame, .rect(frame))])
      )
    }
  }

  private struct Taps: HistoryRule {
    static let rule = Rule(901, "Taps", .note, matters: "It counts.", remedy: "None.")

    init(_ engine: Engine) {}

    mutating func observe(_ step: Step) -> [Symptom] {
      step.events.filter { $0.kind == .buttonTapped }.map { Symptom(of: $0.view, saw: "a tap") }
    }
  }

  private func makeEngine() -> Engine {
    let window = Window(id: "window")
    let scroll = ScrollView(id: "scroll")
    scroll.frame = CGRect(x: 0, y: 0, width: 320, height: 400)
    scroll.maximumZoomScale = 3
    let button = Button(id: "button")
    button.frame = CGRect(x: 0, y: 400, width: 80, height: 20)
    window.addSubview(scroll)
    window.addSubview(button)
    return Engine(root: window, device: Device(size: CGSize(width: 320, height: 480)))
  }

  private func rules(_ doctor: Doctor) -> [String] { doctor.findings.map(\.rule.id).sorted() }

  @Test("Rules of one's own are asked with those of the module, or alone, or not")
  func selection() throws {
    let engine = makeEngine()
    let all = Doctor(engine)
    #expect(rules(all).contains("SD016") && !rules(all).contains("SD900"))
    #expect(rules(Doctor(engine, rules: Doctor.rules + [TooSmall.self])) == rules(all) + ["SD900"])
    #expect(rules(Doctor(engine, rules: [TooSmall.self])) == ["SD900"])
    #expect(
      rules(Doctor(engine, rules: Doctor.rules.filter { $0.rule.id == "SD016" })) == ["SD016"]
    )
    #expect(rules(Doctor(engine, rules: [])) == [])
  }

  @Test("A rule about events is asked at each step")
  func history() throws {
    let engine = makeEngine()
    let doctor = Doctor(engine, rules: [Taps.self, TooSmall.self])
    try engine.handle(.call(view: "button", .sendAction(.touchUpInside)), at: 0)
    engine.layoutIfNeeded()
    doctor.observe(engine.takeStep())
    #expect(rules(doctor) == ["SD900", "SD901"])
  }

  @Test("A finding has the values of its symptom, and its fix resolves it")
  func fix() throws {
    let engine = makeEngine()
    let doctor = Doctor(engine, rules: [TooSmall.self])
    let finding = try #require(doctor.findings.first)
    #expect(
      finding.values == [
        "bounds": .rect(CGRect(x: 0, y: 0, width: 80, height: 20)), "least": .number(44),
        "alpha": .number(1), "isSmall": .bool(true), "class": .string("Button"),
      ]
    )
    #expect("\(finding)" == "SD900 button: it is 20.0 points high")
    var writer = JSONWriter()
    FindingWriter.write(finding, to: &writer)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    // The names are sorted: a dictionary's order would be another one in each run.
    let values =
      #""values":{"alpha":1,"bounds":[0,0,80,20],"class":"Button","isSmall":true,"least":44}"#
    #expect(text.contains(values), "\(text)")
    #expect(text.hasSuffix(#""fix":{"id":"button","values":{"frame":[0,400,80,44]}}}"#), "\(text)")
    let fix = try #require(finding.fix)
    #expect(fix.view == "button" && fix.values.map(\.property) == [.frame])
    try engine.handle(fix.command, at: 0)
    engine.layoutIfNeeded()
    doctor.observe(engine.takeStep())
    #expect(doctor.findings.isEmpty)
  }

  @Test("Fixes are equal whatever the order of their values")
  func equality() {
    let (alpha, bounces) = (
      Command.Assignment(.alpha, .number(1)), Command.Assignment(.bounces, .bool(true))
    )
    #expect(Fix(of: "a", values: [alpha, bounces]) == Fix(of: "a", values: [bounces, alpha]))
    #expect(Fix(of: "a", values: [alpha]) != Fix(of: "a", values: [bounces]))
    #expect(Fix(of: "a", values: [alpha]) != Fix(of: "b", values: [alpha]))
  }

  @Test("Two rules with one number, and a rule of neither kind, end the program with the id")
  func invalid() async throws {
    let twice = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Doctor(
        Engine(root: View(id: "a"), device: Device(size: CGSize(width: 1, height: 1))),
        rules: Doctor.rules + Doctor.rules
      )
    }
    let said = String(decoding: twice?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("two rules of the doctor have the id SD"), "\(said)")
  }
}
