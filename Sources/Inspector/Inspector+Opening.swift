import JSON
import Scenes
import ScrollModel
public import ScrollRecording

/// An opened recording, which is played scene by scene.
struct OpenedRecording {
  let name: String
  let recorded: RecordedCommands
  /// The index of the scene that is shown.
  var part = 0

  /// Whether another scene follows the one that is shown.
  var hasNext: Bool { part + 1 < recorded.parts.count }
}

extension Inspector {
  /// Has the keeper read a recording, and shows it once that is done.
  func open(_ name: String, for reply: PendingResponse, in keeper: any RecordingStorage) throws {
    try begin(reply)
    keeper.open(name) { [weak self] result, now in
      self?.finish(reply, result) { [weak self] recorded throws(RPCError) in
        try self?.show(recorded, called: name, for: reply.session, now: now) ?? { _ in }
      }
    }
  }

  /// Shows the recording that a client requested, once it is read.
  private func show(
    _ recorded: RecordedCommands,
    called name: String,
    for session: Session,
    now: Int64
  ) throws(RPCError) -> ResultWriter {
    // Another client may have taken control while it was read.
    try checkLease(of: session)
    guard recordings.isEmpty || recorded.fps == engine.clock.fps else {
      throw RPCError(
        .wrongState,
        "\(name) has \(recorded.fps) frames a second, and what is being recorded \(engine.clock.fps); "
          + "stop that first"
      )
    }
    show(recorded, called: name, now: now)
    let duration = recorded.duration
    return { writer in
      writer.key("name")
      writer.value(name)
      writer.key("duration")
      writer.value(duration)
    }
  }

  /// Loads a recording's first scene, paused at its start, and plans the recorded commands.
  public func show(_ recorded: RecordedCommands, called name: String, now: Int64) {
    advanceEngine(now)
    clock.pause(now: now)
    isOffered = false
    showPart(0, of: OpenedRecording(name: name, recorded: recorded), now: now)
  }

  private func showPart(_ number: Int, of recording: OpenedRecording, now: Int64) {
    let part = recording.recorded.parts[number]
    _ = start(part.scene, fps: recording.recorded.fps, at: part.time, now: now)
    opened = recording
    opened?.part = number
    timeline.plan(part.entries.map(\.entry), as: .recording(recording.name), end: part.end)
    for mark in part.marks {
      timeline.mark(mark.text, at: mark.time)
      announceMark(mark.text, at: mark.time)
    }
    carryOutPlans()
    publish()
    announceClock()
  }

  /// The time at which the shown scene of an opened recording ends; nil if none is open, or if the end has
  /// passed and no scene follows.
  var playedEnd: Int64? {
    guard let opened, let (plan, end) = timeline.planned, plan == .recording(opened.name),
      engine.time < end || (engine.time == end && opened.hasNext)
    else { return nil }
    return end
  }

  /// Continues with the next scene of a recording, or pauses at the recording's end.
  func finishPart(now: Int64) {
    if let opened, opened.hasNext { return showPart(opened.part + 1, of: opened, now: now) }
    clock.set(engine.time, now: now)
    clock.pause(now: now)
    announceClock()
  }

  /// Sends all clients the clock if what is planned, or that it was discarded, is new to them.
  func announceAhead() {
    if timeline.planned == nil { opened = nil }
    let isSent =
      timeline.playing(at: engine.time)?.plan == lastSentPlaying && latest >= lastSentLatest
    if !isShutDown, !isSent { announceClock() }
  }
}
