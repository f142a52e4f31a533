import Foundation
import JSON
import ScrollModel

/// 49: code scales the content by a transform or by new sizes, in place of a zoom.
struct ScaledByHand: HistoryRule {
  static let rule = Rule(
    .warning(49, .zoom, "Content is scaled by hand"),
    matters: "A scroll view that zooms keeps zoomScale, contentSize and contentOffset together and "
      + "answers pinches. Content that is scaled by its size or its transform has none of it: the "
      + "range no longer fits, and the point under the finger runs away.",
    remedy: "Return the content from viewForZooming(in:), set minimumZoomScale and "
      + "maximumZoomScale, and scale with setZoomScale(_:animated:) or zoom(to:animated:)."
  )

  /// Factors nearer to 1 than this are no scaling.
  private static let tolerance = 0.01

  /// The changes of scaling by hand, and how they differ from a new layout.
  private struct Geometry {
    let bounds: CGSize
    let contentSize: CGSize
    /// The size of the content view, and the factor of its transform.
    let size: CGSize
    let factor: Double
    /// Whether the transform turns nothing, so that a zoom could have set it.
    let isScale: Bool
  }

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
  }

  /// A size and contentSize that are set within this time, in microseconds, belong together.
  private static let frameDuration: Int64 = 20_000

  private var known: [String: Known] = [:]

  init(_ engine: Engine) {
    for scroll in engine.scrollViews { known[scroll.id] = Self.known(of: scroll) }
  }

  mutating func observe(_ step: Step) -> [Symptom] {
    var changed: Set<String> = []
    var symptoms: [Symptom] = []
    for change in step.changes.views where !change.properties.isDisjoint(with: Self.watches) {
      // An indicator moves with the content, in every frame.
      if change.view is ScrollIndicator { continue }
      if change.view == nil { known[change.id] = nil }
      guard let scroll = (change.view as? ScrollView) ?? (change.view?.superview as? ScrollView),
        changed.insert(scroll.id).inserted
      else { continue }
      let old = known[scroll.id]
      guard var new = Self.known(of: scroll) else {
        known[scroll.id] = nil
        continue
      }
      if let old, old.content == new.content {
        symptoms += Self.follow(&new, after: old, of: scroll, in: step)
      }
      known[scroll.id] = new
    }
    return symptoms
  }

  /// Returns the symptoms of a change, and updates the state.
  private static func follow(
    _ new: inout Known,
    after old: Known,
    of scroll: ScrollView,
    in step: Step
  ) -> [Symptom] {
    // A resized scroll view lays out its content again.
    let isResized = old.latest.bounds != new.latest.bounds
    new.resizedAt = isResized ? step.time : old.resizedAt
    // Another picture may have another size.
    let isExchanged = step.changes.views.contains {
      $0.id == new.content && $0.properties.contains(PropertySet(.content))
    }
    guard !isNear(step.time, new.resizedAt), !zooms(scroll, in: step), !isExchanged else {
      return []
    }
    let pending = isNear(step.time, old.changedAt) ? old.before : nil
    let before = pending ?? old.latest
    let symptoms = scaling(of: scroll, new.content, from: before, to: new.latest)
    if symptoms.isEmpty, isHalfDone(from: before, to: new.latest) {
      // The other size may follow.
      new.before = before
      new.changedAt = pending == nil ? step.time : old.changedAt
    }
    return symptoms
  }

  /// Whether a time is so near to an earlier one that the changes at both belong together.
  private static func isNear(_ time: Int64, _ earlier: Int64) -> Bool {
    earlier > time - frameDuration - 1
  }

  /// Whether either the content view or contentSize has another size, and the other one has not.
  private static func isHalfDone(from old: Geometry, to new: Geometry) -> Bool {
    old.factor == new.factor && (old.size == new.size) != (old.contentSize == new.contentSize)
  }

  private static let watches = PropertySet([.frame, .transform, .contentSize, .bounds, .subviews])

  /// The geometry of the view that all of the content lies in; nil without content.
  private static func known(of scroll: ScrollView) -> Known? {
    let content = scroll.contentViews.max { $0.area < $1.area }
    guard let content, content.area > 0 else { return nil }
    let geometry = Geometry(
      bounds: scroll.bounds.size,
      contentSize: scroll.contentSize,
      size: content.bounds.size,
      factor: content.factor,
      isScale: content.transform.b == 0 && content.transform.c == 0
    )
    return Known(content: content.id, latest: geometry)
  }

  /// Whether the scroll view itself scales its content in a step.
  private static func zooms(_ scroll: ScrollView, in step: Step) -> Bool {
    scroll.isZooming || scroll.isZoomBouncing || scroll.isZoomAnimating
      || step.has(scroll.id) {
        switch $0 {
        case .scrollViewDidZoom, .scrollViewDidEndZooming: true
        default: false
        }
      }
  }

  private static func scaling(
    of scroll: ScrollView,
    _ content: String,
    from old: Geometry,
    to new: Geometry
  ) -> [Symptom] {
    guard old.factor > 0 else { return [] }
    let size = "\(scroll.contentSize)"
    let ratio = new.factor / old.factor
    // Only of content that the scroll view scrolls as a whole.
    let whole = CGSize(width: old.size.width * old.factor, height: old.size.height * old.factor)
    let isWhole =
      scroll.viewForZooming == content
      || (abs(whole.width - old.contentSize.width) <= 1
        && abs(whole.height - old.contentSize.height) <= 1)
    if abs(ratio - 1) > tolerance, isWhole, old.isScale, new.isScale {
      return [
        symptom(
          scroll,
          "the transform of \(content) was set from scale \(old.factor) to \(new.factor) without a "
            + "zoom; contentSize is \(size)",
          content,
          ratio
        )
      ]
    }
    guard let grown = factor(from: old.size, to: new.size),
      let ofContent = factor(from: old.contentSize, to: new.contentSize),
      abs(grown / ofContent - 1) < tolerance
    else { return [] }
    return [
      symptom(
        scroll,
        "\(content) and contentSize were both made \(grown) times as large without a zoom; "
          + "contentSize is \(size)",
        content,
        grown
      )
    ]
  }

  /// The factor by which both sides of a size grew or shrank; nil if they did not by the same.
  private static func factor(from old: CGSize, to new: CGSize) -> Double? {
    guard old.width > 0, old.height > 0 else { return nil }
    let (x, y) = (Double(new.width / old.width), Double(new.height / old.height))
    return x > 0 && abs(x - 1) > tolerance && abs(x / y - 1) < tolerance ? x : nil
  }

  private static func symptom(
    _ scroll: ScrollView,
    _ saw: String,
    _ content: String,
    _ factor: Double
  ) -> Symptom {
    scroll.symptom(
      saw,
      [
        "view": content, "factor": factor, "zoomScale": scroll.zoomScale,
        "contentSize": scroll.contentSize,
      ]
    )
  }
}

extension View {
  /// The area of the bounds, in square points.
  fileprivate var area: Double { Double(bounds.width * bounds.height) }

  /// The factor by which the transform scales lengths along the view's rows.
  fileprivate var factor: Double {
    Double(transform.a * transform.a + transform.b * transform.b).squareRoot()
  }
}
