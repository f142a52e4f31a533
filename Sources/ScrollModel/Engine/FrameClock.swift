/// The times of the display's frames: frame n is at ⌊n · 10⁶ / fps⌋ microseconds.
///
/// ```swift
/// let clock = FrameClock(fps: 60)
/// precondition(clock.time(ofFrame: 60) == 1_000_000)
/// ```
public struct FrameClock: Equatable, Sendable {
  /// Frames per second, from 1 to 240.
  public let fps: Int

  /// The supported frame rates.
  public static let supportedRates = 1...240

  /// Creates a clock with a rate in `supportedRates`.
  public init(fps: Int) {
    precondition(Self.supportedRates.contains(fps), "no display has \(fps) frames a second")
    self.fps = fps
  }

  /// The length of a frame for the laws of motion, in milliseconds.
  ///
  /// It is exact, and not rounded to microseconds as the frame times are.
  package var interval: Double { 1000 / Double(fps) }

  /// Returns the time of a frame, in microseconds.
  public func time(ofFrame frame: Int64) -> Int64 {
    let rate = Int64(fps)
    return frame / rate * 1_000_000 + frame % rate * 1_000_000 / rate
  }

  /// Returns the first frame strictly after `time`, which is zero or more.
  public func frame(after time: Int64) -> Int64 {
    // The least n with ⌊n · 10⁶ / fps⌋ ≥ time + 1 is (time + 1) · fps / 10⁶, rounded up.
    let (rate, next) = (Int64(fps), time + 1)
    return next / 1_000_000 * rate + (next % 1_000_000 * rate + 999_999) / 1_000_000
  }
}
