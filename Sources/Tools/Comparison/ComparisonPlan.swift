import JSON
import ScrollModel
import SeededRandom

/// The gestures of a trace, and the runs of the reference for each.
struct ComparisonPlan {
  private let trace: Trace
  private let period: Double
  private let stamp: Double
  private let runs: Int
  private let options: ModelOptions
  private let isVertical: Bool
  private let quantum: Double

  /// A gesture: from where the first finger lands to where the next gesture begins.
  private struct Part {
    let touches: [Trace.Touch]
    let frames: [Trace.Frame]
  }

  init(_ trace: Trace, period: Double, stamp: Double, runs: Int, options: ModelOptions) {
    (self.trace, self.period, self.stamp, self.runs) = (trace, period, stamp, runs)
    self.options = options
    isVertical = trace.isVertical
    quantum = GestureTrack.quantum(of: trace.frames.map { $0.offset(trace.isVertical) })
  }

  /// What is missing in the trace.
  var notes: [String] {
    var notes: [String] = []
    if trace.touches.isEmpty {
      notes.append(
        "without touches, only the flight is measured; there is no reference for the rest"
      )
    }
    if trace.geometry.size == nil || trace.geometry.content == nil {
      notes.append(
        "without a size and a content size, edges are not known: neither rubber band nor bounce"
      )
    }
    if period > 25_000 {
      notes.append(
        "frames over 25 ms apart show the law and the rest, but not where the two part first"
      )
    }
    return notes
  }

  func compare(jitter: Double) throws(UserError) -> [GestureComparison] {
    var results: [GestureComparison] = []
    var parts = parts[...]
    while let first = parts.first {
      // Gestures of which one catches the content of another belong together.
      var group = [first]
      parts = parts.dropFirst()
      while let next = parts.first, let last = group.last, isMoving(at: last) {
        group.append(next)
        parts = parts.dropFirst()
      }
      results += try compare(group, jitter: jitter)
    }
    return results
  }

  private var parts: [Part] {
    guard !trace.touches.isEmpty else { return [Part(touches: [], frames: trace.frames)] }
    var groups: [[Trace.Touch]] = []
    var down: Set<Int> = []
    for touch in trace.touches {
      if down.isEmpty { groups.append([]) }
      groups[groups.count - 1].append(touch)
      switch touch.phase {
      case .began, .moved: down.insert(touch.finger)
      case .ended, .cancelled: down.remove(touch.finger)
      }
    }
    return groups.indices.map { index in
      let start = groups[index].first?.time ?? 0
      let end = index + 1 < groups.count ? groups[index + 1].first?.time ?? .max : .max
      var frames = trace.frames.filter { $0.time >= start && $0.time < end }
      // The place before the finger landed.
      if let before = trace.frames.last(where: { $0.time < start }) { frames.insert(before, at: 0) }
      return Part(touches: groups[index], frames: frames)
    }
  }

  private func isMoving(at part: Part) -> Bool {
    let last = part.frames.suffix(3).map { $0.offset(isVertical) }
    return Set(last).count > 1
  }

  private func compare(_ group: [Part], jitter: Double) throws(UserError)
    -> [GestureComparison]
  {
    guard let first = group.first, let start = first.frames.first else { return [] }
    let touches = group.flatMap(\.touches)
    let place = touches.first.map { $0.time } ?? start.time
    // Only the first gesture begins where the trace says; the others where it has come to.
    let isFirst = place <= (trace.frames.first?.time ?? 0) + 500_000
    let scene = scene(from: start, keepingStart: isFirst)
    var times: [Int64] = []
    for frame in group.flatMap(\.frames) where frame.time > times.last ?? .min {
      times.append(frame.time)
    }
    var reference: ReferenceRun?
    var rests: [Double] = []
    if !touches.isEmpty {
      let run = try run(scene, touches, times)
      reference = run
      // The same in every run.
      var random = SeededGenerator(seed: 1)
      for _ in 0..<runs {
        let moved = touches.map { touch in
          var touch = touch
          touch.time += Int64(Double.random(in: -stamp...stamp, using: &random).rounded())
          return touch
        }
        // No finger goes back in time.
        let ordered = zip(touches, moved).reduce(into: [Trace.Touch]()) { list, pair in
          var touch = pair.1
          touch.time = max(touch.time, list.last?.time ?? touch.time)
          list.append(touch)
        }
        let other = try self.run(scene, ordered, times)
        if let rest = other.frames.last { rests.append(rest.offset(isVertical)) }
      }
      if let rest = run.frames.last { rests.append(rest.offset(isVertical)) }
    }
    return group.enumerated().map { number, part in
      let isLast = number == group.count - 1
      return compare(part, isLast: isLast, scene, reference, rests, jitter)
    }
  }

  private func run(
    _ scene: ReferenceScene,
    _ touches: [Trace.Touch],
    _ times: [Int64]
  ) throws(UserError) -> ReferenceRun {
    do throws(CommandError) {
      return try ReferenceRun(scene, touches, at: times, period: period)
    } catch {
      throw UserError("the model does not take the touches: \(error)")
    }
  }

  /// What a gesture shows.
  private struct Shown {
    let start: Int64
    let track: GestureTrack
    let finger: [(time: Double, place: Double)]
  }

  private func shown(_ part: Part) -> Shown {
    let start = part.touches.first?.time ?? part.frames.first?.time ?? 0
    let finger = part.touches.first?.finger
    let samples = part.touches.filter { $0.finger == finger && $0.phase != .cancelled }
    return Shown(
      start: start,
      track: track(part.frames, of: part, from: start, quantum),
      finger: samples.map {
        (time: Self.seconds($0.time, from: start), place: $0.place(isVertical))
      }
    )
  }

  private static func seconds(_ time: Int64, from start: Int64) -> Double {
    Double(time - start) / 1_000_000
  }

  private func track(
    _ frames: [Trace.Frame],
    of part: Part,
    from start: Int64,
    _ quantum: Double
  ) -> GestureTrack {
    GestureTrack(
      times: frames.map { Self.seconds($0.time, from: start) },
      offsets: frames.map { $0.offset(isVertical) },
      lift: part.touches.last.map { Self.seconds($0.time, from: start) },
      quantum: quantum
    )
  }

  private func compare(
    _ part: Part,
    isLast: Bool,
    _ scene: ReferenceScene,
    _ reference: ReferenceRun?,
    _ rests: [Double],
    _ jitter: Double
  ) -> GestureComparison {
    let shown = shown(part)
    let first = part.frames.first?.time ?? shown.start
    let end = isLast ? Int64.max : part.frames.last?.time ?? .max
    let own = reference.map { run in
      let kept = run.frames.indices.filter {
        run.frames[$0].time >= first && run.frames[$0].time <= end
      }
      let lift = part.touches.last?.time ?? .min
      return ReferenceGesture(
        track: track(kept.map { run.frames[$0] }, of: part, from: shown.start, 1 / scene.scale),
        finger: shown.finger,
        phases: kept.map { run.phases[$0] },
        rests: rests,
        lift: run.lifts.last { $0.time <= lift }?.offset(isVertical)
      )
    }
    return comparison(shown, scene, own, jitter)
  }

  private func comparison(
    _ shown: Shown,
    _ scene: ReferenceScene,
    _ reference: ReferenceGesture?,
    _ jitter: Double
  ) -> GestureComparison {
    GestureComparison(
      start: shown.start,
      isVertical: isVertical,
      shown.track,
      shown.finger,
      scene: scene,
      reference: reference,
      jitter: jitter
    )
  }

  /// Compares each gesture with the other trace's gesture of the same number, both from their touch-down on.
  func compare(with other: ComparisonPlan, jitter: Double) throws(UserError)
    -> [GestureComparison]
  {
    let (parts, others) = (parts, other.parts)
    guard parts.count == others.count else {
      throw UserError(
        "it has \(parts.count) gestures, and the trace that it is compared with \(others.count)"
      )
    }
    let scene = scene(from: trace.frames.first, keepingStart: true)
    return zip(parts, others).map { part, otherPart in
      let (shown, theirs) = (self.shown(part), other.shown(otherPart))
      let track = theirs.track.resampled(at: shown.track.times)
      let reference = ReferenceGesture(
        track: track,
        finger: theirs.finger,
        phases: [],
        rests: track.rest.map { [$0.offset] } ?? [],
        lift: nil
      )
      return comparison(shown, scene, reference, jitter)
    }
  }

  private func scene(from start: Trace.Frame?, keepingStart: Bool) -> ReferenceScene {
    var geometry = trace.geometry
    if geometry.start == nil || !keepingStart, let start { geometry.start = [start.x, start.y] }
    return ReferenceScene(
      geometry,
      start: geometry.start ?? [0, 0],
      scale: geometry.scale ?? (quantum < 0.9 && quantum > 0.05 ? (1 / quantum).rounded() : 1),
      isVertical: isVertical,
      options: options
    )
  }
}
