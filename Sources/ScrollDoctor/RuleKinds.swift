import Foundation
import ScrollModel

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

/// A rule that learns nothing from a step that only goes on with motions, see ``Step/onlyGoesOn``: a doctor asks it only
/// about others.
protocol StillRule: HistoryRule {}

/// The values of a scroll view before a step, for rules that compare them with those after it.
struct Past {
  static let properties = PropertySet([
    .bounds, .frame, .contentSize, .contentInset, .adjustedContentInset, .zoomScale,
    .isScrollEnabled, .sections,
  ])

  /// All that the step has changed.
  fileprivate(set) var changed: PropertySet = []
  /// The size of the view.
  let size: CGSize
  let contentSize: CGSize
  let contentInset: EdgeInsets
  /// The insets with what the system adds.
  let adjustedContentInset: EdgeInsets
  let zoomScale: Double
  let isScrollEnabled: Bool
  /// The rows of a table.
  let sections: [TableSection]

  fileprivate init(_ scroll: ScrollView) {
    (size, contentSize, contentInset) = (
      scroll.bounds.size, scroll.contentSize, scroll.contentInset
    )
    (adjustedContentInset, zoomScale) = (scroll.adjustedContentInset, scroll.zoomScale)
    (isScrollEnabled, sections) = (scroll.isScrollEnabled, (scroll as? TableView)?.sections ?? [])
  }
}

/// A step, and the scroll views that it has changed, each with its values before.
struct ComparedStep: ObservedMoment {
  typealias Start = Engine

  let step: Step
  let changes: [(scroll: ScrollView, old: Past)]
  var time: Int64 { step.time }
}

/// The last values of every scroll view.
struct LastValues {
  private var values: [String: Past] = [:]

  init(_ engine: Engine) { for scroll in engine.scrollViews { values[scroll.id] = Past(scroll) } }

  /// Compares a step with the one before; a scroll view that has just been added has no past.
  mutating func compare(_ step: Step) -> ComparedStep {
    var changes: [(ScrollView, Past)] = []
    for change in step.changes.views where !change.properties.isDisjoint(with: Past.properties) {
      let scroll = change.view as? ScrollView
      let old = values[change.id]
      values[change.id] = scroll.map(Past.init)
      guard let scroll, var old else { continue }
      old.changed = change.properties
      changes.append((scroll, old))
    }
    return ComparedStep(step: step, changes: changes)
  }
}

/// A rule about what a step has changed of a scroll view.
protocol ChangeRule: EventRule, StillRule where Moment == ComparedStep {
  /// The rule examines a scroll view when one of these has changed.
  static var compares: PropertySet { get }
  /// Returns nil if the change has no mistake, or the rule does not apply to it.
  mutating func symptom(of scroll: ScrollView, _ old: Past, in step: Step) -> Symptom?
  /// Forgets the views that a step has removed.
  mutating func forget(_ step: Step)
}

extension ChangeRule {
  mutating func forget(_ step: Step) {}

  mutating func observe(_ moment: ComparedStep) -> [Symptom] {
    forget(moment.step)
    return moment.changes.compactMap { scroll, old in
      old.changed.isDisjoint(with: Self.compares) ? nil : symptom(of: scroll, old, in: moment.step)
    }
  }
}

extension Dictionary where Key == String {
  /// Forgets the views that a step has removed.
  mutating func forget(_ step: Step) {
    guard !isEmpty else { return }
    for change in step.changes.views where change.view == nil { self[change.id] = nil }
  }
}
