public import JSON
public import Scenes
public import ScrollModel

/// A scene that runs, taken step by step: what a script, a recording and its replay have in common.
///
/// Commands of one time share one layout pass, which is done before time goes on; see ``look()``.
public final class SceneRun {
  /// The scene that runs.
  public private(set) var scene: Scene
  /// Its engine; a scene that is loaded later gets another one.
  public private(set) var engine: Engine
  /// What was done since the scene was loaded, for going back; nil if nobody will.
  private var history: [SceneDeed]?
  /// When the scene was loaded.
  private var start: Int64 = 0
  /// What has been carried out since the last step.
  private var commands: [TimedCommand] = []

  /// Starts a scene at its time zero; `seeks` says whether ``seek(to:)`` will be called.
  public init(scene: Scene, fps: Int, seeks: Bool = false) {
    self.scene = scene
    engine = scene.makeEngine(fps: fps)
    history = seeks ? [] : nil
  }

  /// The names that the state document gives the scene.
  public var sceneName: StateWriter.SceneName { StateWriter.SceneName(scene) }

  /// The next step up to and including `time`, or nil when there is none: then it is `time`.
  ///
  /// A step is a display frame or the end of a wait that changed something, or what commands did.
  public func nextStep(upTo time: Int64) -> Step? {
    guard time > engine.time else { return nil }
    if let step = look() { return step }
    while let next = engine.nextStepTime, next <= time, next > engine.time {
      engine.advance(to: next)
      if let step = look() { return step }
    }
    engine.advance(to: time)
    return look()
  }

  /// Does the layout that is due, as before any look at the state, and gives what has happened since the
  /// last step; nil if that is nothing.
  public func look() -> Step? {
    engine.layoutIfNeeded()
    let changes = engine.takeChanges()
    let output = engine.takeOutput()
    let assignments = engine.takeAssignments()
    guard
      !changes.isEmpty || !output.events.isEmpty || !output.changes.isEmpty || !commands.isEmpty
    else { return nil }
    let step = Step(
      time: engine.time,
      commands: commands,
      events: output.events,
      why: output.changes,
      assignments: assignments,
      changes: changes,
      engine: engine
    )
    commands.removeAll(keepingCapacity: true)
    return step
  }

  /// Carries out a command at its time, which has come: ``nextStep(upTo:)`` has given nil for it.
  ///
  /// A scene that is loaded begins at the command's time, even one in the past; what happened in the one
  /// before is to be looked at first.
  /// - Throws: what is wrong with the command, at a place below its parameters; then nothing is done.
  public func perform(_ command: TimedCommand) throws(CommandFault) {
    switch command.request {
    case .model(let request):
      do {
        try engine.handle(request, at: command.time)
      } catch {
        throw CommandFault(error, engine: engine)
      }
      history?.append(SceneDeed(time: engine.time, command: command))
    case .reset: start(scene, at: command.time)
    case .load(.scene(let scene)): start(scene, at: command.time)
    case .load(.name(let name)): start(try scene(called: name), at: command.time)
    }
    commands.append(command)
  }

  /// Cancels all gestures, as when whoever drives the scene is gone; its time has come.
  public func cancelGestures() {
    engine.cancelGestures(at: engine.time)
    history?.append(SceneDeed(time: engine.time, command: nil))
  }

  /// Goes to another time since the scene was loaded: to where the first `count` things that were done have
  /// been done, and then `deeds`.
  ///
  /// Each is looked at by itself, as in a live session, where alone this happens. What lies between is not
  /// told as steps.
  public func seek(to time: Int64, keeping count: Int, then deeds: [SceneDeed]) {
    let first = deeds.first?.time ?? time
    // From where everything is done that is to be kept, there is nothing to do again.
    if count == history?.count, min(first, time) >= engine.time {
      carryOn(deeds, to: time)
    } else {
      let kept = Array((history ?? []).prefix(count))
      start(scene, at: start)
      carryOn(kept + deeds, to: time)
    }
  }

  private func carryOn(_ deeds: [SceneDeed], to time: Int64) {
    history?.append(contentsOf: deeds)
    commands.removeAll()
    engine.layoutIfNeeded()
    for deed in deeds {
      engine.advance(to: deed.time)
      do {
        if case .model(let command) = deed.command?.request {
          try engine.handle(command, at: deed.time)
        } else {
          engine.cancelGestures(at: deed.time)
        }
      } catch {
        // A recording that somebody made up; what it says of the state will not be so.
        continue
      }
      engine.layoutIfNeeded()
    }
    engine.advance(to: time)
    engine.layoutIfNeeded()
    _ = engine.takeChanges()
    _ = engine.takeOutput()
    _ = engine.takeAssignments()
  }

  private func scene(called name: String) throws(CommandFault) -> Scene {
    if name == scene.name { return scene }
    do {
      if let scene = try BuiltInScenes.scene(name) { return scene }
    } catch {
      throw CommandFault(JSONPointer(["name"]), error.description)
    }
    let hint = Spelling.hint(for: name, among: [scene.name] + BuiltInScenes.names)
    throw CommandFault(
      JSONPointer(["name"]),
      "no built-in scene \(PrintableText.quoted(name))\(hint)"
    )
  }

  private func start(_ scene: Scene, at time: Int64) {
    self.scene = scene
    engine = scene.makeEngine(fps: engine.clock.fps, time: time)
    // Loading is no event, and the state after it is told as a whole.
    engine.layoutIfNeeded()
    _ = engine.takeChanges()
    _ = engine.takeOutput()
    commands.removeAll()
    start = time
    if history != nil { history = [] }
  }
}

/// Something that was done to a scene.
public struct SceneDeed: Sendable {
  /// When, in microseconds.
  public let time: Int64
  /// The command; nil for the end of all gestures.
  public let command: TimedCommand?

  /// Something that was done at a time.
  public init(time: Int64, command: TimedCommand?) {
    self.time = time
    self.command = command
  }
}

/// What happened in a scene at one moment, and the engine as it is after that.
public struct Step {
  /// When, in microseconds.
  public let time: Int64
  /// The commands that were carried out since the step before.
  public let commands: [TimedCommand]
  /// What happened, in order.
  public let events: [Event]
  /// Why scroll properties changed.
  public let why: [Change]
  /// The properties that were set by their names, if the engine remembers them.
  public let assignments: [AssignmentRecord]
  /// What changed of the state document.
  public let changes: ChangeSet
  /// The engine; its state is the step's until the next step is asked for.
  public let engine: Engine

  /// A step of its parts; the engine is as it is after it.
  public init(
    time: Int64,
    commands: [TimedCommand] = [],
    events: [Event],
    why: [Change],
    assignments: [AssignmentRecord],
    changes: ChangeSet,
    engine: Engine
  ) {
    self.time = time
    self.commands = commands
    self.events = events
    self.why = why
    self.assignments = assignments
    self.changes = changes
    self.engine = engine
  }
}

/// A command with its time, as scripts and recordings have it.
public struct TimedCommand: Sendable {
  /// When, in microseconds of engine time; for a scene to load, the time at which that begins.
  public let time: Int64
  /// What is asked for.
  public let request: CommandReader.Request
  /// The method as it was written.
  public let method: String
  /// The parameters as they were written; nil where they are to be made from the samples of touches.
  private let written: JSONValue?

  /// A command of its parts.
  public init(
    time: Int64,
    request: CommandReader.Request,
    method: String,
    parameters: JSONValue
  ) {
    self.init(time: time, request: request, method: method, written: parameters)
  }

  /// `Input.touch` with samples.
  init(time: Int64, touches samples: [TouchSample]) {
    let request = CommandReader.Request.model(.touch(samples))
    self.init(time: time, request: request, method: "Input.touch", written: nil)
  }

  private init(
    time: Int64,
    request: CommandReader.Request,
    method: String,
    written: JSONValue?
  ) {
    self.time = time
    self.request = request
    self.method = method
    self.written = written
  }

  /// The parameters.
  public var parameters: JSONValue {
    if let written { return written }
    guard case .model(.touch(let samples)) = request else { return [:] }
    return TouchLine.parameters(of: samples)
  }
}

extension TimedCommand {
  /// The same command at another time.
  public func at(_ time: Int64) -> TimedCommand {
    TimedCommand(time: time, request: request, method: method, written: written)
  }

  /// Whether it puts a scene in the place of the one before.
  public var startsScene: Bool {
    switch request {
    case .load, .reset: true
    case .model: false
    }
  }
}

extension InputScript.Line {
  /// The command without its place in the script.
  public var command: TimedCommand {
    TimedCommand(time: time, request: request, method: method, parameters: parameters)
  }
}
