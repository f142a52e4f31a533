import Foundation
import ScrollModel

/// 4: the space for a bar is added twice, at the top of the content or at its end.
enum DoubleTopGap: ScrollRule {
  static let rule = Rule(
    .init(.warning, 4, .gap, "A bar's gap is there twice"),
    matters: "The system adds the safe area to contentInset by itself: an app that makes room for "
      + "the bar too leaves a gap as high as the bar.",
    remedy: "Leave the bar to the safe area, or set contentInsetAdjustmentBehavior to never and do "
      + "all of it yourself."
  )

  static func examine(_ scroll: ScrollView, in engine: Engine) -> Symptom? {
    legacySymptom(of: scroll, in: engine) ?? safeAreaSymptom(of: scroll, in: engine)
      ?? paddedSymptom(of: scroll)
  }

  /// The symptom if the window added an inset for an area that the frame already avoids, or for a bar that the content
  /// itself leaves room for.
  private static func legacySymptom(of scroll: ScrollView, in engine: Engine) -> Symptom? {
    let written = scroll.legacyInset.top
    guard written > leastLength else { return nil }
    let (beyond, top) = (written - scroll.safeAreaInsets.top, scroll.firstPart?.frame.minY ?? 0)
    let isBelow = beyond > leastLength
    guard isBelow || (written...(written + 32)).contains(top) else {
      return nil
    }
    let (gap, why) =
      isBelow
      ? (beyond, "frame begins at \(scroll.frame.minY), below what they are for")
      : (written, "content begins \(points: top) below its own top, which clears them already")
    return scroll.symptom(
      "automaticallyAdjustsScrollViewInsets has added \(points: written) at the top, and the "
        + "\(why): \(points: gap) are empty",
      values(of: scroll, gap: gap),
      fix: Fix(engine.root.id, ["automaticallyAdjustsScrollViewInsets": false])
    )
  }

  /// The symptom if the app added an inset that the system adds too.
  private static func safeAreaSymptom(of scroll: ScrollView, in engine: Engine) -> Symptom? {
    let (own, inset) = (scroll.contentInset, scroll.adjustedContentInset)
    // Equal insets above and below zoomed content put it into the middle.
    let isCentred =
      scroll.isMeantToZoom && scroll.contentSize.height < scroll.bounds.height
      && abs(own.top - own.bottom) < leastLength
    guard !scroll.isRefreshing, !isCentred else { return nil }
    for edge in Edge.allCases {
      let (room, isUpright) = (own[edge], edge.axis == .vertical)
      let added = inset[edge] - room
      let beside = edge.isStart ? scroll.bounds.minY + added + 1 : scroll.bounds.maxY - added - 1
      // At the end, room may be for a keyboard, and for no bar where only a home indicator is.
      guard added > (edge.isStart ? leastLength : leastBarOfApp),
        edge != .bottom || engine.keyboard == nil,
        abs(room - added) < leastLength
          || (isUpright && added >= leastBar && (0...maximumDistance).contains(room - added)
            && !isCovered(scroll, at: beside, engine))
      else { continue }
      var fixed = own
      fixed[edge] = max(0, room - added)
      return symptom(
        of: scroll,
        edge,
        ["contentInset.\(edge)": room, "safe area": added],
        "the safe area makes the room for the bar by itself",
        gap: room,
        fix: Fix(scroll.id, ["contentInset": fixed], leaves: added + max(0, room - added))
      )
    }
    return nil
  }

  /// The symptom if the content leaves room for a bar at its start or its end, and the system adds an inset for it.
  private static func paddedSymptom(of scroll: ScrollView) -> Symptom? {
    guard scroll.contentAlignmentPoint == .zero, !(scroll is TableView), !scroll.isMeantToZoom
    else { return nil }
    for edge in [Edge.top, .bottom] where scroll.overflow.height > 0 {
      let added = scroll.adjustedContentInset[edge] - scroll.contentInset[edge]
      guard added >= leastBar else { continue }
      var padding = Double.infinity
      scroll.forEachReadOrTouchedView { _, frame in
        let (start, end) = edge.axis.ends(of: frame)
        padding = min(padding, edge.isStart ? start : scroll.contentSize[edge.axis] - end)
      }
      // A usual margin may be as large as a low bar by chance; the room for a high one may come with a margin.
      let margin = added >= leastBarOfApp ? maximumDistance : leastLength
      guard (-leastLength..<margin).contains(padding - added) else { continue }
      return symptom(
        of: scroll,
        edge,
        ["safe area": added, "padding of the content": padding],
        "\(added) are enough for the bar",
        gap: added
      )
    }
    return nil
  }

  private static func symptom(
    of scroll: ScrollView,
    _ edge: Edge,
    _ gap: Sum,
    _ reason: String,
    gap added: Double,
    fix: Fix? = nil
  ) -> Symptom {
    scroll.symptom(
      "the content \(edge.isStart ? "begins" : "ends") \(points: gap.number) from the \(edge) edge = "
        + "\(gap.text): \(reason)",
      values(of: scroll, gap: added),
      sum: gap,
      fix: fix
    )
  }

  /// An inset that exceeds a bar by at most this, in points, is the bar's with a margin.
  private static let maximumDistance = 20.0

  /// Whether something stands there, such as a header beside the bar, for which an inset makes room.
  private static func isCovered(_ scroll: ScrollView, at y: Double, _ engine: Engine) -> Bool {
    let line = CGRect(x: scroll.bounds.midX, y: y, width: 0, height: 0)
    let place = scroll.convert(line, to: engine.root)?.origin
    return place.map { scroll.isCovered(at: $0, in: engine) } ?? true
  }

  /// The lowest bar for which content is padded, in points; less is a usual margin.
  private static let leastBar = 30.0
  /// The lowest bar of an app, in points; a home indicator is lower.
  private static let leastBarOfApp = 44.0

  private static func values(of scroll: ScrollView, gap: Double) -> Values {
    scroll.values("contentInset", "adjustedContentInset", "safeAreaInsets", "frame") + ["gap": gap]
  }
}
