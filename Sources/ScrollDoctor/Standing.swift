/// The views on which a rule about events sees its mistake at present: each is found once, and is mended when it is
/// seen no more.
struct Standing {
  private(set) var views: Set<String> = []
  private var corrected: [String] = []

  /// Returns a symptom of a view that had none; without one, the view is mended.
  mutating func update(_ view: String, _ symptom: Symptom?) -> Symptom? {
    guard let symptom else {
      if views.remove(view) != nil { corrected.append(view) }
      return nil
    }
    return views.insert(view).inserted ? symptom : nil
  }

  /// Forgets all views, whose findings stay listed.
  mutating func forget() { views = [] }

  /// Returns the views that were mended since the last call.
  mutating func takeCorrected() -> [String] {
    defer { corrected = [] }
    return corrected
  }
}

/// A rule about events whose findings end when the mistake is mended.
protocol StandingRule: HistoryRule { var standing: Standing { get set } }

extension StandingRule { mutating func takeCorrected() -> [String] { standing.takeCorrected() } }

/// A rule about events that knows nothing before its first step.
protocol EventRule: HistoryRule { init() }

extension EventRule { init(_ start: Moment.Start) { self.init() } }
