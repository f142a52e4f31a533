import Foundation
import Glibc

/// A program in a session of its own, which ends with all programs that it has started.
///
/// Drivers start browsers in process groups of their own, and may end before them; their children stay in their
/// session (`setsid(2)`).
package final class ProcessSession {
  /// The program that leads the session; its number is the session's.
  private let leader: pid_t
  /// What `waitpid(2)` has returned for the leader; nil while it runs.
  private var status: Int32?

  /// The flag `POSIX_SPAWN_SETSID`, which glibc's header shows to programs of GNU's source alone.
  private static let setsid: Int16 = 0x80
  /// The time that the programs have to end by themselves.
  private static let patience: Duration = .seconds(3)

  /// Starts a program without input, with output and errors to a descriptor; throws why it cannot be started.
  package init(
    path: String,
    arguments: [String],
    environment: [String: String],
    output: Int32
  ) throws {
    var attributes = posix_spawnattr_t()
    var actions = posix_spawn_file_actions_t()
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    // The signals that this program blocks or ignores end those that it starts.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Self.setsid | Int16(flags))
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    // The same descriptor twice makes one that programs inherit, whatever it was.
    posix_spawn_file_actions_adddup2(&actions, output, 2)
    posix_spawn_file_actions_adddup2(&actions, 2, 1)
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var leader: pid_t = 0
    let error = posix_spawn(&leader, path, &actions, &attributes, words, variables)
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

  /// The running programs of the session, without zombies.
  private var members: [pid_t] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return entries.compactMap { pid_t($0) }.filter { process in
      guard getsid(process) == leader,
        let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        // The name, in brackets, may contain anything.
        let fields = status.range(of: ") ", options: .backwards)
      else { return false }
      return !status[fields.upperBound...].hasPrefix("Z")
    }
  }
}
