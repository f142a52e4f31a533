import Foundation
import JSON
import RecipeViews
import ScrollModel

/// 21: a pin that keeps its size moved from its position, or is scaled.
enum PinOutOfPlace: StateRule {
  static let rule = Rule(
    21,
    "A pin leaves its place",
    .error,
    symptom: .pinned,
    matters: "The inverted transform scales a pin about its anchor, so only that stays where it "
      + "is; and it reaches the pin only when the content's transform is set next.",
    remedy: "Put the pin's anchorPoint at its tip, and set the content's transform again after a "
      + "pin was added."
  )
  static let watches = PropertySet(
    .transform,
    .nonScalingSubviews,
    .anchorPoint,
    .isHidden,
    .subviews
  )
  static let reach = StateRuleReach.subviews

  /// The transform tolerance; a smaller difference scales a pin by less than a pixel.
  private static let tolerance = 1e-3

  static func examine(_ view: View, in engine: Engine) -> Symptom? {
    guard let content = view as? ScrollContentView, let inverse = content.transform.inverse else {
      return nil
    }
    let ids = Set(content.nonScalingSubviews)
    let pins = content.subviews.filter { ids.contains($0.id) && !$0.isHidden }
    if let pin = pins.first(where: { !isSame($0.transform, inverse) }) {
      return late(pin, in: content)
    }
    // Before the first zoom, the largest scale predicts it.
    let scale =
      content.transform == .identity ? content.largestScale : Double(content.transform.a)
    let drifting = pins.filter {
      $0 is PinView && abs((1 - $0.anchorPoint.y) * $0.bounds.height * (scale - 1)) > 1
    }
    return drifting.first.map {
      drift(of: $0, in: content, at: scale, canMend: drifting.count == 1)
    }
  }

  private static func late(_ pin: View, in content: ScrollContentView) -> Symptom {
    Symptom(
      content.id,
      "\(pin.id) is registered to keep its size, and its transform is not the inverse of "
        + "\(content.id)'s: it is drawn "
        + "\(FindingFormat.number(content.transform.a * pin.transform.a)) times as large",
      [
        "pin": .string(pin.id), "scale": .number(content.transform.a),
        "pinScale": .number(pin.transform.a),
      ],
      // Setting the current value again sets the inverse transform on every pin.
      fix: Fix(content.id, ["transform": FindingFormat.json(content.transform)])
    )
  }

  private static func drift(
    of pin: View,
    in content: ScrollContentView,
    at scale: Double,
    canMend: Bool
  ) -> Symptom {
    let (anchor, size) = (pin.anchorPoint, pin.bounds.size)
    let way = (1 - anchor.y) * size.height
    let tip = CGPoint(
      x: pin.center.x + (0.5 - anchor.x) * size.width,
      y: pin.center.y + way
    )
    let drift = way * (scale - 1)
    return Symptom(
      content.id,
      "\(pin.id) is anchored \(FindingFormat.number(way)) points above its tip: at scale "
        + "\(FindingFormat.number(scale)) the tip is \(FindingFormat.number(drift)) points off",
      [
        "pin": .string(pin.id), "anchorPoint": FindingFormat.json(anchor),
        "scale": .number(scale), "drift": .number(drift),
      ],
      fix: canMend
        ? Fix(pin.id, ["anchorPoint": [0.5, 1], "center": FindingFormat.json(tip)]) : nil
    )
  }

  private static func isSame(_ a: CGAffineTransform, _ b: CGAffineTransform) -> Bool {
    zip([a.a, a.b, a.c, a.d], [b.a, b.b, b.c, b.d]).allSatisfy { abs($0 - $1) < tolerance }
  }
}

extension View {
  /// The largest scale at which a scroll view zooms this view; 1 if none does.
  fileprivate var largestScale: Double {
    guard let scroll = superview as? ScrollView, scroll.viewForZooming == id, scroll.isMeantToZoom
    else { return 1 }
    return scroll.maximumZoomScale
  }
}
