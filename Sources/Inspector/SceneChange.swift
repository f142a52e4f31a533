import JSON
import Scenes
import Simulation

/// What a scene is started for.
enum SceneChange {
  /// A client loads an offered scene or, without a name, one that it has sent.
  case load(Name?)
  /// A client starts the present scene again, with or without its demo.
  case again
  /// The file of the running scene has changed.
  case file(Name)
  /// A client opens a recording, which takes so many microseconds.
  case recording(String, duration: Int64)

  /// An offered scene, and the variant that is shown; nil for its own.
  struct Name {
    let scene: String
    var variant: String?
  }

  /// The offered scene that is started; nil if it is not an offered one.
  var name: Name? {
    switch self {
    case .load(let name): name
    case .file(let name): name
    case .again, .recording: nil
    }
  }

  /// Whether it starts the run again that is the present one, so that the start of another ends it.
  var isAboutRun: Bool {
    if case .again = self { true } else { false }
  }
}

extension Inspector {
  /// Shows the start of a scene that was made, and returns the response.
  func finish(_ change: SceneChange, _ start: Simulation.Start, now: Int64) -> ResultWriter {
    switch change {
    case .load(let name): isOffered = name != nil
    case .again: break
    case .file(let name):
      // Another scene may have been loaded while it was made.
      guard isOffered, simulation.source.scene?.name == name.scene else { return epochAnswer() }
    case .recording(let name, let duration):
      simulation.start(start, now: now)
      isOffered = false
      return { writer in
        writer.key("name")
        writer.value(name)
        writer.key("duration")
        writer.value(duration)
      }
    }
    simulation.start(start, now: now)
    return epochAnswer()
  }

  /// Starts a scene again whose file has changed, in the variant that is shown if the file still has it.
  func restart(_ name: String, from scene: Scene, now: Int64) {
    var isUnderWay = false
    // What is being made of the former file is made of this one.
    for work in works {
      guard case .start(let change, _) = work.task, let pending = change.name, pending.scene == name
      else { continue }
      work.task = .start(change, simulation.prepare(scene, as: pending.variant))
      if case .file = change { isUnderWay = true }
    }
    guard !isUnderWay, isOffered, let running = simulation.source.scene, running.name == name else {
      return
    }
    let change = SceneChange.file(SceneChange.Name(scene: name, variant: running.variant))
    let job = simulation.prepare(scene, as: running.variant)
    if let start = job.made {
      _ = finish(change, start, now: now)
    } else {
      works.append(LongWork(.start(change, job), nil))
    }
  }
}
