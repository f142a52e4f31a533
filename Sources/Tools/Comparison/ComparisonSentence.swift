/// One sentence about a gesture: how far it is from UIScrollView, and the knob to turn.
enum ComparisonSentence {
  /// Differences that are not worth a word, in points, in milliseconds, and as a part.
  private static let (points, milliseconds, part) = (1.0, 50.0, 0.02)

  static func text(_ gesture: GestureComparison) -> String {
    let (causes, other) = (causes(gesture), name(gesture))
    guard let rest = gesture.rest else {
      let start =
        gesture.reference == nil
        ? "no touches, so nothing to compare the rest with" : "does not come to rest"
      return ([start] + causes).joined(separator: "; ")
    }
    let head = head(rest, other)
    let isEqual = rest.isInside && rest.milliseconds.magnitude < milliseconds
    let others = isEqual ? causes.filter { !$0.hasPrefix("the flight is \(other)") } : causes
    if others.isEmpty { return head }
    return isEqual
      ? ([head] + others).joined(separator: "; ") : "\(head): \(others.joined(separator: "; "))"
  }

  /// How far a gesture rests from the reference, and how much sooner or later.
  static func head(_ rest: GestureComparison.Rest, _ other: String) -> String {
    let isLate = rest.milliseconds.magnitude >= milliseconds
    if rest.isInside, !isLate {
      let width = rest.interval.upperBound - rest.interval.lowerBound
      let within = width > 0.5 ? ", within the \(number(width)) pt that its touches allow" : ""
      return "rests where \(other) does\(within)"
    }
    var words: [String] = []
    if rest.isInside {
      words.append("rests where \(other) does")
    } else {
      words.append("\(number(rest.points.magnitude)) pt \(rest.points < 0 ? "short" : "too far")")
    }
    if isLate {
      let seconds = rest.milliseconds.magnitude
      let time = seconds >= 1_000 ? "\(number(seconds / 1_000)) s" : "\(Int(seconds.rounded())) ms"
      words.append("\(time) \(rest.milliseconds > 0 ? "late" : "early")")
    }
    return words.joined(separator: rest.isInside ? ", " : " and ")
  }

  /// What the reference is called.
  private static func name(_ gesture: GestureComparison) -> String {
    gesture.isAgainstModel ? "UIScrollView" : "the other"
  }

  private static func causes(_ gesture: GestureComparison) -> [String] {
    var causes: [String] = []
    let other = name(gesture)
    let known = Dictionary(uniqueKeysWithValues: gesture.fit.map { ($0.name, $0) })
    func pair(_ name: Quantity.Name) -> (own: Double, reference: Double)? {
      guard let quantity = known[name], let own = quantity.value, let reference = quantity.reference
      else { return nil }
      return (own, reference)
    }
    if let slop = pair(.slop), (slop.own - slop.reference).magnitude >= points {
      let way = slop.own - slop.reference
      causes.append("dragging starts \(number(way.magnitude)) pt \(way > 0 ? "late" : "early")")
    } else if let place = gesture.split?.place, place.magnitude >= points {
      causes.append(
        "at the lift it is \(number(place.magnitude)) pt \(place < 0 ? "behind" : "ahead")"
      )
    }
    if gesture.form != "none", let band = pair(.rubberBand),
      (band.own - band.reference).magnitude > part
    {
      causes.append(
        "past an edge it follows \(number(band.own)) of the finger, \(other) \(number(band.reference))"
      )
    }
    if let form = gesture.form, form != gesture.referenceForm {
      causes.append(
        form == "none"
          ? "it stops at the edge"
          : form == "linear"
            ? "past an edge it follows in a straight line" : "past an edge it follows ever less"
      )
    }
    if let speed = pair(.releaseSpeed), (speed.own / speed.reference - 1).magnitude > part {
      let share = (speed.own / speed.reference - 1) * 100
      causes.append(
        "it lifts off \(number(share.magnitude)) % \(share < 0 ? "slower" : "faster")"
      )
    }
    causes += flight(gesture, known)
    if let stop = pair(.stopThreshold),
      stop.own > 1.3 * stop.reference || 1.3 * stop.own < stop.reference
    {
      causes.append(
        "it stops at \(number(stop.own)) pt/s, \(other) at \(number(stop.reference))"
      )
    }
    if let stiffness = pair(.springStiffness),
      (stiffness.own / stiffness.reference - 1).magnitude > 0.1
    {
      causes.append(
        "its spring has a stiffness of \(number(stiffness.own)), \(other)'s \(number(stiffness.reference))"
      )
    }
    return causes
  }

  private static func flight(
    _ gesture: GestureComparison,
    _ known: [Quantity.Name: Quantity]
  ) -> [String] {
    guard let naming = gesture.naming else { return [] }
    func value(_ name: Quantity.Name, _ unit: String = "") -> String {
      guard let value = known[name]?.value else { return "" }
      return " \(number(value))\(unit)"
    }
    switch naming.law {
    case .exponential:
      guard let rate = known[.rate], let own = rate.value else {
        return ["the flight is exponential"]
      }
      guard let reference = rate.reference else {
        return ["the flight is exponential, rate \(digits(own))"]
      }
      let noise = max(3 * (rate.error ?? 0), 2e-5)
      return (own - reference).magnitude <= noise + 1e-4
        ? ["the flight is \(name(gesture))'s"]
        : ["it keeps \(digits(own)) of its speed each ms, \(name(gesture)) \(digits(reference))"]
    case .constantDeceleration:
      return [
        "the flight slows by\(value(.deceleration, " pt/s²")) steadily\(gesture.isAgainstModel ? ", UIScrollView's by a part of its speed" : "")"
      ]
    case .friction: return ["the flight has a friction of\(value(.friction, "/s")) and an end"]
    case .eased: return ["the flight is eased with the power\(value(.power))"]
    case .spline: return ["the flight is Android's spline, friction\(value(.friction))"]
    case .bezier: return ["the flight is a Bézier"]
    case .none:
      let near = naming.candidates.prefix(2).map(\.law.title).joined(separator: " or ")
      return ["the flight follows no law that is known; the nearest is \(near)"]
    }
  }

  /// A number with three digits.
  static func number(_ value: Double) -> String {
    let size = value.magnitude
    let places = size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 4
    var factor = 1.0
    for _ in 0..<places { factor *= 10 }
    let text = "\((value * factor).rounded() / factor)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func digits(_ rate: Double) -> String { "\((rate * 100_000).rounded() / 100_000)" }
}

extension GestureComparison {
  /// How far the gesture is from UIScrollView, in one sentence.
  package var sentence: String { ComparisonSentence.text(self) }
}
