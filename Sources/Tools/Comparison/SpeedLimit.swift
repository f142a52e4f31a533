/// The speed above which a scroller lets nothing fly: two flicks of different fingers that leave at the same speed.
enum SpeedLimit {
  /// How much faster than the content a finger has to be, and one finger than the other.
  private static let faster = 1.15
  /// How far apart the speeds of the content may be, as a part of them.
  private static let same = 0.02

  /// What the flicks of a trace show, by the speeds at which their content flies and the reference's would.
  static func quantity(_ gestures: [GestureComparison]) -> Quantity {
    // The speed of another trace is not the finger's.
    guard gestures.allSatisfy(\.isAgainstModel) else {
      return Quantity(.speedLimit, because: "another trace does not tell the fingers' speeds")
    }
    let speeds = gestures.compactMap { gesture -> (own: Double, error: Double, finger: Double)? in
      guard gesture.kind == .flick,
        let speed = gesture.fit.first(where: { $0.name == .releaseSpeed }),
        let own = speed.value, let finger = speed.reference
      else { return nil }
      return (own, speed.error ?? 0, finger)
    }
    guard speeds.count > 1 else {
      return Quantity(.speedLimit, because: "one flick does not show it")
    }
    let fastest = speeds.sorted { $0.finger > $1.finger }
    let (first, second) = (fastest[0], fastest[1])
    let mean = (first.own + second.own) / 2
    let error = max((first.own - second.own).magnitude / 2, first.error, second.error)
    guard second.finger > faster * second.own, first.finger > faster * second.finger,
      error <= same * mean
    else {
      return Quantity(.speedLimit, because: "the content leaves at other speeds for other fingers")
    }
    return Quantity(.speedLimit, mean, error: error)
  }
}
