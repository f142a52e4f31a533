import ForeignSource
import Foundation
import JSON

/// SW004: a script stops a person's scroll.
struct GlideEnded: SourceRule {
  static let rule = Rule(
    .source,
    4,
    "A script stops the momentum",
    .warning,
    symptom: .motion,
    matters:
      "To set the offset while a fling, a wheel or a key moves the content ends the motion, or "
      + "takes back in each frame what it has moved. The content does not arrive where the "
      + "person has sent it.",
    remedy: "Set scrollTop when scrollend has come, and only where it differs; use "
      + "scroll-snap-type to rest at rows, and overflow-anchor to keep the place."
  )

  /// A glide from the first time on that a script has moved the content against it.
  private struct Opposed {
    /// The distance of the glide, and the distance that scripts undid.
    var way: Double
    var back = 0.0
    var writes = 0
    var time: Int64
    var isReported = false
  }

  /// The speed from which a glide would have gone on, in points per second.
  private static let leastSpeed = 200.0
  /// The minimum share of a glide's distance that is undone, and how often.
  private static let leastShare = 0.5
  private static let leastWrites = 3
  /// A pause after which a glide has ended, in microseconds.
  private static let pause: Int64 = 200_000

  private var motions = CutMotions()
  private var opposed: [String: Opposed] = [:]

  private static func isPart(_ cause: SourceCause) -> Bool {
    switch cause.actor {
    case "finger": cause.name == "deceleration"
    case "wheel", "key": true
    default: false
    }
  }

  mutating func observe(_ change: SourceChange, to document: SourceDocument) -> [Symptom] {
    let ended: [Symptom] = motions.observe(change, of: Self.isPart).compactMap { cut in
      guard let view = document.view(cut.view), cut.speed >= Self.leastSpeed else { return nil }
      let (offset, axis) = (view.offset, cut.part.axis)
      // At an end, content stops by itself.
      guard (1..<max(2, axis.of(view.range) - 1)).contains(axis.of(offset)) else { return nil }
      return symptom(
        cut.view,
        "\(Self.motion(cut.part)) went at \(FindingFormat.number(cut.speed.rounded())) px/s when "
          + "\(cut.write.call) moved the content by \(FindingFormat.point(cut.write.delta)); it "
          + "ended there, at \(FindingFormat.point(offset))",
        cut.write,
        ["speed": .number(cut.speed.rounded()), "contentOffset": FindingFormat.json(offset)]
      )
    }
    return ended + takenBack(in: change)
  }

  /// The glides that continue while scripts undo their movement.
  private mutating func takenBack(in change: SourceChange) -> [Symptom] {
    var symptoms: [Symptom] = []
    var parts: [String: SourceCause] = [:]
    for cause in change.moves {
      if Self.isPart(cause) {
        parts[cause.view] = cause
        let length = abs(cause.axis.of(cause.delta))
        var glide = opposed[cause.view] ?? Opposed(way: 0, time: change.time)
        if change.time - glide.time > Self.pause { glide = Opposed(way: 0, time: change.time) }
        (glide.way, glide.time) = (glide.writes == 0 ? length : glide.way + length, change.time)
        opposed[cause.view] = glide
      } else if cause.isAssignment, let part = parts[cause.view], var glide = opposed[cause.view] {
        let way = part.axis.of(cause.delta)
        guard way * part.axis.of(part.delta) < 0 else { continue }
        glide.back += abs(way)
        glide.writes += 1
        let isFound = glide.writes >= Self.leastWrites && glide.back >= Self.leastShare * glide.way
        if isFound, !glide.isReported {
          glide.isReported = true
          symptoms.append(symptom(of: glide, part, cause))
        }
        opposed[cause.view] = glide
      }
    }
    return symptoms
  }

  private func symptom(
    of glide: Opposed,
    _ part: SourceCause,
    _ write: SourceCause
  ) -> Symptom {
    symptom(
      part.view,
      "\(Self.motion(part)) has moved the content by \(FindingFormat.number(glide.way)) px, and "
        + "\(write.call) has taken back \(FindingFormat.number(glide.back)) px of it, in "
        + "\(glide.writes) frames",
      write,
      ["moved": .number(glide.way), "takenBack": .number(glide.back)]
    )
  }

  private func symptom(
    _ view: String,
    _ saw: String,
    _ write: SourceCause,
    _ values: JSONObject
  ) -> Symptom {
    var values = values
    values["caller"] = .string(write.caller)
    return Symptom(view, saw, .object(values))
  }

  private static func motion(_ part: SourceCause) -> String {
    switch part.actor {
    case "wheel": "a wheel scroll"
    case "key": "a scroll by a key"
    default: "a fling"
    }
  }
}
