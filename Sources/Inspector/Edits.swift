import JSON
import ScrollModel
import ScrollRecording

/// What was edited, so that it can be taken back and done again.
///
/// It is a log beside the timeline's: after a way back, what counts is what is behind the present, and
/// what is given up ahead is given up here.
struct Edits {
  /// Something that a person changed, and the commands that take it back and do it again.
  struct Edit {
    /// What it is called, as in `alpha of dot`.
    let title: String
    let undo: TimedCommand
    var redo: TimedCommand
    /// Whether nothing else followed from it; where something did, what came between matters too.
    let isPlain: Bool
  }

  private enum Operation {
    case edit(Edit)
    case undo, redo
  }

  /// What an edit was that the next one may go on with.
  fileprivate struct Latest {
    let client: ObjectIdentifier
    let view: String
    let properties: Set<Property>
    /// The number of the deed.
    var number: Int
    /// In engine time, and outside.
    var time: Int64
    var moment: Int64
  }

  /// The edits that can be taken back, and those that can be done again, the newest last.
  private(set) var undoable: [Edit] = []
  private(set) var redoable: [Edit] = []

  private var log: [(number: Int, operation: Operation)] = []
  private var latest: Latest?

  /// The most that is remembered, counting what was undone and redone.
  private static let most = 500
  /// Sets of the same properties that follow each other within this are one edit, in microseconds.
  private static let pause: Int64 = 500_000

  /// Notes an edit that was carried out as the timeline's newest deed.
  mutating func note(
    _ edit: Edit,
    _ command: Command,
    by client: ObjectIdentifier,
    number: Int,
    time: Int64,
    now: Int64
  ) {
    defer { latest = Latest(command, client, number, time, now) }
    let goesOn = latest.map { latest in
      guard case .set(let view, let values) = command, latest.number == number - 1 else {
        return false
      }
      let isSoon = time - latest.time <= Self.pause || now - latest.moment <= Self.pause
      return isSoon && latest.client == client && latest.view == view
        && latest.properties == Set(values.map(\.property))
    }
    if goesOn == true, edit.isPlain, case .edit(var begun)? = log.last?.operation, begun.isPlain {
      begun.redo = edit.redo
      log[log.count - 1].operation = .edit(begun)
      undoable[undoable.count - 1] = begun
      return
    }
    add(.edit(edit), number)
  }

  /// Notes that the newest edit was taken back, or the one taken back last was done again.
  mutating func noteReversal(isUndo: Bool, number: Int) {
    latest = nil
    add(isUndo ? .undo : .redo, number)
  }

  private mutating func add(_ operation: Operation, _ number: Int) {
    log.append((number, operation))
    apply(operation)
    guard log.count > Self.most else { return }
    log.removeFirst(log.count - Self.most / 2)
    fold { _ in true }
  }

  /// Brings it in line with a timeline whose present or future is another.
  mutating func follow(_ timeline: Timeline) {
    guard !log.isEmpty else { return }
    log.removeAll { timeline.isDone($0.number) == nil }
    fold { timeline.isDone($0) == true }
  }

  /// Forgets an edit that cannot be taken back or done again any more.
  mutating func drop(isUndo: Bool) {
    // What came before it cannot be told from the log without it.
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
    case .undo: if let edit = undoable.popLast() { redoable.append(edit) }
    case .redo: if let edit = redoable.popLast() { undoable.append(edit) }
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
