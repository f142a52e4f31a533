package import Predicates

/// The breakpoints of a session: predicates that stop the running scene, or that report of a source when
/// they start to hold.
package final class Breakpoints {
  /// A predicate that stops the scene when it starts to hold.
  package struct Breakpoint {
    package let id: String
    package let predicate: ScrollPredicate
    package let isEnabled: Bool
    /// Why the predicate cannot be checked against the subject; nil if it can.
    ///
    /// It lacks a view that the predicate names, or the view lacks the property.
    package fileprivate(set) var fault: String?
    fileprivate var watch: Watch?
  }

  /// A moment at which a breakpoint's predicate started to hold.
  package struct Stop {
    package let breakpoint: String
    package let predicate: String
    package let time: Int64
    /// The scroll view for which it holds; nil where the predicate names all its views.
    package let view: String?
    /// The values at that moment.
    package let text: String
  }

  /// The maximum number of breakpoints.
  package static let maximumCount = 16
  /// The maximum length of an id, in characters.
  private static let maximumIDLength = 64

  /// All breakpoints, in the order in which they were first set.
  package private(set) var all: [Breakpoint] = []
  private var newest = 0
  private var stop: Stop?

  /// Creates an empty list.
  package init() {}

  /// Whether an id is valid: 1 to 64 ASCII letters, digits, dots, underscores and hyphens.
  package static func isValid(_ id: String) -> Bool {
    (1...maximumIDLength).contains(id.utf8.count)
      && id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
  }

  /// Sets a breakpoint, replacing any with the same id; returns the id, or nil if there are ``maximumCount``
  /// already.
  package func set(
    _ id: String?,
    _ predicate: ScrollPredicate,
    isEnabled: Bool,
    at moment: any Moment
  ) -> String? {
    let index = all.firstIndex { $0.id == id }
    guard index != nil || all.count < Self.maximumCount else { return nil }
    let id = id ?? freeID()
    var breakpoint = Breakpoint(id: id, predicate: predicate, isEnabled: isEnabled)
    breakpoint.begin(at: moment)
    if let index { all[index] = breakpoint } else { all.append(breakpoint) }
    return id
  }

  private func freeID() -> String {
    repeat { newest += 1 } while all.contains { $0.id == "b\(newest)" }
    return "b\(newest)"
  }

  /// Removes a breakpoint; false if there is none with the id.
  package func remove(_ id: String) -> Bool {
    guard let index = all.firstIndex(where: { $0.id == id }) else { return false }
    all.remove(at: index)
    return true
  }

  /// Starts to watch from a moment on: of another engine or source, or of the same one at another time.
  ///
  /// A predicate that already holds does not stop the scene. Returns whether any breakpoint's
  /// ``Breakpoint/fault`` has changed.
  package func begin(at moment: any Moment) -> Bool {
    stop = nil
    let before = all.map(\.fault)
    for index in all.indices { all[index].begin(at: moment) }
    return all.map(\.fault) != before
  }

  /// Passes a moment to every breakpoint, and keeps the first stop until ``takeStop()`` returns it.
  ///
  /// The moment is made only if a breakpoint watches.
  package func observe(_ makeMoment: @autoclosure () -> any Moment, at time: Int64) {
    guard all.contains(where: { $0.watch != nil }) else { return }
    let moment = makeMoment()
    for index in all.indices {
      guard let match = all[index].watch?.observe(moment), stop == nil else { continue }
      stop = Stop(
        breakpoint: all[index].id,
        predicate: all[index].predicate.text,
        time: time,
        view: match.view,
        text: match.text
      )
    }
  }

  /// Returns and clears the stop that has occurred since the last call.
  package func takeStop() -> Stop? {
    defer { stop = nil }
    return stop
  }
}

extension Breakpoints.Breakpoint {
  fileprivate mutating func begin(at moment: any Moment) {
    do throws(PredicateFault) {
      try predicate.check(at: moment)
      fault = nil
      watch = isEnabled ? Watch(predicate, from: moment) : nil
    } catch {
      fault = error.message
      watch = nil
    }
  }
}
