import Foundation
import JSON
import ScrollModel

/// The values of a scroll view that describe the position of its content, and why it moves.
struct ScrollValues: Equatable {
  let contentOffset: CGPoint
  let zoomScale: Double
  let phase: ScrollPhase

  /// The properties that correspond to the values.
  static let properties: [Property] = [.contentOffset, .zoomScale, .phase]

  private static let set = PropertySet(.contentOffset, .zoomScale, .phase)

  init(_ scrollView: ScrollView) {
    contentOffset = scrollView.contentOffset
    zoomScale = scrollView.zoomScale
    phase = scrollView.phase
  }

  /// Returns the scroll views for which one of these properties may have changed.
  static func changed(in changes: ChangeSet) -> [ScrollView] {
    changes.views.compactMap { change in
      change.properties.isDisjoint(with: set) ? nil : change.view as? ScrollView
    }
  }

  /// Returns the value of one of ``properties``, as the state document would contain it without omitting
  /// defaults.
  func json(_ property: Property) -> JSONValue {
    switch property {
    case .contentOffset: [.number(contentOffset.x), .number(contentOffset.y)]
    case .zoomScale: .number(zoomScale)
    default: .string(phase.rawValue)
    }
  }
}
