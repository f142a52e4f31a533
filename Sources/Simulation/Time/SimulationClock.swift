/// Maps a caller's clock to engine time, which runs at a rate or is paused, or is advanced by a program.
package struct SimulationClock {
  /// Engine microseconds per microsecond of the caller's clock.
  package private(set) var rate = 1.0
  /// Whether engine time is paused.
  package private(set) var isPaused = false
  /// Whether a program advances the engine, on a clock of its own.
  package let isManual: Bool
  /// The engine time at `origin`.
  private var base: Int64
  private var origin: Int64

  /// The rates that can be set.
  package static let rates = 0.05...8

  /// Creates a clock that shows `engineTime` at `now`.
  init(now: Int64, engineTime: Int64 = 0, isManual: Bool = false) {
    origin = now
    base = engineTime
    self.isManual = isManual
  }

  /// The engine time at a moment.
  func engineTime(at now: Int64) -> Int64 {
    guard !isPaused, now > origin else { return base }
    // At a rate of 1 no rounding is needed, so engine time is exact, however long it runs.
    if rate == 1 { return base + (now - origin) }
    return base + Int64((Double(now - origin) * rate).rounded(.down))
  }

  /// The first moment at which engine time is `time`; nil while it is paused or advanced by a program.
  package func moment(of time: Int64) -> Int64? {
    guard !isPaused, !isManual else { return nil }
    guard time > base else { return origin }
    var moment = origin + Int64((Double(time - base) / rate).rounded(.up))
    while engineTime(at: moment) < time { moment += 1 }
    return moment
  }

  /// Pauses engine time from `now` on.
  mutating func pause(now: Int64) {
    settle(now)
    isPaused = true
  }

  /// Pauses engine time at a time that corresponds to no moment of the caller's clock.
  mutating func stand(at time: Int64) {
    base = time
    isPaused = true
  }

  /// Resumes engine time from `now` on.
  mutating func resume(now: Int64) {
    settle(now)
    isPaused = false
  }

  /// Changes the rate from `now` on.
  mutating func setRate(_ rate: Double, now: Int64) {
    settle(now)
    self.rate = rate
  }

  /// Sets engine time to `time` at `now`.
  mutating func set(_ time: Int64, now: Int64) {
    base = time
    origin = now
  }

  private mutating func settle(_ now: Int64) {
    set(engineTime(at: now), now: now)
  }
}
