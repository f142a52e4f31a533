import JSON
package import ModelCoding
public import Scenes
public import ScrollModel

/// Runs a scene step by step: scripts, recordings and replays use it.
///
/// Commands of one time share one layout pass, which ends before time advances; see ``flushStep()``.
///
/// Members that every step reads are exempt from the run-time check for exclusive access, as in the model: a
/// run belongs to one thread, and no such access lasts across a call.
public final class SceneRun {
  /// The scene that runs.
  public private(set) var scene: Scene
  /// Its engine; a scene that is loaded later gets another one.
  @exclusivity(unchecked) public private(set) var engine: Engine
  /// The commands that are added to the recorded ones.
  @exclusivity(unchecked) private(set) var changes: RunChanges
  /// Returns the scene to run in place of another.
  private let open: (Scene) -> Scene
  /// The log of the scene, for seeking back; nil if the run never seeks.
  @exclusivity(unchecked) private var history: CommandLog?
  /// When the scene was loaded.
  private var start: Int64 = 0
  /// Whether only states are of interest: no step is returned, which saves the time of making it.
  @exclusivity(unchecked) var dropsSteps = false
  /// Whether steps keep their values when the run goes on, because a program may store them.
  @exclusivity(unchecked) var keepsValues = false
  /// Whether recorded commands that the engine rejects are skipped, because others were added or the scene was
  /// opened in another way.
  let skipsRejected: Bool
  /// The number of those that were skipped.
  private(set) var rejectedCount = 0
  /// Whether commands were carried out since the last step.
  @exclusivity(unchecked) private var hasCommands = false
  /// Whether the layout pass of the last entry has ended.
  @exclusivity(unchecked) private var isFlushed = true

  /// Starts a scene at its time zero; `seeks` says whether ``seek(to:keeping:then:)`` will be called.
  package convenience init(scene: Scene, fps: Int, seeks: Bool = false) {
    self.init(scene: scene, fps: fps, seeks: seeks, changes: RunChanges(), skipsRejected: false)
  }

  /// Starts a scene with additional commands, each carried out before the recorded ones of its time.
  ///
  /// `open` may replace a scene.
  init(
    scene: Scene,
    fps: Int,
    seeks: Bool,
    changes: RunChanges,
    skipsRejected: Bool,
    opening open: ((Scene) -> Scene)? = nil
  ) {
    self.skipsRejected = skipsRejected
    self.open = open ?? { $0 }
    self.scene = self.open(scene)
    self.changes = changes
    engine = self.scene.makeEngine(fps: fps)
    history = seeks ? CommandLog() : nil
  }

  /// Whether steps list the properties that were set by name, as the doctor's rules need; false by default.
  ///
  /// It applies to scenes that are loaded later, too.
  public var recordsAssignments: Bool {
    get { engine.recordsAssignments }
    set { engine.recordsAssignments = newValue }
  }

  /// Whether states have animations; true by default.
  ///
  /// It applies to scenes that are loaded later, too.
  var hasAnimations: Bool {
    get { engine.hasAnimations }
    set { engine.hasAnimations = newValue }
  }

  /// The names that the state document gives the scene.
  package var sceneName: StateWriter.SceneName { StateWriter.SceneName(scene) }

  /// Returns the next step up to and including `time`; nil if there is none, and the engine's time is `time`.
  ///
  /// A step is a display frame or the end of a wait that changed something, or the effect of commands.
  public func nextStep(upTo time: Int64) -> Step? {
    guard time > engine.time else { return nil }
    if let step = flushStep() { return step }
    while true {
      let end = max(engine.time, min(time, changes.nextTime ?? time))
      while let next = engine.nextStepTime, next <= end, next > engine.time {
        engine.advance(to: next)
        if let step = flushStep() { return step }
      }
      engine.advance(to: end)
      if let step = flushStep() { return step }
      // Recorded commands of this time share the layout pass.
      changes.make(on: engine)
      if end == time { return nil }
      if let step = flushStep() { return step }
    }
  }

  /// Ends the layout pass and returns the step since the last call; nil if nothing happened.
  public func flushStep() -> Step? {
    isFlushed = true
    engine.layoutIfNeeded()
    guard !dropsSteps else {
      engine.dropStep()
      hasCommands = false
      return nil
    }
    guard engine.hasNews || hasCommands else { return nil }
    let step = engine.takeStep(keepingValues: keepsValues)
    guard !step.isEmpty || hasCommands else { return nil }
    hasCommands = false
    return step
  }

  /// Carries out a command at the present time: ``nextStep(upTo:)`` has returned nil for the command's time.
  ///
  /// A scene that is loaded begins at the command's time, even if that is in the past; call ``flushStep()``
  /// first to get the last step of the scene before.
  ///
  /// - Throws: `CommandFailure` with the JSON pointer below the parameters; nothing was changed.
  public func perform(_ command: TimedCommand) throws(CommandFailure) {
    switch command.request {
    case .command(let request):
      changes.make(on: engine)
      do {
        try engine.handle(request, at: command.time)
      } catch {
        throw CommandFailure(error, engine: engine)
      }
      remember(.command(command))
    case .reset:
      guard command.time == 0 || !scene.isBuiltByProgram else {
        throw CommandFailure(JSONPointer(), "an engine that a program builds begins at zero")
      }
      start(scene, at: command.time)
    case .load(.scene(let scene)): start(open(scene), at: command.time)
    case .load(.name(let name)):
      start(open(try Self.scene(called: name, while: scene)), at: command.time)
    }
    hasCommands = true
  }

  /// Logs a recorded command that the engine has rejected.
  func skip(_ command: TimedCommand) {
    rejectedCount += 1
    history?.append(LogEntry(time: engine.time, .command(command)))
  }

  /// Cancels all gestures at the present time, as when the client in control disconnects.
  package func cancelGestures() {
    engine.cancelGestures(at: engine.time)
    remember(.cancelGestures(lifting: nil))
  }

  private func remember(_ action: LogEntry.Action) {
    if !isFlushed { history?.extendLastLayoutPass() }
    history?.append(LogEntry(time: engine.time, action))
    isFlushed = false
  }

  /// Seeks to another time since the scene was loaded: to where the first `count` entries of the log and
  /// then some more have been carried out.
  ///
  /// The steps on the way are not returned.
  package func seek(to time: Int64, keeping count: Int, then entries: [LogEntry]) {
    let first = entries.first?.time ?? time
    // From where all entries that stay are carried out, nothing has to be repeated.
    if count == history?.end, min(first, time) >= engine.time {
      carryOut(entries[...], to: time)
    } else {
      let kept = history?.entries(in: 0..<count) ?? []
      start(scene, at: start)
      carryOut(kept + entries, to: time)
    }
  }

  private func carryOut(_ entries: ArraySlice<LogEntry>, to time: Int64) {
    for entry in entries { history?.append(entry) }
    hasCommands = false
    engine.layoutIfNeeded()
    for entry in entries {
      advance(to: entry.time)
      // Only the entries of a recording that was edited by hand can be rejected; its states will differ.
      if entry.perform(on: engine), entry.endsLayoutPass { engine.layoutIfNeeded() }
    }
    advance(to: time)
    engine.layoutIfNeeded()
    isFlushed = true
    engine.dropStep()
  }

  private func advance(to time: Int64) {
    while let change = changes.nextTime, change <= time {
      engine.advance(to: change)
      changes.make(on: engine)
      engine.layoutIfNeeded()
    }
    engine.advance(to: time)
  }

  /// Returns the scene with a name: the running one, or a built-in one.
  static func scene(called name: String, while scene: Scene) throws(CommandFailure) -> Scene {
    if name == scene.name { return scene }
    do {
      if let scene = try BuiltInScenes.scene(name) { return scene }
    } catch {
      throw CommandFailure(JSONPointer(["name"]), error.description)
    }
    let hint = Spelling.hint(for: name, among: [scene.name] + BuiltInScenes.names)
    throw CommandFailure(
      JSONPointer(["name"]),
      "no built-in scene \(PrintableText.quoted(name))\(hint)"
    )
  }

  private func start(_ scene: Scene, at time: Int64) {
    self.scene = scene
    let (recordsAssignments, hasAnimations) = (engine.recordsAssignments, engine.hasAnimations)
    engine = scene.makeEngine(fps: engine.clock.fps, time: time)
    engine.recordsAssignments = recordsAssignments
    engine.hasAnimations = hasAnimations
    // Loading is not an event, and a whole state follows it.
    engine.layoutIfNeeded()
    engine.dropStep()
    hasCommands = false
    isFlushed = true
    changes.restart()
    start = time
    if history != nil { history = CommandLog() }
  }
}
