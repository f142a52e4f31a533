import ScrollModel
import ScrollRecording

/// Input that arrived while a breakpoint had stopped time; it waits until time goes on.
///
/// Edits of views are not input: they are carried out at once.
struct HeldInput {
  /// The maximum number of commands that wait.
  static let maximumCount = 2_000

  let command: Command
  let written: TimedCommand
  let client: ObjectIdentifier
  let bytes: Int
}

extension Command {
  /// Whether it is a person's input: fingers, a wheel or a tap.
  var isInput: Bool {
    switch self {
    case .touch, .wheel, .perform, .statusBarTap: true
    default: false
    }
  }
}

extension Simulation {
  /// Keeps input for later, if time is stopped at a breakpoint; returns whether it did.
  ///
  /// - Throws: `SimulationError` if too much waits already.
  func hold(_ input: HeldInput) throws(SimulationError) -> Bool {
    guard stopped != nil, input.command.isInput else { return false }
    guard held.count < HeldInput.maximumCount else {
      throw SimulationError(
        "time is stopped at a breakpoint, and \(held.count) inputs wait; resume first"
      )
    }
    held.append(input)
    return true
  }

  /// Carries out the input that has waited, until a breakpoint stops time again.
  ///
  /// The delegate learns of what the engine refuses: its request was answered long ago.
  func carryOutHeldInput(now: Int64) {
    while stopped == nil, !held.isEmpty {
      let next = held.removeFirst()
      do {
        _ = try perform(next.command, next.written, by: next.client, bytes: next.bytes, now: now)
      } catch {
        delegate?.simulation(self, didRefuse: next.written, by: next.client, for: error)
      }
    }
  }
}
