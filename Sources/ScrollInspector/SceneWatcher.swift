import Scenes

/// The files of the served scenes, checked a few times a second.
///
/// They are checked and read beside the loop, which does not wait for a large one.
final class SceneWatcher {
  /// The name of a scene, and the current content of its file.
  typealias Change = (name: String, result: Result<Scene, SceneFileError>)

  private var watches: [SceneFileWatch]
  private let jobs: BackgroundJobs
  /// When to check next, in microseconds of the port's clock; nil during a check, or without files.
  private var due: Int64?
  private var checked: Checked?

  /// What a check has found.
  private struct Checked: Sendable {
    var watches: [SceneFileWatch]
    var changes: [Change] = []
  }

  init(_ watches: [SceneFileWatch], jobs: BackgroundJobs = BackgroundJobs(), now: Int64) {
    self.watches = watches
    self.jobs = jobs
    due = watches.isEmpty ? nil : now + SceneFileWatch.interval
  }

  /// When to call ``poll(now:)``; nil if there are no files to check.
  func nextLook(now: Int64) -> Int64? { due ?? jobs.nextLook(now: now) }

  /// Begins to check every file if it is time; returns the result of the last check once it is done.
  func poll(now: Int64) -> [Change] {
    jobs.finish()
    if let due, due <= now { check() }
    guard let done = checked else { return [] }
    checked = nil
    watches = done.watches
    // From the present and not from when it was due: missed checks are not made up for.
    due = now + SceneFileWatch.interval
    return done.changes
  }

  private func check() {
    due = nil
    jobs.run { [watches] in
      Self.check(watches)
    } completion: { [weak self] in
      self?.checked = $0
    }
  }

  private static func check(_ watches: [SceneFileWatch]) -> Checked {
    var checked = Checked(watches: watches)
    for index in watches.indices {
      guard let result = checked.watches[index].poll() else { continue }
      checked.changes.append((watches[index].scene.name, result))
    }
    return checked
  }
}
