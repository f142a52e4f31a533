import Foundation
import Platform

/// A program in a session of its own, which ends with all programs that it has started.
///
/// Drivers start browsers in process groups of their own, and may end before them; their children stay in their
/// session (`setsid(2)`).
package final class ProcessSession {
  /// The program that leads the session; its number is the session's.
  private let leader: pid_t
  /// What `waitpid(2)` has returned for the leader; nil while it runs.
  private var status: Int32?

  /// The time that the programs have to end by themselves.
  private static let patience: Duration = .seconds(3)

  /// Starts a program without input, with output and errors to a descriptor; throws why it cannot be started.
  package init(
    path: String,
    arguments: [String],
    environment: [String: String],
    output: Int32
  ) throws {
    let (leader, error) = Programs.start(
      path: path,
      arguments: arguments,
      environment: environment,
      output: output
    )
    guard error == 0 else {
      throw BrowserDriverError.notStarted(path, output: String(cString: strerror(error)))
    }
    self.leader = leader
  }

  /// Whether the program itself runs.
  package var isRunning: Bool {
    var found: Int32 = 0
    if status == nil, waitpid(leader, &found, WNOHANG) != 0 { status = found }
    return status == nil
  }

  /// The status with which the program has exited; nil while it runs, and after a signal.
  package var exitStatus: Int32? {
    guard !isRunning, let status, status & 0x7f == 0 else { return nil }
    return status >> 8 & 0xff
  }

  /// Whether the program has ended without success, and no program that it has started runs.
  package var hasFailed: Bool { !isRunning && status != 0 && members.isEmpty }

  /// Ends all programs of the session, and waits for their end.
  package func end() {
    // Those that the leader has left behind as well: it may have ended first.
    for member in members { kill(member, SIGTERM) }
    let deadline = ContinuousClock.now + Self.patience
    while isRunning || !members.isEmpty {
      if ContinuousClock.now >= deadline {
        for member in members { kill(member, SIGKILL) }
      }
      usleep(10_000)
    }
  }

  private var members: [pid_t] { Programs.running(inSessionOf: leader) }
}
