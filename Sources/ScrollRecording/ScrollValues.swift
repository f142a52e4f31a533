import Foundation
import JSON
import ScrollModel

/// What of a scroll view says where its content is, and why it moves.
struct ScrollValues: Equatable {
  let contentOffset: CGPoint
  let zoomScale: Double
  let phase: ScrollPhase

  /// The properties that these are values of.
  static let properties: [Property] = [.contentOffset, .zoomScale, .phase]

  private static let set = PropertySet(.contentOffset, .zoomScale, .phase)

  init(_ scrollView: ScrollView) {
    contentOffset = scrollView.contentOffset
    zoomScale = scrollView.zoomScale
    phase = scrollView.phase
  }

  /// The scroll views of which some of these may have changed.
  static func changed(in changes: ChangeSet) -> [ScrollView] {
    changes.views.compactMap { change in
      change.properties.isDisjoint(with: set) ? nil : change.view as? ScrollView
    }
  }

  /// The value of one of ``properties``, as the state document would show it without defaults.
  func json(_ property: Property) -> JSONValue {
    switch property {
    case .contentOffset: [.number(contentOffset.x), .number(contentOffset.y)]
    case .zoomScale: .number(zoomScale)
    default: .string(phase.rawValue)
    }
  }
}
