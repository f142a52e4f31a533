import Foundation
import ScrollDoctor
import SeededRandom
import Testing

/// Well-behaved lists and pagers under random hands: no rule finds anything.
@Suite struct QuietRunTests {
  /// A scene of a seed, on a device with a home indicator or without, and what a person does in it.
  private struct Run {
    var random: SeededGenerator
    private(set) var lines: [String] = []
    private var time = 200
    private let safeArea: (top: Int, bottom: Int)
    private let rows: Int
    private let isPager: Bool

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      safeArea = Bool.random(using: &random) ? (0, 0) : (47, 34)
      rows = Int.random(in: 20...60, using: &random)
      isPager = Int.random(in: 0..<4, using: &random) == 0
      lines.append(
        HistoryCase.line(
          0,
          "Device.set",
          #"{"safeAreaInsets":[\#(safeArea.top),0,\#(safeArea.bottom),0]}"#
        )
      )
      for _ in 0..<Int.random(in: 3...9, using: &random) { addAction() }
    }

    /// With the controller that gives a list the keyboard's inset, less the safe area.
    var controller: String {
      isPager
        ? "" : #""controller":{"name":"keyboardAvoidance","view":"list","strategy":"inset"},"#
    }

    var root: String {
      let labels = (0..<rows).map { row in
        let frame = isPager ? "[\(row * 320),100,320,200]" : "[16,\(row * 52 + 8),288,44]"
        return #"{"id":"row-\#(row)","class":"Label","frame":\#(frame),"text":"Row \#(row)"}"#
      }
      let size = isPager ? "[\(rows * 320),480]" : "[320,\(rows * 52 + 60)]"
      let kind =
        isPager ? #""isPagingEnabled":true,"contentInsetAdjustmentBehavior":"never","# : ""
      let field = #"{"id":"field","class":"TextField","frame":[16,60,200,30],"text":"Name"}"#
      return #"{"id":"window","class":"Window","subviews":[{"id":"list","class":"ScrollView","#
        + #""frame":[0,0,320,480],\#(kind)"contentSize":\#(size),"subviews":["#
        + labels.joined(separator: ",") + "]}" + (isPager ? "" : "," + field) + "]}"
    }

    private mutating func addAction() {
      let y = Double.random(in: 100...360, using: &random)
      let x = Double.random(in: 40...280, using: &random)
      switch Int.random(in: 0..<(isPager ? 3 : 5), using: &random) {
      case 0, 1:
        let end = (
          x: Double.random(in: 20...300, using: &random),
          y: Double.random(in: 40...440, using: &random)
        )
        let pause = [16, 400].randomElement(using: &random) ?? 16
        lines += HistoryCase.drag(time, from: (x, y), to: end, pause: pause)
        time += pause
      case 2:
        let offset = isPager ? "[\(Int.random(in: 0..<rows, using: &random) * 320),0]" : "[0,120]"
        lines.append(
          HistoryCase.call(
            time,
            "setContentOffset",
            #""contentOffset":\#(offset),"animated":true"#,
            on: "list"
          )
        )
      case 3:
        lines.append(HistoryCase.line(time, "Keyboard.show", #"{"height":216}"#))
        lines.append(HistoryCase.line(time + 1_500, "Keyboard.hide", "{}"))
        time += 1_500
      default:
        lines.append(
          HistoryCase.line(time, "Input.wheel", #"{"location":[\#(x),\#(y)],"delta":[0,180]}"#)
        )
      }
      time += Int.random(in: 1_200...3_000, using: &random)
    }
  }

  @Test("Two hundred runs without a mistake have no finding", arguments: 0..<10)
  func silence(tens: UInt64) throws {
    for seed in tens * 20..<(tens + 1) * 20 {
      let run = Run(seed: seed)
      var examination = try Examination(root: run.root, more: run.controller)
      try examination.play(run.lines.joined(separator: "\n"))
      examination.settle()
      let found = examination.found.map { "\($0.rule.id) \($0.view): \($0.symptom.saw)" }
      #expect(found == [], "seed \(seed): \(run.lines)")
    }
  }
}
