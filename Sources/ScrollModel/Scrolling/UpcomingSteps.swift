/// The lengths of the next steps of a flight, until all further ones have the length of the clock's frames.
struct UpcomingSteps {
  let frames: DisplayFrames
  private var dueInterval: Double?
  /// The time of the latest step, and of the latest frame, which may be later.
  private var lastStep: Int64
  private(set) var time: Int64

  /// Starts at the current time, after the step at `lastStep`.
  ///
  /// `dueInterval` is the length in milliseconds of a step at the current time; nil if none is due.
  init(in context: ModelContext, lastStep: Int64, dueInterval: Double?) {
    frames = context.frames
    self.dueInterval = dueInterval
    self.lastStep = dueInterval == nil ? lastStep : context.time
    time = context.time
  }

  /// Returns the length of the next step in milliseconds; nil once all further ones are whole frames.
  mutating func next() -> Double? {
    if let interval = dueInterval {
      dueInterval = nil
      return interval
    }
    let next = frames.next(after: time)
    if frames.isRegular(after: lastStep), frames.next(after: lastStep) == next { return nil }
    time = frames.next(after: max(time, lastStep + DisplayFrames.shortestStep - 1))
    defer { lastStep = time }
    return frames.interval(from: lastStep, to: time)
  }
}
