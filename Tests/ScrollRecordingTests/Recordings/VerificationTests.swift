import Foundation
import JSON
import Scenes
import ScrollModel
import TestSupport
import Testing

@testable import ScrollRecording

@Suite(.timeLimit(.minutes(20))) struct VerificationTests {
  /// The divergence after a change of one line.
  private func divergence(
    _ find: String,
    _ replace: String,
    hasDerivedLines: Bool = true,
    tolerance: Double = 0
  ) throws -> Verification.Divergence? {
    let bytes = try Recordings.record(try Recordings.flick(), hasDerivedLines: hasDerivedLines)
    var lines = Recordings.lines(bytes)
    let index = try #require(lines.firstIndex { $0.contains(find) })
    lines[index] = lines[index].replacingOccurrences(of: find, with: replace)
    return try Recordings.verify(Recordings.sealed(lines), tolerance: tolerance).divergence
  }

  @Test("An unchanged recording has no divergence", arguments: [true, false])
  func same(hasDerivedLines: Bool) throws {
    let bytes = try Recordings.record(
      try Recordings.flick(),
      hasDerivedLines: hasDerivedLines
    )
    let (divergence, ending) = try Recordings.verify(bytes)
    #expect(divergence == nil)
    guard case .ended(let end) = ending else { throw RecordingError(line: 0, "cut off") }
    #expect(end.time == 3_000_000)
  }

  /// A keyboard that is shown, and a rotation while it moves.
  private static let animated = [
    #"{"t":100000,"method":"Keyboard.show","params":{"height":216}}"#,
    #"{"t":200000,"method":"Device.set","params":{"orientation":"landscapeLeft"}}"#,
  ]

  @Test(
    "The animations of a recording are compared; one of a program without them is verified without them",
    arguments: [true, false]
  )
  func animations(hasDerivedLines: Bool) throws {
    let bytes = try Recordings.record(
      try Self.animated.map(Recordings.command),
      until: 250_000,
      hasDerivedLines: hasDerivedLines
    )
    #expect(try Recordings.verify(bytes).divergence == nil)
    let lines = Recordings.lines(bytes)
    #expect(lines[0].contains(#","animations":true}"#))
    // The end is inside the animation.
    var old = lines
    old[0] = old[0].replacingOccurrences(of: #","animations":true"#, with: "")
    #expect(try Recordings.verify(Recordings.sealed(old)).divergence != nil)
    let without = try Recordings.recordWithoutAnimations(
      try Self.animated.map(Recordings.command),
      until: 250_000,
      hasDerivedLines: hasDerivedLines
    )
    #expect(!Recordings.lines(without).contains { $0.contains("animations") })
    #expect(try Recordings.verify(without).divergence == nil)
    var updated: [UInt8] = []
    try Recorder.update(try Recordings.reader(without), checksEnd: true) { updated += $0 }
    #expect(updated == bytes)
  }

  @Test("A recording that gives the causes of contentOffset alone is compared in these")
  func causesOfOffsets() throws {
    let path = GeneratedFile.root.appending(path: "Tests/Goldens/offset-causes.scroll.ndjson").path
    let lines = Recordings.lines([UInt8](try Data(contentsOf: URL(filePath: path))))
    #expect(!lines.contains { $0.contains(#""actor""#) })
    #expect(try Recordings.verify(Recordings.sealed(lines)).divergence == nil)
    for (find, replace) in [(#""cause":"keyboard""#, #""cause":"drag""#), ("[0,58]", "[0,57]")] {
      var changed = lines
      let index = try #require(
        lines.firstIndex { $0.contains(#""why":["#) && $0.contains(find) }
      )
      changed[index] = lines[index].replacingOccurrences(of: find, with: replace)
      #expect(try Recordings.verify(Recordings.sealed(changed)).divergence != nil, "\(find)")
    }
  }

  @Test("An older recording, with the proposed target of a lift alone, is compared in that")
  func proposedTargets() throws {
    let scene = try Recordings.scene(
      Recordings.list.replacingOccurrences(
        of: #""root":"#,
        with: #""controller":{"name":"reaction","on":"scrollViewWillEndDragging","view":"list","#
          + #""targetContentOffset":[null,500]},"root":"#
      )
    )
    let bytes = try Recordings.record(try Recordings.flick(), scene: scene)
    var lines = Recordings.lines(bytes)
    let index = try #require(lines.firstIndex { $0.contains("proposedTargetContentOffset") })
    #expect(lines[index].hasSuffix(#""targetContentOffset":[0,500]}"#), "\(lines[index])")
    let end = #","targetContentOffset":[0,500]}"#
    lines[index] = lines[index].replacingOccurrences(of: end, with: "}")
      .replacingOccurrences(of: "proposedTargetContentOffset", with: "targetContentOffset")
    #expect(try Recordings.verify(Recordings.sealed(lines)).divergence == nil)
    lines[index] = lines[index].replacingOccurrences(of: "[0,", with: "[1,")
    #expect(try Recordings.verify(Recordings.sealed(lines)).divergence != nil)
  }

  @Test("An older recording without causes of zoom scales is compared by its other causes")
  func causesOfZoomScales() throws {
    let scene = try Recordings.scene(
      Recordings.list.replacingOccurrences(
        of: #""contentSize":[320,2000],"#,
        with:
          #""contentSize":[320,2000],"maximumZoomScale":3,"viewForZooming":"row","zoomScale":2,"#
      )
    )
    let bytes = try Recordings.record(
      [try Recordings.set(100_000, #"{"maximumZoomScale":0.5}"#)],
      scene: scene
    )
    var lines = Recordings.lines(bytes)
    let why = #"\{"view":"list","property":"zoomScale"[^}]*\},?"#
    let index = try #require(lines.firstIndex { $0.contains(#""property":"zoomScale""#) })
    lines[index] = lines[index].replacingOccurrences(of: why, with: "", options: .regularExpression)
      .replacingOccurrences(of: ",]", with: "]")
    #expect(!lines[index].contains(#""property":"zoomScale""#))
    #expect(try Recordings.verify(Recordings.sealed(lines)).divergence == nil)
  }

  @Test("A change of an actor or of a cause of any property is a divergence")
  func causes() throws {
    #expect(try divergence(#""actor":"finger""#, #""actor":"wheel""#) != nil)
    #expect(try divergence(#""finger":1"#, #""finger":2"#) != nil)
  }

  @Test("A scene without a title has its name again after a reset")
  func untitled() throws {
    let text = Recordings.list.replacingOccurrences(of: #""title":"List","#, with: "")
    let bytes = try Recordings.record(
      [try Recordings.command(#"{"t":100000,"method":"Scene.reset"}"#)],
      scene: try Recordings.scene(text, named: "pins")
    )
    #expect(try Recordings.verify(bytes).divergence == nil)
  }

  @Test(
    "Random gestures and changes replay without a divergence",
    arguments: 0..<20 as Range<UInt64>
  )
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var commands: [TimedCommand] = []
    var time: Int64 = 0
    var isDown = false
    for _ in 0..<60 {
      time += [0, 0, 8_000, 16_667, 300_000].randomElement(using: &random) ?? 0
      let y = Double.random(in: 0...480, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        commands.append(try Recordings.set(time, #"{"contentOffset":[0,\#(y)]}"#))
      case 1: commands.append(try Recordings.set(time, #"{"contentSize":[320,\#(y * 4)]}"#))
      case 2:
        let name = ["bounce", "basics", "list"].randomElement(using: &random) ?? ""
        guard Int.random(in: 0..<4, using: &random) == 0, name == "list" else { continue }
        isDown = false
        commands.append(try Recordings.command(#"{"t":\#(time),"method":"Scene.reset"}"#))
      case 3:
        commands.append(
          try Recordings.command(
            #"{"t":\#(time),"method":"View.call","params":{"id":"list","name":"setContentOffset","#
              + #""arguments":{"contentOffset":[0,\#(y)],"animated":true}}}"#
          )
        )
      default:
        let phase = isDown ? (Bool.random(using: &random) ? "moved" : "ended") : "began"
        isDown = phase != "ended"
        commands.append(try Recordings.touch(time, phase, y))
      }
    }
    for hasDerivedLines in [true, false] {
      let bytes = try Recordings.record(
        commands,
        until: time + 5_000_000,
        hasDerivedLines: hasDerivedLines
      )
      #expect(try Recordings.verify(bytes).divergence == nil)
      var again: [UInt8] = []
      try Recorder.update(try Recordings.reader(bytes, chunk: 1_000)) { again += $0 }
      #expect(again == bytes)
    }
  }

  @Test("A divergence has frame, first differing field, both values and the cause")
  func field() throws {
    let bytes = try Recordings.record(try Recordings.flick())
    let line = try #require(
      try Recordings.json(bytes).last { $0["why"]?[0]?["cause"] == "deceleration" }
    )
    // The last frame of a second begins a microsecond early or at its time.
    let frame = ((line["t"]?.int64 ?? 0) + 1) * 60 / 1_000_000
    let y = line["patch"]?["views"]?["list"]?["contentOffset"]?[1]?.serializedString ?? ""
    let found = try #require(
      try divergence(
        #""list":{"contentOffset":[0,\#(y)]"#,
        #""list":{"contentOffset":[0,9]"#
      )
    )
    #expect(found.message == "frame \(frame): list.contentOffset.y \(y), was 9, cause deceleration")
    #expect(found.time == line["t"]?.int64)
  }

  @Test(
    "Events with another name, field or cause, and missing events, are reported",
    arguments: [
      (
        #""event":"scrollViewWillBeginDragging""#, #""event":"scrollViewDidZoom""#,
        "scrollViewWillBeginDragging of list, was scrollViewDidZoom of list"
      ),
      (
        #""event":"scrollViewDidEndDragging","view":"list","willDecelerate":true"#,
        #""event":"scrollViewDidEndDragging","view":"list","willDecelerate":false"#,
        "scrollViewDidEndDragging of list: willDecelerate true, was false"
      ),
      (
        #""cause":"deceleration""#, #""cause":"bounce""#,
        #"list.contentOffset.cause "deceleration", was "bounce""#
      ),
      (
        #""isDecelerating":true"#, #""isDecelerating":true,"isHidden":true"#,
        "list.isHidden nothing, was true, cause deceleration"
      ),
    ]
  )
  func kinds(find: String, replace: String, words: String) throws {
    let message = try #require(try divergence(find, replace)).message
    #expect(message.hasSuffix(": " + words), "\(message)")
  }

  @Test("Of a view that changes in one document alone, a single property is named")
  func singleProperty() {
    let (none, one): (JSONValue, JSONValue) = (["views": [:]], ["views": ["label": ["text": "2"]]])
    let two: JSONValue = ["views": ["label": ["text": "2", "alpha": 1]]]
    func words(_ old: JSONValue, _ new: JSONValue) -> String? {
      JSONDifference(old, new, tolerance: NumberTolerance(all: 0))?.words
    }
    #expect(words(none, one) == #"label.text "2", was nothing"#)
    #expect(words(one, none) == #"label.text nothing, was "2""#)
    #expect(words(none, two)?.hasPrefix(#"label {"text":"2""#) == true)
  }

  @Test("A missing or additional line is reported with its content")
  func missing() throws {
    let lines = Recordings.lines(try Recordings.record(try Recordings.flick()))
    let index = try #require(lines.firstIndex { $0.contains("scrollViewDidEndDecelerating") })
    var fewer = lines
    fewer.remove(at: index)
    let lacking = try #require(try Recordings.verify(Recordings.sealed(fewer)).divergence)
    #expect(lacking.line == index + 1)
    #expect(lacking.message.contains("scrollViewDidEndDecelerating of list, was "))
    var more = lines
    let end = more.removeLast()
    more.append(#"{"t":2999999,"event":"buttonTapped","view":"b"}"#)
    let extra = try #require(try Recordings.verify(Recordings.sealed(more + [end])).divergence)
    #expect(extra.message == "frame 179 at 2999999 µs: nothing, was buttonTapped of b")
    let last = try #require(lines.lastIndex { $0.contains(#""patch""#) })
    var shorter = lines
    shorter.remove(at: last)
    let gone = try #require(try Recordings.verify(Recordings.sealed(shorter)).divergence)
    #expect(gone.message.contains("a change of list."))
    #expect(gone.message.hasSuffix(", was nothing"))
  }

  @Test("A keyframe's state and hash are compared too")
  func keyframe() throws {
    #expect(
      try divergence(#""contentSize":[320,2000]"#, #""contentSize":[320,2001]"#)?.message
        != nil
    )
    let bytes = try Recordings.record(try Recordings.flick(), hasDerivedLines: false)
    var lines = Recordings.lines(bytes)
    lines[0] = lines[0].replacingOccurrences(of: "[320,2000]", with: "[320,2001]")
    let found = try #require(try Recordings.verify(Recordings.sealed(lines)).divergence)
    #expect(found.line == 2)
    #expect(found.message.hasPrefix("frame 0: the state's hash "))
  }

  @Test("A number within the tolerance is no divergence")
  func tolerance() throws {
    let find = #""contentSize":[320,2000]"#
    let bytes = try Recordings.record(try Recordings.flick())
    var lines = Recordings.lines(bytes)
    for index in lines.indices.dropFirst() {
      lines[index] = lines[index].replacingOccurrences(
        of: find,
        with: #""contentSize":[320,2000.5]"#
      )
    }
    let sealed = Recordings.sealed(lines)
    // The hash is that of the original numbers.
    #expect(try Recordings.verify(sealed, tolerance: 0.5).divergence == nil)
    let offset = try #require(lines.firstIndex { $0.contains(#""cause":"deceleration""#) })
    let place = try #require(lines[offset].range(of: #""contentOffset":[0,"#))
    lines[offset].insert("1", at: place.upperBound)
    #expect(try Recordings.verify(Recordings.sealed(lines), tolerance: 0.5).divergence != nil)
  }

  @Test("A command that is rejected now is reported with its place")
  func refused() throws {
    var lines = Recordings.lines(try Recordings.record([try Recordings.set(0, #"{"alpha":0.5}"#)]))
    lines[2] = lines[2].replacingOccurrences(of: "0.5", with: "7")
    let error = #expect(throws: RecordingError.self) {
      try Recordings.verify(Recordings.sealed(lines))
    }
    #expect(error?.description == "3:68: /params/values/alpha: expected 0 to 1")
  }

  @Test("Edited commands are recorded again")
  func update() throws {
    let lines = Recordings.lines(try Recordings.record(try Recordings.flick()))
    let changed = lines.map { $0.replacingOccurrences(of: "[160,200]", with: "[160,210]") }
    let bytes = try updated(changed)
    #expect(try Recordings.verify(bytes).divergence == nil)
    #expect(Recordings.lines(bytes).contains { $0.contains("[160,210]") })
  }

  @Test("An update of an edited recording loses no command without an error")
  func lost() throws {
    let lines = Recordings.lines(try Recordings.record(try Recordings.flick()))
    let index = try #require(lines.lastIndex { $0.contains("\"method\"") })
    var unknown = lines
    unknown[index] = unknown[index].replacingOccurrences(of: "method", with: "mexxod")
    #expect(
      throws: RecordingError(
        line: index + 1,
        "expected a line of a recording with one of its keys, such as \"method\""
      )
    ) { try updated(unknown) }
    var fewer = lines
    fewer.remove(at: index)
    #expect(
      throws: RecordingError(
        line: fewer.count,
        "the file has 11 commands, and says 12; remove this line if it is to have fewer"
      )
    ) { try updated(fewer) }
    let bytes = try updated(fewer.dropLast())
    #expect(try Recordings.verify(bytes).divergence == nil)
    #expect(Recordings.lines(bytes).last?.contains(#""commands":11"#) == true)
  }

  @Test("Replay without an update rejects damaged recordings")
  func damagedInputs() throws {
    let whole = Recordings.lines(
      try Recordings.record(try Recordings.flick(), hasDerivedLines: false)
    )
    let changed = whole.map { $0.replacingOccurrences(of: "160,200]", with: "160,210]") }
    #expect(changed != whole)
    let bytes = Array((changed.joined(separator: "\n") + "\n").utf8)
    let damage = try #require(
      #expect(throws: RecordingError.self) {
        try Recorder.update(try Recordings.reader(bytes)) { _ in }
      }
    )
    #expect(damage.message.hasPrefix("damaged between the checksums of lines "))
    #expect(throws: damage) { try RecordedStates(try Recordings.reader(bytes)) }
    for isFirst in [true, false] {
      let readers = try [bytes, Recordings.record([])].map { try Recordings.reader($0) }
      let fault = #expect(throws: RecordingComparison.Fault.self) {
        try RecordingComparison.firstDifference(readers[isFirst ? 0 : 1], readers[isFirst ? 1 : 0])
      }
      #expect(fault?.isOfFirst == isFirst)
      #expect(fault?.error as? RecordingError == damage)
    }
  }

  @Test("The verification of an inputs-only recording reports where it was cut off")
  func cutOffInputs() throws {
    let bytes = try Recordings.record(
      try Recordings.flick(),
      hasDerivedLines: false,
      finishes: false
    )
    let states = try RecordedStates(try Recordings.reader(bytes))
    _ = try states.shownState(at: nil)
    #expect(states.gaps.lastLine == Recordings.lines(bytes).count)
    #expect(states.gaps.damages == [])
  }

  private func updated(_ lines: some Sequence<String>) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let text = lines.joined(separator: "\n") + "\n"
    try Recorder.update(try Recordings.reader(Array(text.utf8)), takesEdits: true) { bytes += $0 }
    return bytes
  }
}
