import ScrollDoctor
import Testing

/// A window with a scroll view, commands for it, and the expected number of findings of a rule.
struct HistoryCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Properties of the scroll view, which has the id `s` and is in `w`, as JSON.
  let scroll: String
  /// Views beside the scroll view, as JSON with a comma before them.
  let others: String
  /// The scene's controllers, as JSON.
  let controllers: String
  let script: String
  let count: Int

  init(
    _ description: String,
    scroll: String = "",
    others: String = "",
    controllers: [String] = [],
    script: [String],
    count: Int
  ) {
    testDescription = description
    self.scroll = scroll
    self.others = others
    self.controllers = "[" + controllers.joined(separator: ",") + "]"
    self.script = script.joined(separator: "\n")
    self.count = count
  }

  /// The number of findings of the rule with this id at the end.
  func count(of rule: String) throws -> Int {
    try findings(of: rule).reduce(0) { $0 + $1.count }
  }

  /// The findings of the rule with this id at the end.
  func findings(of rule: String) throws -> [Finding] {
    let root = #"""
      {"id":"w","class":"Window","subviews":[
      {"id":"s","class":"ScrollView","frame":[0,0,320,480]\#(scroll)}\#(others)]}
      """#
    var examination = try Examination(root: root, more: #""controller":\#(controllers),"#)
    try examination.play(script)
    examination.settle()
    return examination.doctor.findings.filter { $0.rule.id == rule }
  }

  /// A reaction to an event of the scroll view.
  static func reaction(on event: String, set: String) -> String {
    #"{"name":"reaction","on":"\#(event)","view":"s","set":\#(set)}"#
  }

  /// A `View.set` of the scroll view at a time in milliseconds.
  static func set(_ time: Int, _ values: String, of id: String = "s") -> String {
    line(time, "View.set", #"{"id":"\#(id)","values":{\#(values)}}"#)
  }

  /// A `View.call` of the scroll view at a time in milliseconds.
  static func call(_ time: Int, _ name: String, _ arguments: String, on id: String = "s") -> String
  {
    line(time, "View.call", #"{"id":"\#(id)","name":"\#(name)","arguments":{\#(arguments)}}"#)
  }

  static func line(_ time: Int, _ method: String, _ parameters: String) -> String {
    #"{"t":\#(time * 1000),"method":"\#(method)","params":\#(parameters)}"#
  }

  /// A finger that moves between two points in steps of 16 ms, and lifts `pause` ms after the last.
  static func drag(
    _ time: Int,
    from start: (x: Double, y: Double),
    to end: (x: Double, y: Double),
    steps: Int = 8,
    pause: Int = 16,
    lifts: Bool = true
  ) -> [String] {
    func touch(_ time: Int, _ phase: String, _ share: Double) -> String {
      let x = start.x + (end.x - start.x) * share
      let y = start.y + (end.y - start.y) * share
      return line(
        time,
        "Input.touch",
        #"{"touches":[{"id":1,"phase":"\#(phase)","location":[\#(x),\#(y)]}]}"#
      )
    }
    let moves = (0...steps).map {
      touch(time + $0 * 16, $0 == 0 ? "began" : "moved", Double($0) / Double(steps))
    }
    return moves + (lifts ? [touch(time + steps * 16 + pause, "ended", 1)] : [])
  }
}
