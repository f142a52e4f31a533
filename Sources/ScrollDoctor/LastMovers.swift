import Foundation
import ScrollModel

/// Which program moved the content of each scroll view last: the end of a chain of causes, in words.
struct LastMovers {
  private var changes: [String: Change] = [:]

  /// Keeps what a program did last to each offset in a step; what a person moves ends inside the range.
  mutating func note(_ step: Step) {
    for change in step.causes
    where change.property == .contentOffset
      && (change.cause == .assignment || change.cause == .animation)
    {
      changes[change.view] = change
    }
    for change in step.changes.views where change.view == nil { changes[change.id] = nil }
  }

  /// Who moved it last, as in `; command 3 scrolled there`; empty if unknown.
  func words(of view: String) -> String {
    changes[view].map { "; \($0.actorInWords) scrolled there" } ?? ""
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
