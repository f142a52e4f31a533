import Foundation
import ScrollModel
import ScrollMotion

/// UIScrollView's motion for the touches of a trace, as the model has it, at the trace's own frames.
struct ReferenceRun: Sendable {
  /// The frames of the trace, and those after them until the content rests.
  let frames: [Trace.Frame]
  /// The phase of the scroll view at each of them.
  let phases: [ScrollPhase]

  /// Where the content is when the last finger lifts, before it flies.
  let lifts: [Trace.Frame]

  /// The length of a run after the trace, in microseconds.
  private static let longest: Int64 = 60_000_000
  /// The most frame times that `Device.set` takes.
  private static let mostGiven = 100_000

  /// Runs the touches.
  ///
  /// `touches` are those of one or more gestures; `times` those of the frames, rising; `period` is the distance of
  /// the frames after them, all in microseconds.
  init(
    _ scene: ReferenceScene,
    _ touches: [Trace.Touch],
    at times: [Int64],
    period: Double
  ) throws(CommandError) {
    let first = min(touches.first?.time ?? .max, times.first ?? .max)
    // The engine's time begins before all touches and frames, whole seconds away from the trace's: frames at a regular
    // rate are then the engine's own, to the last bit.
    let zero = (Double(first - 1_000) / 1_000_000).rounded(.down)
    let origin = Int64(zero) * 1_000_000
    let rate = Int((1_000_000 / period).rounded())
    let clock = FrameClock(fps: min(max(rate, 1), FrameClock.supportedRates.upperBound))
    let isOnClock = times.allSatisfy { time in
      clock.time(ofFrame: clock.frame(after: time - origin) - 1) == time - origin
    }
    let (engine, scroll) = scene.makeEngine(fps: clock.fps)
    var given = times
    let last = times.last ?? first
    let count = min(Int(Double(Self.longest) / period), Self.mostGiven - times.count)
    var next = last - origin
    for number in 1...max(count, 1) {
      next = clock.time(ofFrame: clock.frame(after: next))
      given.append(isOnClock ? next + origin : last + Int64((Double(number) * period).rounded()))
    }
    if !isOnClock {
      let change = DeviceChange(frameTimes: given.map { $0 - origin })
      try engine.handle(.setDevice(change), at: 0)
    }
    // The finger lands in the middle, wherever the view was in its window.
    let (x, y) = (
      scene.size.width / 2 - (touches.first?.x ?? 0),
      scene.size.height / 2 - (touches.first?.y ?? 0)
    )
    var rest = touches[...]
    var frames: [Trace.Frame] = []
    var phases: [ScrollPhase] = []
    var lifts: [Trace.Frame] = []
    var still = 0
    var down: Set<Int> = []
    func place(_ time: Int64) -> Trace.Frame {
      let offset = scroll.contentOffset
      return Trace.Frame(
        time: time,
        x: Double(offset.x) - scene.shift,
        y: Double(offset.y) - scene.shift
      )
    }
    for (number, time) in given.enumerated() {
      while let touch = rest.first, touch.time <= time {
        rest.removeFirst()
        let sample = TouchSample(
          id: touch.finger,
          phase: TouchSample.Phase(touch.phase),
          location: CGPoint(x: touch.x + x, y: touch.y + y)
        )
        engine.advance(to: touch.time - origin)
        // The lift itself runs the first step of the flight.
        let before = place(touch.time)
        try engine.handle(.touch([sample]), at: touch.time - origin)
        switch touch.phase {
        case .began, .moved: down.insert(touch.finger)
        case .ended, .cancelled:
          down.remove(touch.finger)
          if down.isEmpty { lifts.append(before) }
        }
      }
      engine.advance(to: time - origin)
      frames.append(place(time))
      phases.append(scroll.phase)
      // A few frames more, so that it is seen to rest.
      still = scroll.phase == .idle ? still + 1 : 0
      if number >= times.count, rest.isEmpty, still > 3 { break }
    }
    (self.frames, self.phases, self.lifts) = (frames, phases, lifts)
  }
}

/// A scroll view with the geometry of a trace.
struct ReferenceScene: Sendable {
  /// The range of the offset that is known; nil if the geometry is not.
  let range: (minimum: Double, maximum: Double)?
  /// What is added to the offsets of the trace, so that content of an unknown size has room.
  let shift: Double
  let scale: Double
  let isFast: Bool
  let pages: Bool
  let length: Double
  let size: Trace.Size

  private let geometry: Trace.Geometry
  private let start: (x: Double, y: Double)
  private let options: ModelOptions

  /// The room on each side of content of an unknown size, in points.
  private static let room = 100_000.0
  /// The size of a view of an unknown size: an iPhone's.
  private static let usualSize = Trace.Size(width: 390, height: 844)

  init(
    _ geometry: Trace.Geometry,
    start: [Double],
    scale: Double,
    isVertical: Bool,
    options: ModelOptions
  ) {
    (self.geometry, self.options, self.scale) = (geometry, options, scale)
    let size = geometry.size ?? Self.usualSize
    self.size = size
    length = isVertical ? size.height : size.width
    isFast = geometry.isFast ?? false
    pages = geometry.pages ?? false
    if let content = geometry.content, geometry.size != nil {
      shift = 0
      let insets = geometry.insets ?? [0, 0, 0, 0]
      let (near, far) = isVertical ? (insets[2], insets[3]) : (insets[0], insets[1])
      let way = isVertical ? content.height - size.height : content.width - size.width
      range = (0 - near, max(0 - near, way + far))
    } else {
      shift = Self.room
      range = nil
    }
    self.start = (start[0] + shift, start[1] + shift)
  }

  func makeEngine(fps: Int) -> (Engine, ScrollView) {
    let extent = CGSize(width: size.width, height: size.height)
    let window = Window(id: "window")
    let scroll = ScrollView(id: "scroll")
    scroll.frame = CGRect(origin: .zero, size: extent)
    scroll.contentInsetAdjustmentBehavior = .never
    let content = range == nil ? nil : geometry.content
    if let insets = geometry.insets {
      scroll.contentInset = EdgeInsets(
        top: insets[2],
        left: insets[0],
        bottom: insets[3],
        right: insets[1]
      )
    }
    let room = 2 * Self.room + 1_000_000
    scroll.contentSize = CGSize(width: content?.width ?? room, height: content?.height ?? room)
    scroll.decelerationRate = isFast ? .fast : .normal
    scroll.isPagingEnabled = pages
    scroll.alwaysBounceVertical = true
    scroll.contentOffset = CGPoint(x: start.x, y: start.y)
    window.addSubview(scroll)
    let device = Device(size: extent, displayScale: scale)
    return (Engine(root: window, device: device, fps: fps, options: options), scroll)
  }
}

extension TouchSample.Phase {
  init(_ phase: Trace.Touch.Phase) {
    self =
      switch phase {
      case .began: .began
      case .moved: .moved
      case .ended: .ended
      case .cancelled: .cancelled
      }
  }
}
