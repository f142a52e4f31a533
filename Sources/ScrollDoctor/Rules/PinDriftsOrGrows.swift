import Foundation
import JSON
import RecipeViews
import ScrollModel

/// 50: a pin beside the zoom view left its place in a zoom, or a pin inside it grew.
struct PinDriftsOrGrows: HistoryRule {
  static let rule = Rule(
    50,
    "A pin drifts or grows",
    .warning,
    symptom: .pinned,
    matters:
      "A zoom scales the view for zooming with all that it contains and nothing beside it: a "
      + "pin in the scroll view keeps its size and leaves its place, one in the zoomed view keeps "
      + "its place and grows.",
    remedy: "Add pins to the zoomed view and give each the inverse of its transform, or move pins "
      + "of the scroll view in scrollViewDidZoom to where the zoomed view converts their places."
  )

  /// A view at most this wide and high, in points, can mark a place.
  private static let maximumPinSize = 64.0
  /// A pin is out of place from this distance on, in points.
  private static let tolerance = 1.0

  private struct Pin {
    /// The place on the zoomed content, in its coordinates; nil for a pin in the zoomed view.
    let place: CGPoint?
    /// The center that belongs to the place, in the scroll view's coordinates.
    let center: CGPoint
    /// The factor by which the pin was drawn.
    let factor: Double
  }

  private var pins: [String: Pin] = [:]
  /// The scales at which the scroll views last came to rest.
  private var scales: [String: Double] = [:]

  init(_ engine: Engine) {
    for scroll in engine.scrollViews { note(scroll, in: engine) }
  }

  mutating func observe(_ step: Step) -> [Symptom] {
    var symptoms: [Symptom] = []
    for change in step.changes.views {
      guard let view = change.view else {
        pins[change.id] = nil
        scales[change.id] = nil
        continue
      }
      if let scroll = view as? ScrollView, !change.properties.isDisjoint(with: Self.watches),
        scroll.phase == .idle
      {
        if let old = scales[scroll.id], old != scroll.zoomScale {
          symptoms += self.symptoms(of: scroll, in: step.engine)
          scales[scroll.id] = scroll.zoomScale
        } else {
          note(scroll, in: step.engine)
        }
      } else if let scroll = view.superview as? ScrollView, scroll.phase == .idle,
        scales[scroll.id] == scroll.zoomScale, change.properties.contains(PropertySet(.frame))
      {
        // Code has moved a pin while nothing zooms: it has another place now.
        note(scroll, in: step.engine)
      }
    }
    return symptoms
  }

  private static let watches = PropertySet(.zoomScale, .phase, .viewForZooming, .subviews)

  /// Remembers where the pins of a scroll view belong.
  private mutating func note(_ scroll: ScrollView, in engine: Engine) {
    guard let zoomed = Self.zoomView(of: scroll, in: engine) else { return }
    scales[scroll.id] = scroll.zoomScale
    for pin in Self.markers(of: scroll, beside: zoomed) where pins[pin.id]?.center != pin.center {
      // A view beside the content belongs to no place of it.
      let place = scroll.convert(pin.center, to: zoomed)
      let isOnContent = place.map(zoomed.bounds.contains) ?? false
      pins[pin.id] = isOnContent ? Pin(place: place, center: pin.center, factor: 1) : nil
    }
    for pin in Self.pins(in: zoomed) where pins[pin.id] == nil {
      pins[pin.id] = Pin(place: nil, center: pin.center, factor: pin.drawnScale ?? 1)
    }
  }

  /// The symptoms after a zoom that has ended.
  private func symptoms(of scroll: ScrollView, in engine: Engine) -> [Symptom] {
    guard let zoomed = Self.zoomView(of: scroll, in: engine) else { return [] }
    let scale = scroll.zoomScale
    var symptoms: [Symptom] = []
    for pin in Self.markers(of: scroll, beside: zoomed) {
      // A pin that code moves with the zoom is where the code wants it.
      guard let known = pins[pin.id], known.center == pin.center, let place = known.place,
        let target = zoomed.convert(place, to: scroll)
      else { continue }
      let drift = pin.center.distance(to: target)
      guard drift > Self.tolerance else { continue }
      symptoms.append(
        Symptom(
          pin.id,
          "at scale \(FindingFormat.number(scale)) it is still at \(FindingFormat.point(pin.center)) of "
            + "\(scroll.id), and its place on \(zoomed.id) has moved by "
            + "\(FindingFormat.number(drift)) points to \(FindingFormat.point(target))",
          [
            "zoomScale": .number(scale), "center": FindingFormat.json(pin.center),
            "place": FindingFormat.json(target), "drift": .number(drift),
          ]
        )
      )
    }
    for pin in Self.pins(in: zoomed) {
      guard let known = pins[pin.id], known.place == nil, known.factor > 0 else { continue }
      let growth = (pin.drawnScale ?? 1) / known.factor
      let size = Double(max(pin.bounds.width, pin.bounds.height)) * known.factor
      guard abs(growth - 1) * size > Self.tolerance else { continue }
      symptoms.append(
        Symptom(
          pin.id,
          "at scale \(FindingFormat.number(scale)) it is drawn \(FindingFormat.number(growth)) times as large, "
            + "because \(zoomed.id) is scaled with all that it contains",
          ["zoomScale": .number(scale), "growth": .number(growth)]
        )
      )
    }
    return symptoms
  }

  private static func zoomView(of scroll: ScrollView, in engine: Engine) -> View? {
    guard scroll.isMeantToZoom, let zoomed = scroll.viewForZooming.flatMap(engine.view),
      zoomed !== scroll, zoomed.isDescendant(of: scroll)
    else { return nil }
    return zoomed
  }

  /// The small views of a scroll view that lie on its zoomed content.
  private static func markers(of scroll: ScrollView, beside zoomed: View) -> [View] {
    scroll.contentViews.filter { view in
      !view.isHidden && view !== zoomed && !zoomed.isDescendant(of: view)
        && view.bounds.width <= maximumPinSize && view.bounds.height <= maximumPinSize
        && (view is PinView || view is ImageView)
    }
  }

  /// The pins in the zoomed view, apart from those that are registered to keep their size.
  private static func pins(in zoomed: View) -> [View] {
    let registered = Set((zoomed as? ScrollContentView)?.nonScalingSubviews ?? [])
    return zoomed.subviews.filter {
      $0 is PinView && !$0.isHidden && !registered.contains($0.id)
    }
  }
}
