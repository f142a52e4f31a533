import JSON
public import ModelCoding
public import Scenes
public import ScrollModel

/// A scene that runs, taken step by step: what a script, a recording and its replay have in common.
///
/// Commands of one time share one layout pass, which is done before time goes on; see ``look()``.
///
/// What every step reads goes without the run-time check for exclusive access, as in the model: a run
/// belongs to one thread, and none of these accesses lasts while anything else is called.
public final class SceneRun {
  /// The scene that runs.
  public private(set) var scene: Scene
  /// Its engine; a scene that is loaded later gets another one.
  @exclusivity(unchecked) public private(set) var engine: Engine
  /// What is to be otherwise than it was.
  @exclusivity(unchecked) private(set) var changes: RunChanges
  /// What was done since the scene was loaded, for going back; nil if nobody will.
  @exclusivity(unchecked) private var history: CommandLog?
  /// When the scene was loaded.
  private var start: Int64 = 0
  /// Whether commands were carried out since the last step.
  @exclusivity(unchecked) private var hasCommands = false
  /// Whether the state was looked at since something was done.
  @exclusivity(unchecked) private var hasLooked = true

  /// Starts a scene at its time zero; `seeks` says whether ``seek(to:keeping:then:)`` will be called.
  public convenience init(scene: Scene, fps: Int, seeks: Bool = false) {
    self.init(scene: scene, fps: fps, seeks: seeks, changes: RunChanges())
  }

  /// Starts a scene in which something is done besides, before what else is done at its time.
  init(scene: Scene, fps: Int, seeks: Bool, changes: RunChanges) {
    self.scene = scene
    self.changes = changes
    engine = scene.makeEngine(fps: fps)
    history = seeks ? CommandLog() : nil
  }

  /// Whether steps have what was set by name, as the doctor's rules need it; false by default.
  ///
  /// It holds in scenes that are loaded later, too.
  public var recordsAssignments: Bool {
    get { engine.recordsAssignments }
    set { engine.recordsAssignments = newValue }
  }

  /// The names that the state document gives the scene.
  public var sceneName: StateWriter.SceneName { StateWriter.SceneName(scene) }

  /// The next step up to and including `time`, or nil when there is none: then it is `time`.
  ///
  /// A step is a display frame or the end of a wait that changed something, or what commands did.
  public func nextStep(upTo time: Int64) -> Step? {
    guard time > engine.time else { return nil }
    if let step = look() { return step }
    while true {
      let end = max(engine.time, min(time, changes.nextTime ?? time))
      while let next = engine.nextStepTime, next <= end, next > engine.time {
        engine.advance(to: next)
        if let step = look() { return step }
      }
      engine.advance(to: end)
      if let step = look() { return step }
      // Commands of this time, too, share a layout pass with what is changed.
      changes.make(on: engine)
      if end == time { return nil }
      if let step = look() { return step }
    }
  }

  /// Does the layout that is due, as before any look at the state, and gives what has happened since the
  /// last step; nil if that is nothing.
  public func look() -> Step? {
    hasLooked = true
    engine.layoutIfNeeded()
    guard engine.hasNews || hasCommands else { return nil }
    let step = engine.takeStep()
    guard !step.isEmpty || hasCommands else { return nil }
    hasCommands = false
    return step
  }

  /// Carries out a command at its time, which has come: ``nextStep(upTo:)`` has given nil for it.
  ///
  /// A scene that is loaded begins at the command's time, even one in the past; what happened in the one
  /// before is to be looked at first.
  /// - Throws: what is wrong with the command, at a place below its parameters; then nothing is done.
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
    case .reset: start(scene, at: command.time)
    case .load(.scene(let scene)): start(scene, at: command.time)
    case .load(.name(let name)):
      start(try Self.scene(called: name, while: scene), at: command.time)
    }
    hasCommands = true
  }

  /// A command that was carried out in a run without changes, and is refused in this one.
  func skip(_ command: TimedCommand) {
    history?.append(LogEntry(time: engine.time, .command(command)))
  }

  /// Cancels all gestures, as when whoever drives the scene is gone; its time has come.
  public func cancelGestures() {
    engine.cancelGestures(at: engine.time)
    remember(.cancelGestures(lifting: nil))
  }

  private func remember(_ action: LogEntry.Action) {
    if !hasLooked { history?.extendLastLayoutPass() }
    history?.append(LogEntry(time: engine.time, action))
    hasLooked = false
  }

  /// Seeks to another time since the scene was loaded: to where the first `count` entries of the log and
  /// then some more have been carried out.
  ///
  /// What happens on the way is given as no step.
  public func seek(to time: Int64, keeping count: Int, then entries: [LogEntry]) {
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
      goOn(to: entry.time)
      // An engine rejects nothing but what a recording lists that was made by hand: its states will differ.
      if entry.perform(on: engine), entry.endsLayoutPass { engine.layoutIfNeeded() }
    }
    goOn(to: time)
    engine.layoutIfNeeded()
    hasLooked = true
    _ = engine.takeStep()
  }

  private func goOn(to time: Int64) {
    while let change = changes.nextTime, change <= time {
      engine.advance(to: change)
      changes.make(on: engine)
      engine.layoutIfNeeded()
    }
    engine.advance(to: time)
  }

  /// The scene that a name means while another runs: that one itself, or a built-in one.
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
    let recordsAssignments = engine.recordsAssignments
    engine = scene.makeEngine(fps: engine.clock.fps, time: time)
    engine.recordsAssignments = recordsAssignments
    // Loading is no event, and the state after it is told as a whole.
    engine.layoutIfNeeded()
    _ = engine.takeStep()
    hasCommands = false
    hasLooked = true
    changes.restart()
    start = time
    if history != nil { history = CommandLog() }
  }
}
