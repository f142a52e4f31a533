import Foundation
import ScrollModel

/// 49: code scales the content by a transform or by new sizes, in place of a zoom.
struct ScaledByHand: HistoryRule, StillRule {
  static let rule = Rule(
    .init(.warning, 49, .zoom, "Content is scaled by hand"),
    matters: "A scroll view that zooms keeps zoomScale, contentSize and contentOffset together and "
      + "answers pinches. Content that is scaled by its size or its transform has none of it: the "
      + "range no longer fits, and the point under the finger runs away.",
    remedy: "Return the content from viewForZooming(in:), set minimumZoomScale and "
      + "maximumZoomScale, and scale with setZoomScale(_:animated:) or zoom(to:animated:)."
  )

  /// Factors nearer to 1 than this are no scaling.
  private static let tolerance = 0.01
  private static let watches = PropertySet([.frame, .transform, .contentSize, .bounds, .subviews])

  /// What scaling by hand changes: the sizes of the scroll view, of its content and of the content view, the factor of
  /// that one's transform, and whether this turns nothing, so that a zoom could have set it.
  private typealias Geometry = (
    bounds: CGSize, contentSize: CGSize, size: CGSize, factor: Double, isScale: Bool
  )

  /// What is known of a scroll view and its content view.
  private struct Known {
    let content: String
    /// The geometry after the last step.
    let latest: Geometry
    /// The geometry before a change whose first half was observed, and the time of that half.
    var before: Geometry?
    var changedAt: Int64 = 0
    /// When the scroll view was last resized.
    var resizedAt = Int64.min

    /// The geometry of the view that all of the content lies in; nil without content.
    init?(_ scroll: ScrollView) {
      guard let view = scroll.contentViews.max(by: { $0.area < $1.area }), view.area > 0 else {
        return nil
      }
      let transform = view.transform
      let isScale = transform.b == 0 && transform.c == 0
      // The factor by which the transform scales lengths along the view's rows.
      let factor = Double(transform.a * transform.a + transform.b * transform.b).squareRoot()
      content = view.id
      latest = (scroll.bounds.size, scroll.contentSize, view.bounds.size, factor, isScale)
    }
  }

  private var known: [String: Known] = [:]

  init(_ engine: Engine) { for scroll in engine.scrollViews { known[scroll.id] = Known(scroll) } }

  mutating func observe(_ step: Step) -> [Symptom] {
    var changed: Set<String> = []
    known.forget(step)
    return step.changes.views.compactMap { change in
      // An indicator moves with the content, in every frame.
      guard !change.properties.isDisjoint(with: Self.watches), !(change.view is ScrollIndicator),
        let scroll = (change.view as? ScrollView) ?? (change.view?.superview as? ScrollView),
        changed.insert(scroll.id).inserted
      else { return nil }
      let old = known[scroll.id]
      known[scroll.id] = Known(scroll)
      return old.flatMap { follow(scroll, after: $0, in: step) }
    }
  }

  /// Returns the symptom of a change, and updates what is known.
  private mutating func follow(_ scroll: ScrollView, after old: Known, in step: Step) -> Symptom? {
    guard let new = known[scroll.id], old.content == new.content else { return nil }
    // Changes at both times belong together.
    func isNear(_ earlier: Int64) -> Bool { earlier > step.time - Tolerance.frame - 1 }
    // A resized scroll view lays out its content again.
    let isResized = old.latest.bounds != new.latest.bounds
    let resizedAt = isResized ? step.time : old.resizedAt
    known[scroll.id]?.resizedAt = resizedAt
    // Another picture may have another size, and the scroll view itself may scale its content.
    guard !isNear(resizedAt), !scroll.isZooming, !scroll.isZoomBouncing, !scroll.isZoomAnimating,
      !step.zooms(scroll.id),
      !step.changes.views.contains(where: {
        $0.id == new.content && $0.properties.contains(PropertySet(.content))
      })
    else { return nil }
    let pending = isNear(old.changedAt) ? old.before : nil
    let (before, after) = (pending ?? old.latest, new.latest)
    let symptom = Self.scaling(of: scroll, new, from: before)
    // Either the content view or contentSize has another size: the other one may follow.
    if symptom == nil, before.factor == after.factor,
      (before.size == after.size) != (before.contentSize == after.contentSize)
    {
      known[scroll.id]?.before = before
      known[scroll.id]?.changedAt = pending == nil ? step.time : old.changedAt
    }
    return symptom
  }

  private static func scaling(of scroll: ScrollView, _ new: Known, from old: Geometry) -> Symptom? {
    let (content, new) = (new.content, new.latest)
    guard old.factor > 0 else { return nil }
    let (size, ratio) = (scroll.contentSize, new.factor / old.factor)
    func symptom(_ saw: String, _ factor: Double) -> Symptom {
      scroll.symptom(
        "\(saw) without a zoom; contentSize is \(size)",
        ["view": content, "factor": factor, "zoomScale": scroll.zoomScale, "contentSize": size]
      )
    }
    // Only of content that the scroll view scrolls as a whole.
    let isWhole =
      scroll.viewForZooming == content
      || Axis.allCases.allSatisfy { abs(old.size[$0] * old.factor - old.contentSize[$0]) <= 1 }
    if abs(ratio - 1) > tolerance, isWhole, old.isScale, new.isScale {
      let saw = "the transform of \(content) was set from scale \(old.factor) to \(new.factor)"
      return symptom(saw, ratio)
    }
    guard let grown = factor(from: old.size, to: new.size),
      let ofContent = factor(from: old.contentSize, to: new.contentSize),
      abs(grown / ofContent - 1) < tolerance
    else { return nil }
    return symptom("\(content) and contentSize were both made \(grown) times as large", grown)
  }

  /// The factor by which both sides of a size grew or shrank; nil if they did not by the same.
  private static func factor(from old: CGSize, to new: CGSize) -> Double? {
    guard old.width > 0, old.height > 0 else { return nil }
    let (x, y) = (Double(new.width / old.width), Double(new.height / old.height))
    return x > 0 && abs(x - 1) > tolerance && abs(x / y - 1) < tolerance ? x : nil
  }
}
