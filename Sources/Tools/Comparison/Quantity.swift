/// A constant of a scroller: its value with an error, or why the gesture does not show it.
package struct Quantity: Equatable, Sendable {
  package enum Name: String, CaseIterable, Sendable {
    case slop, rate, deceleration, power, friction, releaseSpeed, stopThreshold, rubberBand
    case springStiffness, springRatio, lead, duration, pages, speedLimit

    /// What it is called, and its unit, which may be empty; the page's table is generated from both.
    package var words: (title: String, unit: String) {
      switch self {
      case .slop: ("slop", "pt")
      case .rate: ("rate per ms", "")
      case .deceleration: ("deceleration", "pt/s²")
      case .power: ("power", "")
      case .friction: ("friction", "")
      case .releaseSpeed: ("release speed", "pt/s")
      case .stopThreshold: ("stops at", "pt/s")
      case .rubberBand: ("rubber band", "")
      case .springStiffness: ("spring stiffness", "/s²")
      case .springRatio: ("spring ratio", "")
      case .lead: ("lead", "ms")
      case .duration: ("duration", "ms")
      case .pages: ("pages", "")
      case .speedLimit: ("fastest flight", "pt/s")
      }
    }
  }

  package let name: Name
  /// The value; nil where the gesture does not show it.
  package let value: Double?
  /// Its standard error, or half of the interval in which it lies.
  package let error: Double?
  /// The value of the reference, found in the same way.
  package var reference: Double?
  /// Why it is not known, and the gesture that would show it.
  package let reason: String?
  package let gesture: String?

  /// Whether the gesture shows it.
  package var isIdentifiable: Bool { value != nil }

  /// The part of a value over which its error makes it unknown.
  private static let mostError = 0.2

  /// A value; unknown if its error is too large for it.
  init(_ name: Name, _ value: Double, error: Double, scale: Double? = nil) {
    self.name = name
    let isKnown =
      value.isFinite && error.isFinite
      && error <= Self.mostError * max((scale ?? value).magnitude, 1e-12)
    self.value = isKnown ? value : nil
    self.error = isKnown ? error : nil
    reason = isKnown ? nil : "its error would be over a fifth of it"
    gesture = isKnown ? nil : Self.gesture(for: name)
  }

  /// A value that the gesture does not show.
  init(_ name: Name, because reason: String) {
    self.name = name
    (value, error) = (nil, nil)
    self.reason = reason
    gesture = Self.gesture(for: name)
  }

  private static func gesture(for name: Name) -> String {
    switch name {
    case .slop: "a slow drag that holds still for 0.3 s before the lift, inside the range"
    case .rate, .deceleration, .power, .friction, .releaseSpeed, .stopThreshold, .lead:
      "a flick of 300 pt in 0.2 s with room to come to rest"
    case .rubberBand: "a slow pull of 300 pt past an edge"
    case .springStiffness, .springRatio:
      "a pull past an edge that holds still for 0.3 s before the lift"
    case .duration: "a scroll that ends by itself, inside the range"
    case .pages: "a flick with paging on, from one page to another"
    case .speedLimit: "two flicks of different speeds, the slower of 600 pt in 0.1 s"
    }
  }
}
