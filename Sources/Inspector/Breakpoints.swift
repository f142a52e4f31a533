import Predicates
import ScrollModel

/// Where a running scene stops by itself.
final class Breakpoints {
  /// A predicate to stop at.
  struct Breakpoint {
    let id: String
    let predicate: ScrollPredicate
    let isEnabled: Bool
    /// Why it cannot be held against the scene that runs: it names a view that is not there.
    fileprivate(set) var fault: String?
    fileprivate var watch: Watch?
  }

  /// A moment at which a breakpoint's predicate began to hold.
  struct Stop {
    let breakpoint: String
    let predicate: String
    let time: Int64
    /// The scroll view for which it holds; nil where the predicate names all its views.
    let view: String?
    /// The values at that moment.
    let text: String
  }

  /// The most breakpoints at a time.
  static let most = 16
  /// The longest id, in characters.
  private static let longestID = 64

  /// All of them, in the order in which they were set first.
  private(set) var all: [Breakpoint] = []
  private var newest = 0
  private var stop: Stop?

  /// Whether an id is fit to be a breakpoint's.
  static func isValid(_ id: String) -> Bool {
    (1...longestID).contains(id.utf8.count)
      && id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
  }

  /// Sets a breakpoint, in the place of the one that has the id; nil if there are too many already.
  func set(
    _ id: String?,
    _ predicate: ScrollPredicate,
    isEnabled: Bool,
    in engine: Engine
  ) -> String? {
    let index = all.firstIndex { $0.id == id }
    guard index != nil || all.count < Self.most else { return nil }
    let id = id ?? freeID()
    var breakpoint = Breakpoint(id: id, predicate: predicate, isEnabled: isEnabled)
    breakpoint.begin(engine)
    if let index { all[index] = breakpoint } else { all.append(breakpoint) }
    return id
  }

  private func freeID() -> String {
    repeat { newest += 1 } while all.contains { $0.id == "b\(newest)" }
    return "b\(newest)"
  }

  /// Removes a breakpoint; false if there is none with the id.
  func remove(_ id: String) -> Bool {
    guard let index = all.firstIndex(where: { $0.id == id }) else { return false }
    all.remove(at: index)
    return true
  }

  /// Another engine runs, or the same one at another time: what holds already stops nothing.
  ///
  /// Tells whether the breakpoints that can be held against it are others than before.
  func begin(_ engine: Engine) -> Bool {
    stop = nil
    let before = all.map(\.fault)
    for index in all.indices { all[index].begin(engine) }
    return all.map(\.fault) != before
  }

  /// Takes in a step; the first breakpoint that stops it is kept until it is asked for.
  func observe(_ step: Step) {
    for index in all.indices {
      guard let match = all[index].watch?.observe(step), stop == nil else { continue }
      stop = Stop(
        breakpoint: all[index].id,
        predicate: all[index].predicate.text,
        time: step.time,
        view: match.view,
        text: match.text
      )
    }
  }

  /// The stop that has come since the last call.
  func takeStop() -> Stop? {
    defer { stop = nil }
    return stop
  }
}

extension Breakpoints.Breakpoint {
  fileprivate mutating func begin(_ engine: Engine) {
    do throws(PredicateFault) {
      try predicate.check(in: engine)
      fault = nil
      watch = isEnabled ? Watch(predicate, of: engine) : nil
    } catch {
      fault = error.message
      watch = nil
    }
  }
}
