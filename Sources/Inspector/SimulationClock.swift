/// Says which engine time belongs to a moment outside: engine time runs at a rate, or stands.
struct SimulationClock {
  /// Engine microseconds per microsecond outside.
  private(set) var rate = 1.0
  /// Whether engine time stands.
  private(set) var isPaused = false
  /// The engine time at `origin`.
  private var base: Int64 = 0
  private var origin: Int64

  /// The rates that can be set.
  static let rates = 0.05...8

  /// A clock that shows zero at `now`.
  init(now: Int64) {
    origin = now
  }

  /// The engine time at a moment.
  func engineTime(at now: Int64) -> Int64 {
    guard !isPaused, now > origin else { return base }
    // Real time is taken over exactly, however long it runs.
    if rate == 1 { return base + (now - origin) }
    return base + Int64((Double(now - origin) * rate).rounded(.down))
  }

  /// The first moment at which it is `time` in the engine; nil while time stands.
  func moment(of time: Int64) -> Int64? {
    guard !isPaused else { return nil }
    guard time > base else { return origin }
    var moment = origin + Int64((Double(time - base) / rate).rounded(.up))
    while engineTime(at: moment) < time { moment += 1 }
    return moment
  }

  /// Has engine time stand from `now` on.
  mutating func pause(now: Int64) {
    settle(now)
    isPaused = true
  }

  /// Has engine time stand at a time that belongs to no moment outside.
  mutating func stand(at time: Int64) {
    base = time
    isPaused = true
  }

  /// Has engine time go on from `now` on.
  mutating func resume(now: Int64) {
    settle(now)
    isPaused = false
  }

  /// Changes the rate from `now` on.
  mutating func setRate(_ rate: Double, now: Int64) {
    settle(now)
    self.rate = rate
  }

  /// Makes it `time` in the engine at `now`.
  mutating func set(_ time: Int64, now: Int64) {
    base = time
    origin = now
  }

  private mutating func settle(_ now: Int64) {
    set(engineTime(at: now), now: now)
  }
}
