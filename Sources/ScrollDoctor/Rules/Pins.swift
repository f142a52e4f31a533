import Foundation
import RecipeViews
import ScrollModel

/// 21: a pin that keeps its size moved from its position, or is scaled.
enum PinOutOfPlace: StateRule {
  static let rule = Rule(
    .init(.error, 21, .pinned, "A pin leaves its place"),
    matters: "The inverted transform scales a pin about its anchor, so only that stays where it "
      + "is; and it reaches the pin only when the content's transform is set next.",
    remedy: "Put the pin's anchorPoint at its tip, and set the content's transform again after a "
      + "pin was added."
  )
  static let reach = StateRuleReach.subviews

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let content = view as? ScrollContentView, let inverse = content.transform.inverse else {
      return nil
    }
    let (zoom, ids) = (content.transform, Set(content.nonScalingSubviews))
    let pins = content.subviews.filter { ids.contains($0.id) && !$0.isHidden }
    // A smaller difference of a transform scales a pin by less than a pixel.
    let other = pins.first { pin in
      [\CGAffineTransform.a, \.b, \.c, \.d].contains {
        abs(pin.transform[keyPath: $0] - inverse[keyPath: $0]) >= 1e-3
      }
    }
    if let pin = other {
      return content.symptom(
        "\(pin.id) is registered to keep its size, and its transform is not the inverse of "
          + "\(content.id)'s: it is drawn \(zoom.a * pin.transform.a) times as large",
        ["pin": pin.id, "scale": zoom.a, "pinScale": pin.transform.a],
        // Setting the current value again sets the inverse transform on every pin.
        sets: ["transform": zoom]
      )
    }
    // Before the first zoom, the largest scale predicts it.
    let scroll = content.superview as? ScrollView
    let zooms = scroll?.viewForZooming == content.id && scroll?.isMeantToZoom == true
    let largest = zooms ? scroll?.maximumZoomScale ?? 1 : 1
    let scale = zoom == .identity ? largest : Double(zoom.a)
    let drifting = pins.filter {
      $0 is PinView && abs((1 - $0.anchorPoint.y) * $0.bounds.height * (scale - 1)) > 1
    }
    guard let pin = drifting.first else { return nil }
    let (anchor, size) = (pin.anchorPoint, pin.bounds.size)
    let way = (1 - anchor.y) * size.height
    let tip = CGPoint(x: pin.center.x + (0.5 - anchor.x) * size.width, y: pin.center.y + way)
    let drift = way * (scale - 1)
    return content.symptom(
      "\(pin.id) is anchored \(points: way) above its tip: at scale \(scale) the tip is \(drift) "
        + "points off",
      ["pin": pin.id, "anchorPoint": anchor, "scale": scale, "drift": drift],
      fix: drifting.count == 1 ? Fix(pin.id, ["anchorPoint": [0.5, 1], "center": tip]) : nil
    )
  }
}

/// 50: a pin beside the zoom view left its place in a zoom, or a pin inside it grew.
struct PinDriftsOrGrows: HistoryRule, StillRule {
  static let rule = Rule(
    .init(.warning, 50, .pinned, "A pin drifts or grows"),
    matters: "A zoom scales the view for zooming with all that it contains and nothing beside it: "
      + "a pin in the scroll view keeps its size and leaves its place, one in the zoomed view "
      + "keeps its place and grows.",
    remedy: "Add pins to the zoomed view and give each the inverse of its transform, or move pins "
      + "of the scroll view in scrollViewDidZoom to where the zoomed view converts their places."
  )

  /// A view at most this wide and high, in points, can mark a place.
  private static let maximumPinSize = 64.0

  /// A pin's place on the zoomed content, in its coordinates, or nil in the zoomed view; the center that belongs to
  /// the place, in the scroll view's; and the factor by which the pin was drawn.
  private typealias Pin = (place: CGPoint?, center: CGPoint, factor: Double)

  private var pins: [String: Pin] = [:]
  /// The scales at which the scroll views last came to rest.
  private var scales: [String: Double] = [:]

  init(_ engine: Engine) { for scroll in engine.scrollViews { note(scroll, in: engine) } }

  mutating func observe(_ step: Step) -> [Symptom] {
    pins.forget(step)
    scales.forget(step)
    let watches = PropertySet([.zoomScale, .phase, .viewForZooming, .subviews])
    return step.changes.views.flatMap { change -> [Symptom] in
      if let scroll = change.view as? ScrollView, !change.properties.isDisjoint(with: watches),
        scroll.phase == .idle
      {
        if let old = scales[scroll.id], old != scroll.zoomScale {
          scales[scroll.id] = scroll.zoomScale
          return symptoms(of: scroll, in: step.engine)
        }
        note(scroll, in: step.engine)
      } else if let scroll = change.view?.superview as? ScrollView, scroll.phase == .idle,
        scales[scroll.id] == scroll.zoomScale, change.properties.contains(PropertySet(.frame))
      {
        // Code has moved a pin while nothing zooms: it has another place now.
        note(scroll, in: step.engine)
      }
      return []
    }
  }

  /// Remembers where the pins of a scroll view belong.
  private mutating func note(_ scroll: ScrollView, in engine: Engine) {
    guard scroll.isMeantToZoom, let zoomed = scroll.zoomView(in: engine) else { return }
    scales[scroll.id] = scroll.zoomScale
    for pin in Self.markers(of: scroll, beside: zoomed) where pins[pin.id]?.center != pin.center {
      // A view beside the content belongs to no place of it.
      let place = scroll.convert(pin.center, to: zoomed)
      let isOnContent = place.map(zoomed.bounds.contains) ?? false
      pins[pin.id] = isOnContent ? (place, pin.center, 1) : nil
    }
    for pin in Self.pins(in: zoomed) where pins[pin.id] == nil {
      pins[pin.id] = (nil, pin.center, pin.drawnScale ?? 1)
    }
  }

  /// The symptoms after a zoom that has ended.
  private func symptoms(of scroll: ScrollView, in engine: Engine) -> [Symptom] {
    guard scroll.isMeantToZoom, let zoomed = scroll.zoomView(in: engine) else { return [] }
    let scale = scroll.zoomScale
    let drifting = Self.markers(of: scroll, beside: zoomed).compactMap { pin -> Symptom? in
      // A pin that code moves with the zoom is where the code wants it.
      guard let known = pins[pin.id], known.center == pin.center, let place = known.place,
        let target = zoomed.convert(place, to: scroll),
        pin.center.distance(to: target) > Tolerance.samePlace
      else { return nil }
      let drift = pin.center.distance(to: target)
      return pin.symptom(
        "at scale \(scale) it is still at \(pin.center) of \(scroll.id), and its place on "
          + "\(zoomed.id) has moved by \(points: drift) to \(target)",
        ["zoomScale": scale, "center": pin.center, "place": target, "drift": drift]
      )
    }
    let growing = Self.pins(in: zoomed).compactMap { pin -> Symptom? in
      guard let known = pins[pin.id], known.place == nil, known.factor > 0 else { return nil }
      let growth = (pin.drawnScale ?? 1) / known.factor
      let size = Double(max(pin.bounds.width, pin.bounds.height)) * known.factor
      guard abs(growth - 1) * size > Tolerance.samePlace else { return nil }
      return pin.symptom(
        "at scale \(scale) it is drawn \(growth) times as large, because \(zoomed.id) is scaled "
          + "with all that it contains",
        ["zoomScale": scale, "growth": growth]
      )
    }
    return drifting + growing
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
    return zoomed.subviews.filter { $0 is PinView && !$0.isHidden && !registered.contains($0.id) }
  }
}
