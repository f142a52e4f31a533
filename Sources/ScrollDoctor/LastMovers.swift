import Foundation
import ScrollModel

/// Who set the offset of each scroll view last: the end of a chain of causes, in words.
struct LastMovers {
  private var changes: [String: Change] = [:]

  /// Keeps the last assignment of each offset in a step; a motion ends inside the range.
  mutating func note(_ step: Step) {
    for change in step.causes where change.property == .contentOffset && change.cause == .assignment
    {
      changes[change.view] = change
    }
    for change in step.changes.views where change.view == nil { changes[change.id] = nil }
  }

  /// Who moved it last, and by how much, as in `; command 3 moved it by (0, 980)`; empty if unknown.
  func words(of view: String) -> String {
    guard let change = changes[view] else { return "" }
    let moved = "moved it by \(FindingFormat.point(change.delta))"
    return "; \(change.actorInWords) \(moved)"
  }
}

extension Change {
  /// Who made it, as the subject of a sentence.
  var actorInWords: String {
    switch actor {
    case .finger: "a finger"
    case .wheel: "a wheel"
    case .command: command.map { "command \($0)" } ?? "a command"
    case .controller(let name): name
    case .keyboard: "the keyboard"
    case .device: "the device"
    case .statusBar: "a tap on the status bar"
    case .program: "the program"
    }
  }
}
