/// How long things take.
enum Measurement {
  /// The median of the times of `body`, which performs `operations` operations, in microseconds for one.
  ///
  /// It runs for about `seconds`, at least once and at most `most` times; the first tenth is not counted.
  static func microseconds(
    seconds: Double,
    operations: Int = 1,
    most: Int = .max,
    _ body: () throws -> Void
  ) rethrows -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    let counted = most == .max ? start + .seconds(seconds / 10) : start
    var times: [Duration] = []
    repeat {
      let took = try clock.measure(body)
      if clock.now >= counted { times.append(took) }
    } while clock.now < start + .seconds(seconds) && times.count < most
    times.sort()
    return times[times.count / 2].microseconds / Double(operations)
  }

  /// The time of one run of `body`, in milliseconds.
  static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    try ContinuousClock().measure(body).microseconds / 1_000
  }
}

extension Duration {
  var microseconds: Double {
    Double(components.seconds) * 1e6 + Double(components.attoseconds) / 1e12
  }

  var seconds: Double { microseconds / 1e6 }
}
