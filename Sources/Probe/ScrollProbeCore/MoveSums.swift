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

  static let maximumMoves = 64

  mutating func add(_ move: Move) {
    if let index = moves.lastIndex(where: { $0.view == move.view && $0.reason == move.reason }) {
      moves[index].delta.x += move.delta.x
      moves[index].delta.y += move.delta.y
      return
    }
    moves.append(move)
    guard moves.count > Self.maximumMoves else { return }
    if moves.contains(where: { $0.reason.caller != nil }) {
      let all = moves
      moves = []
      for var move in all {
        move.reason.caller = nil
        add(move)
      }
    }
    if moves.count > Self.maximumMoves { moves.removeFirst() }
  }

  /// Removes and returns all.
  mutating func take() -> [Move] {
    defer { moves = [] }
    return moves
  }

  /// Removes and returns those of some views.
  mutating func take(where isTaken: (String) -> Bool) -> [Move] {
    let taken = moves.filter { isTaken($0.view) }
    if !taken.isEmpty { moves.removeAll { isTaken($0.view) } }
    return taken
  }
}
