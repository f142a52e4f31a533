import Comparison
import JSON
import ScrollRecording

/// The text of a comparison.
enum ComparisonLines {
  static func lines(
    _ comparison: Comparison,
    _ gestures: [GestureComparison],
    _ name: String
  ) -> [String] {
    var lines: [String] = []
    for gesture in gestures {
      let place =
        gestures.count > 1
        ? ", \(gesture.kind.rawValue) at \(decimal(Double(gesture.start) / 1_000_000, 3)) s" : ""
      lines.append("\(name)\(place): \(gesture.sentence)")
      lines += details(gesture).map { "  " + $0 }
    }
    let alignment = comparison.alignment
    if let json = comparison.trace.provenance,
      let provenance = try? Provenance(json, at: JSONPointer())
    {
      lines.append("  measured  " + PrintableText.escaped(provenance.summary, limit: 1_000))
    }
    if let rate = alignment.framesPerSecond {
      let jitter = decimal(alignment.frameJitter, 2)
      lines.append(
        "  times     frames laid on a grid of \(decimal(rate, 2)) a second, \(jitter) ms off it"
      )
    }
    if alignment.touchesAreLaid, let jitter = alignment.touchJitter {
      lines.append(
        "            touches laid on the grid of their samples, \(decimal(jitter, 2)) ms off it"
      )
    }
    lines += comparison.notes.map { "  note      " + $0 }
    return lines
  }

  private static func details(_ gesture: GestureComparison) -> [String] {
    var lines: [String] = []
    let other = gesture.isAgainstModel ? "UIScrollView" : "the other"
    if let rest = gesture.rest {
      let (low, high) = (rest.interval.lowerBound, rest.interval.upperBound)
      let reference =
        high - low < 0.05 ? decimal(low, 1) : "\(decimal(low, 1)) … \(decimal(high, 1))"
      lines.append(
        "rest      \(decimal(rest.offset, 1)), \(other) \(reference); \(signed(rest.milliseconds, 0)) ms"
      )
    }
    if let split = gesture.split, let rest = gesture.rest {
      lines.append(
        "split     \(signed(rest.points, 1)) = place \(signed(split.place, 1)), speed \(signed(split.speed, 1)), "
          + "law \(signed(split.law, 1))"
      )
    }
    if let divergence = gesture.divergence {
      lines.append(
        "apart     from \(decimal(Double(divergence.time) / 1_000_000, 3)) s: "
          + "\(decimal(divergence.trace, 1)) (\(divergence.traceCause)), \(other) "
          + "\(decimal(divergence.reference, 1)) (\(divergence.referenceCause))"
      )
    }
    if let naming = gesture.naming {
      let near = naming.candidates.prefix(3).map { "\($0.law.title) \(decimal($0.rms, 3))" }
      lines.append(
        "law       \(naming.law.title); noise \(decimal(naming.floor, 3)) pt, left by \(near.joined(separator: ", "))"
      )
    }
    lines += gesture.fit.compactMap { line($0, other) }
    return lines + unknown(gesture.fit)
  }

  /// The line of a known value.
  private static func line(_ quantity: Quantity, _ other: String) -> String? {
    guard let value = quantity.value, let error = quantity.error else { return nil }
    let (name, unit) = quantity.name.words
    let places = quantity.name == .rate ? 6 : value.magnitude < 10 ? 3 : 1
    let reference = quantity.reference.map { ", \(other) \(decimal($0, places))" } ?? ""
    let known =
      "\(decimal(value, places)) ± \(significant(error))" + (unit.isEmpty ? "" : " \(unit)")
    return name.padding(18) + known + reference
  }

  /// A line for each reason why values are not known.
  private static func unknown(_ fit: [Quantity]) -> [String] {
    var groups: [(reason: String, gesture: String, names: [String])] = []
    for quantity in fit where !quantity.isIdentifiable {
      let (reason, gesture) = (quantity.reason ?? "", quantity.gesture ?? "")
      let name = quantity.name.words.title
      if let index = groups.firstIndex(where: { $0.reason == reason && $0.gesture == gesture }) {
        groups[index].names.append(name)
      } else {
        groups.append((reason, gesture, [name]))
      }
    }
    return groups.map { reason, gesture, names in
      "not identifiable: \(names.joined(separator: ", ")), because \(reason); this gesture would show it: \(gesture)"
    }
  }

  /// A number with one significant digit.
  private static func significant(_ value: Double) -> String {
    guard value > 0, value.isFinite else { return "0" }
    var places = 0
    var factor = 1.0
    while (value * factor).rounded() < 1, places < 9 {
      places += 1
      factor *= 10
    }
    return decimal(value, places)
  }

  private static func signed(_ value: Double, _ places: Int) -> String {
    let text = decimal(value.magnitude, places)
    return value < 0 && text.contains { ("1"..."9").contains($0) } ? "−\(text)" : "+\(text)"
  }

  private static func decimal(_ value: Double, _ places: Int) -> String {
    var factor = 1.0
    for _ in 0..<places { factor *= 10 }
    let text = "\((value * factor).rounded() / factor)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension String {
  fileprivate func padding(_ width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
