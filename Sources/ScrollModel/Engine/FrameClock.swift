/// The times of the display's frames: frame n is at ⌊n · 10⁶ / fps⌋ microseconds.
public struct FrameClock: Equatable, Sendable {
  /// Frames a second, from 1 to 240.
  public let fps: Int

  /// The rates a display may have.
  public static let supportedRates = 1...240

  /// A clock with a rate of `supportedRates`.
  public init(fps: Int) {
    precondition(Self.supportedRates.contains(fps), "no display has \(fps) frames a second")
    self.fps = fps
  }

  /// The length of a frame that the laws of motion use, in milliseconds; exact, not rounded to the
  /// microsecond as the times are.
  public var interval: Double { 1000 / Double(fps) }

  /// The time of a frame, in microseconds.
  public func time(ofFrame frame: Int64) -> Int64 {
    let rate = Int64(fps)
    return frame / rate * 1_000_000 + frame % rate * 1_000_000 / rate
  }

  /// The first frame that is strictly after `time`, which is zero or more.
  public func frame(after time: Int64) -> Int64 {
    let rate = Int64(fps)
    var frame = time / 1_000_000 * rate + time % 1_000_000 * rate / 1_000_000
    while self.time(ofFrame: frame) <= time { frame += 1 }
    return frame
  }
}
