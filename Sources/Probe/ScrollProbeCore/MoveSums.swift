#if canImport(CoreGraphics)
import CoreGraphics
#else
import Foundation
#endif

/// The parts of ways that are still to be sent; those of one view with one reason are one.
///
/// However long the server takes, they need the same memory: of too many, the callers are left out, and then the
/// oldest. What is left out, the server reports as `external`.
struct MoveSums {
  private(set) var moves: [Move] = []
  /// Where the newest part of each view is; nil until it is first looked up.
  private var places: [String: Int]?

  static let maximumMoves = 64

  mutating func add(_ move: Move) {
    if let place = place(of: move) {
      moves[place].delta.x += move.delta.x
      moves[place].delta.y += move.delta.y
      return
    }
    places?[move.view] = moves.count
    moves.append(move)
    if moves.count > Self.maximumMoves { shorten() }
  }

  /// Adds the sums of another one.
  mutating func add(_ sums: [Move]) {
    if moves.isEmpty, sums.count <= Self.maximumMoves {
      moves = sums
    } else {
      for move in sums { add(move) }
    }
  }

  /// Removes and returns all.
  mutating func take() -> [Move] {
    defer { self = MoveSums() }
    return moves
  }

  /// Where the part is that a move belongs to.
  private mutating func place(of move: Move) -> Int? {
    if places == nil {
      places = Dictionary(moves.indices.map { (moves[$0].view, $0) }) { _, last in last }
    }
    guard let newest = places?[move.view] else { return nil }
    if moves[newest].reason == move.reason { return newest }
    return moves[..<newest].lastIndex { $0.view == move.view && $0.reason == move.reason }
  }

  private mutating func shorten() {
    var all = take()
    let haveCallers = all.contains { $0.reason.caller != nil }
    if haveCallers {
      for index in all.indices { all[index].reason.caller = nil }
    } else {
      all.removeFirst(Self.maximumMoves / 4)
    }
    for move in all.suffix(Self.maximumMoves) { add(move) }
  }
}
