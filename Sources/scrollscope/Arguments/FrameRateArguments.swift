import ArgumentParser
import ScrollModel

/// The option of commands that run a scene at a frame rate.
struct FrameRateArguments: ParsableArguments {
  /// The rate without the option.
  static let defaultRate = 120

  @Option(
    name: .long,
    parsing: .unconditional,
    help: ArgumentHelp("Display frames a second.", valueName: "1-240")
  )
  var fps = defaultRate

  func validate() throws {
    guard FrameClock.supportedRates.contains(fps) else {
      throw ValidationError("--fps takes a number from 1 to 240, not \(fps)")
    }
  }
}
