import ScrollModel
import ScrollRecording

/// The edits of a session, for undo and redo.
///
/// This is a log beside the timeline's. After a seek, only edits before the present count. Edits in a future
/// that the timeline discards are discarded here too.
package struct Edits {
  /// A change that a person made.
  package struct Edit {
    /// The title, such as `alpha of dot`.
    package let title: String
    /// The command that restores the previous values.
    let from: TimedCommand
    /// The command that makes the change.
    let to: TimedCommand
    /// The length of the message that it came in; the values before it came in earlier ones.
    let bytes: Int
    /// Whether the edit had no side effects; if it had, the states in between matter and it is not merged
    /// with others.
    let isPlain: Bool

    /// The change back.
    var reversed: Edit {
      Edit(title: title, from: to, to: from, bytes: bytes, isPlain: isPlain)
    }

    /// The change from before this one to after another one that follows it.
    func followed(by next: Edit) -> Edit {
      Edit(title: title, from: from, to: next.to, bytes: next.bytes, isPlain: isPlain)
    }
  }

  /// No edits.
  package init() {}

  private enum Operation {
    case edit(Edit)
    case undo, redo
  }

  /// The latest edit, which the next one may continue.
  fileprivate struct Latest {
    let client: ObjectIdentifier
    let view: String
    let properties: Set<Property>
    /// The number of the timeline's entry.
    var number: Int
    /// In engine time, and on the server's clock.
    var time: Int64
    var moment: Int64
  }

  /// The edits that can be undone, and the reversed ones that can be redone, the newest last.
  package private(set) var undoable: [Edit] = []
  package private(set) var redoable: [Edit] = []

  private var log: [(number: Int, operation: Operation)] = []
  private var latest: Latest?

  /// The maximum number of operations in the log, undo and redo included.
  private static let maximumCount = 500
  /// Assignments to the same properties that follow each other within this time are one edit, in
  /// microseconds.
  private static let pause: Int64 = 500_000

  /// Adds an edit that was executed as the timeline's newest entry.
  mutating func note(
    _ edit: Edit,
    _ command: Command,
    by client: ObjectIdentifier,
    number: Int,
    time: Int64,
    now: Int64
  ) {
    let goesOn = self.goesOn(with: command, by: client, number: number, time: time, now: now)
    defer { latest = Latest(command, client, number, time, now) }
    if goesOn, edit.isPlain, case .edit(let begun)? = log.last?.operation, begun.isPlain {
      let whole = begun.followed(by: edit)
      log[log.count - 1].operation = .edit(whole)
      undoable[undoable.count - 1] = whole
      return
    }
    add(.edit(edit), number)
  }

  /// Keeps the latest edit open for an assignment to the same properties that changed nothing: a number that is
  /// held still goes on with its edit.
  mutating func hold(
    _ command: Command,
    by client: ObjectIdentifier,
    number: Int,
    time: Int64,
    now: Int64
  ) {
    guard goesOn(with: command, by: client, number: number, time: time, now: now) else { return }
    latest = Latest(command, client, number, time, now)
  }

  /// Whether a command that was executed as an entry continues the latest edit.
  private func goesOn(
    with command: Command,
    by client: ObjectIdentifier,
    number: Int,
    time: Int64,
    now: Int64
  ) -> Bool {
    guard let latest, case .set(let view, let values) = command, latest.number == number - 1 else {
      return false
    }
    let isSoon = time - latest.time <= Self.pause || now - latest.moment <= Self.pause
    return isSoon && latest.client == client && latest.view == view
      && latest.properties == Set(values.map(\.property))
  }

  /// Adds the undo of the newest edit, or the redo of the edit that was undone last.
  mutating func noteReversal(isUndo: Bool, number: Int) {
    latest = nil
    add(isUndo ? .undo : .redo, number)
  }

  private mutating func add(_ operation: Operation, _ number: Int) {
    log.append((number, operation))
    apply(operation)
    guard log.count > Self.maximumCount else { return }
    log.removeFirst(log.count - Self.maximumCount / 2)
    fold { _ in true }
  }

  /// Updates the edits after the timeline's present or future has changed.
  mutating func follow(_ timeline: Timeline) {
    guard !log.isEmpty else { return }
    log.removeAll { timeline.isDone($0.number) == nil }
    fold { timeline.isDone($0) == true }
  }

  /// Removes an edit that can no longer be undone or redone.
  mutating func drop(isUndo: Bool) {
    // Without it, the earlier operations of the log cannot be replayed: the log is rebuilt from the other
    // edits.
    let rest = isUndo ? undoable.dropLast() : undoable[...]
    let number = log.last?.number ?? 0
    log = rest.map { (number, .edit($0)) }
    latest = nil
    fold { _ in true }
  }

  private mutating func fold(_ isDone: (Int) -> Bool) {
    undoable = []
    redoable = []
    for entry in log where isDone(entry.number) { apply(entry.operation) }
  }

  private mutating func apply(_ operation: Operation) {
    switch operation {
    case .edit(let edit):
      undoable.append(edit)
      redoable = []
    case .undo: if let edit = undoable.popLast() { redoable.append(edit.reversed) }
    case .redo: if let edit = redoable.popLast() { undoable.append(edit.reversed) }
    }
  }
}

extension Edits.Latest {
  fileprivate init?(
    _ command: Command,
    _ client: ObjectIdentifier,
    _ number: Int,
    _ time: Int64,
    _ now: Int64
  ) {
    guard case .set(let view, let values) = command else { return nil }
    self.client = client
    self.view = view
    properties = Set(values.map(\.property))
    self.number = number
    self.time = time
    moment = now
  }
}
