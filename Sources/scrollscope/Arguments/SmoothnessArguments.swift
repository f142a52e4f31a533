import ArgumentParser
import ScrollRecording

/// The limits of a scroll's frames, by which a command can fail.
struct SmoothnessArguments: ParsableArguments {
  @Option(
    name: .long,
    help: .init(
      "Exit with status 1 if a scroll of a source dropped more frames than this.",
      valueName: "frames"
    )
  )
  var maxDropped: Int64?

  @Option(
    name: .long,
    help: .init(
      "Exit with status 1 if two frames of a source's scroll were further apart than this, in milliseconds.",
      valueName: "ms"
    )
  )
  var maxGap: Double?

  /// Whether there is a limit.
  var isLimited: Bool { maxDropped != nil || maxGap != nil }

  func validate() throws {
    if let maxDropped, maxDropped < 0 {
      throw ValidationError("--max-dropped: expected 0 or more frames, found \(maxDropped)")
    }
    // The comparison is false for NaN.
    if let maxGap, !(maxGap > 0) {
      throw ValidationError("--max-gap: expected milliseconds above 0, found \(maxGap)")
    }
  }

  /// The limits that a scroll breaks, each with the scroll and the moment.
  func broken(by scroll: ScrollFrames) -> [String] {
    var broken: [String] = []
    if let maxDropped, scroll.dropped > maxDropped {
      broken.append(
        "\(SmoothnessLines.name(of: scroll)): \(scroll.dropped) frames dropped, more than "
          + "--max-dropped \(maxDropped)"
      )
    }
    if let maxGap, Double(scroll.longestGap) > maxGap * 1_000 {
      broken.append(
        "\(SmoothnessLines.name(of: scroll)): \(SmoothnessLines.milliseconds(scroll.longestGap)) without a frame at "
          + "\(FindingLines.seconds(scroll.gapEnd - scroll.longestGap)), more than --max-gap \(SmoothnessLines.short(maxGap))"
      )
    }
    return broken
  }
}
