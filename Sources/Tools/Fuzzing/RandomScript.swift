import Foundation
public import ScrollModel
import SeededRandom

/// Generates random user input for a scene: strokes, flicks, pinches, taps, wheel events, and rotations of
/// the device, with waits between them.
public struct RandomScript {
  private let size: CGSize
  private var random: SeededGenerator
  private var fingers: RandomFingers
  private var time: Int64 = 0
  private var inputs: [FuzzInput] = []

  /// The time between two samples of a finger, in microseconds, at the rate at which screens sample
  /// touches.
  private static let sampleTime: Int64 = 8_333
  /// The maximum speed of a finger, in points per second.
  private static let fastest = 6_000.0

  private init(_ device: Device, seed: UInt64) {
    size = device.size
    random = SeededGenerator(seed: seed)
    fingers = RandomFingers(over: device.size)
  }

  /// Returns the inputs for a duration in microseconds; the same seed gives the same inputs.
  public static func inputs(for device: Device, seed: UInt64, duration: Int64) -> [FuzzInput] {
    var script = RandomScript(device, seed: seed)
    while script.time < duration { script.addGesture() }
    return script.inputs.filter { $0.time <= duration }
  }

  private mutating func addGesture() {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<50: stroke()
    case 50..<60: tap()
    case 60..<72: pinch()
    case 72..<86: fidget()
    case 86..<94: turnWheel()
    case 94..<97: add(.statusBarTap)
    default: add(.setDevice(DeviceChange(orientation: orientation())))
    }
    // A third of the gestures begin immediately and interrupt the motion that the previous one started.
    guard Int.random(in: 0..<3, using: &random) > 0 else { return pass(Self.sampleTime) }
    pass(Int64.random(in: 0..<1_200_000, using: &random))
  }

  private mutating func pass(_ microseconds: Int64) { time += microseconds }

  private mutating func add(_ command: Command) {
    inputs.append(FuzzInput(time: time, command))
  }

  private mutating func touch(_ id: Int, _ phase: TouchSample.Phase, _ place: CGPoint) {
    add(.touch([TouchSample(id: id, phase: phase, location: place)]))
  }

  private mutating func place() -> CGPoint {
    CGPoint(
      x: (0...Double(size.width)).random(using: &random),
      y: (0...Double(size.height)).random(using: &random)
    )
  }

  private mutating func orientation() -> Device.Orientation {
    Device.Orientation.allCases.randomElement(using: &random) ?? .portrait
  }

  /// One finger moves in one direction, sometimes more slowly towards the end, and is lifted or cancelled.
  private mutating func stroke() {
    var place = place()
    let speed = (0...Self.fastest).random(using: &random) * (0...1).random(using: &random)
    let isDown = Bool.random(using: &random)
    let slant = (-0.3...0.3).random(using: &random)
    let step = speed * Double(Self.sampleTime) / 1e6 * (Bool.random(using: &random) ? 1 : -1)
    let way =
      isDown ? CGPoint(x: slant * step, y: step) : CGPoint(x: step, y: slant * step)
    let slowing = Double.random(of: [1, 1, 0.9, 0.8], using: &random)
    var pace = 1.0
    touch(1, .began, place)
    for _ in 0..<Int.random(in: 2...30, using: &random) {
      pass(Self.sampleTime)
      place = CGPoint(x: place.x + way.x * pace, y: place.y + way.y * pace)
      pace *= slowing
      touch(1, .moved, place)
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      pass(Int64.random(in: 0..<400_000, using: &random))
    }
    touch(1, Int.random(in: 0..<12, using: &random) == 0 ? .cancelled : .ended, place)
  }

  private mutating func tap() {
    let place = place()
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      touch(1, .began, place)
      pass(Int64.random(in: 20_000..<300_000, using: &random))
      touch(1, .ended, place)
      pass(Self.sampleTime * 8)
    }
  }

  /// Two fingers move apart or together at a constant rate.
  private mutating func pinch() {
    var centre = place()
    let direction = CGPoint(
      x: (-1...1).random(using: &random),
      y: (-1...1).random(using: &random)
    )
    var distance = (20...200).random(using: &random)
    let growth = (-8...8).random(using: &random)
    let drift = (-4...4).random(using: &random)
    func places() -> (CGPoint, CGPoint) {
      let (x, y) = (direction.x * distance / 2, direction.y * distance / 2)
      return (
        CGPoint(x: centre.x - x, y: centre.y - y), CGPoint(x: centre.x + x, y: centre.y + y)
      )
    }
    touch(1, .began, places().0)
    touch(2, .began, places().1)
    for _ in 0..<Int.random(in: 2...25, using: &random) {
      pass(Self.sampleTime)
      distance = max(1, distance + growth)
      centre.y += drift
      let (first, second) = places()
      add(
        .touch([
          TouchSample(id: 1, phase: .moved, location: first),
          TouchSample(id: 2, phase: .moved, location: second),
        ])
      )
    }
    touch(2, .ended, places().1)
    if Bool.random(using: &random) { pass(Self.sampleTime) }
    touch(1, .ended, places().0)
  }

  /// Up to three fingers move at random.
  private mutating func fidget() {
    for _ in 0..<Int.random(in: 3...30, using: &random) {
      let pause = Int64.random(of: [0, 4_000, 8_333, 16_667], using: &random)
      pass(pause)
      add(.touch(fingers.touches(after: pause, using: &random)))
    }
    let last = fingers.lift()
    if !last.isEmpty { add(.touch(last)) }
  }

  private mutating func turnWheel() {
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      add(.wheel(fingers.wheel(using: &random)))
      pass(Self.sampleTime * 2)
    }
  }
}
