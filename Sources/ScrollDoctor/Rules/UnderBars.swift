import Foundation
import ScrollModel

/// 13: a top inset was added to long content, and the offset stayed the same.
struct TopInsetHidesContent: ChangeRule {
  static let rule = Rule(
    .init(.warning, 13, .hidden, "A top inset hides the start"),
    matters: "An inset only widens the range of offsets: content that is longer than the view "
      + "stays where it is, and what the inset makes room for covers its start.",
    remedy: "Set contentOffset in the same step, to -adjustedContentInset.top, if the content was "
      + "at its top before."
  )
  static let compares = PropertySet(.adjustedContentInset)

  func symptom(of scroll: ScrollView, _ old: Past, in step: Step) -> Symptom? {
    let (inset, offset) = (scroll.adjustedContentInset, scroll.contentOffset)
    let axis = inset.top != old.adjustedContentInset.top ? Axis.vertical : .horizontal
    let (now, was) = (inset.start(axis), old.adjustedContentInset.start(axis))
    guard old.changed.contains(PropertySet(.contentInset)), now - was > leastLength,
      scroll.phase == .idle, abs(offset[axis] + was) < leastLength,
      scroll.overflow[axis] > now - was, !step.sets(.contentOffset, of: scroll.id)
    else { return nil }
    let edge = axis.edges.first.rawValue
    return scroll.symptom(
      "the adjusted \(edge) inset grew from \(was) to \(now), and the offset stayed at \(offset): "
        + "the first \(points: now - was) of the content are covered",
      ["old\(edge.capitalized)": was, edge: now] + scroll.values("contentOffset", "contentSize"),
      sum: ["adjustedContentInset.\(edge)": now, "before": -was],
      sets: ["contentOffset": axis.setting(-now, in: offset)]
    )
  }
}

/// 14: content that is no longer than its view gets no safe area inset, and is under the bars.
enum ShortContentUnderBar: ScrollRule {
  static let rule = Rule(
    .init(.warning, 14, .hidden, "Short content is under a bar"),
    matters: "With automatic and scrollableAxes the safe area counts only on an axis that scrolls: "
      + "content that is not longer than the view gets none of it.",
    remedy: "Set alwaysBounceVertical, which makes the axis scrollable, or use the behaviour "
      + "always with content that is as wide as the safe area."
  )

  static func examine(_ scroll: ScrollView, in engine: Engine) -> Symptom? {
    let (safe, inset, own) = (
      scroll.safeAreaInsets, scroll.adjustedContentInset, scroll.contentInset
    )
    let (size, bounds) = (scroll.contentSize, scroll.bounds.size)
    let behavior = scroll.contentInsetAdjustmentBehavior
    // The view is under bars, and the system adds nothing to its inset.
    guard behavior == .automatic || behavior == .scrollableAxes,
      max(safe.top, safe.bottom) > leastLength, size.height > 0, size.height <= bounds.height,
      !scroll.alwaysBounceVertical, scroll.contentAlignmentPoint == .zero, inset.top == own.top,
      inset.bottom == own.bottom,
      // A view that ends below the window is another rule; the safe area has its lower part, too.
      scroll.wayBelowWindow(in: engine) <= leastLength
    else { return nil }
    for edge in [Edge.top, .bottom] where safe[edge] > leastLength {
      guard let part = scroll.partInSight(behind: safe[edge], edge) else { continue }
      let depth = min(part.depth, safe[edge])
      return scroll.symptom(
        "\(part.id) lies \(points: depth) under the safe area at the \(edge): content of \(size) in a "
          + "view of \(bounds) does not scroll up and down, and \(behavior.rawValue) adds nothing "
          + "to such an axis",
        scroll.values("contentSize", "boundsSize", "safeAreaInsets", "adjustedContentInset") + [
          "covered": part.id
        ],
        sum: ["under the safe area": depth],
        sets: ["alwaysBounceVertical": true]
      )
    }
    return nil
  }
}

/// 48: with the behaviour `never` and no inset of its own, a scroll view ends under a bar.
enum LastRowUnderBar: ScrollRule {
  static let rule = Rule(
    .init(.warning, 48, .hidden, "The last row is under a bar"),
    matters: "With contentInsetAdjustmentBehavior never the safe area does not count: scrolled to "
      + "its end, the content stops below the bar or the home indicator at the bottom.",
    remedy: "Use the behaviour automatic, or add the height that is covered to contentInset.bottom."
  )

  static func examine(_ scroll: ScrollView, in engine: Engine) -> Symptom? {
    guard scroll.contentInsetAdjustmentBehavior == .never, scroll.contentAlignmentPoint == .zero,
      scroll.isOutermost, scroll.wayBelowWindow(in: engine) <= leastLength
    else { return nil }
    let (safe, inset) = (scroll.safeAreaInsets.bottom, scroll.adjustedContentInset.bottom)
    guard safe > inset + leastLength else { return nil }
    guard let row = scroll.partInSight(behind: safe) else { return nil }
    var fixed = scroll.contentInset
    fixed.bottom += safe - inset
    return scroll.symptom(
      "scrolled to the end, \(row.id) lies \(points: min(row.depth, safe)) under "
        + "the lower safe area of \(safe), of which never adds nothing and contentInset.bottom "
        + "\(inset)",
      ["contentInsetAdjustmentBehavior": "never"]
        + scroll.values("safeAreaInsets", "adjustedContentInset", "contentSize"),
      sum: ["safe area": safe, "adjustedContentInset.bottom": -inset],
      sets: ["contentInset": fixed]
    )
  }
}

/// 59: content as high as its view scrolls only because a bar's inset is added to it.
enum FittingContentScrolls: ScrollRule {
  static let rule = Rule(
    .init(.note, 59, .drag, "Content that fits scrolls"),
    matters: "An inset does not make content shorter. Content as high as the whole view is too "
      + "high for what a bar leaves of it, and a push moves its start under the bar.",
    remedy: "Make the content as high as the view without the inset, or keep the inset out of it "
      + "and begin the content below the bar."
  )

  static func examine(_ scroll: ScrollView, in engine: Engine) -> Symptom? {
    let written = scroll.legacyInset.top
    let (content, size) = (scroll.contentSize, scroll.bounds.size)
    guard written > leastLength, abs(content.height - size.height) < leastLength,
      let first = scroll.firstPart
    else { return nil }
    // Scrolled to its end, the content is at the view's own top.
    let hidden = min(written - Double(first.frame.minY), Double(first.frame.height))
    guard hidden > leastLength else { return nil }
    return scroll.symptom(
      "content \(points: content.height) high fits the view, and the \(points: written) that the "
        + "window adds for a bar let it scroll: pushed up it rests at 0, with \(points: hidden) of "
        + "\(first.view.id) under the bar",
      scroll.values("contentSize", "boundsSize", "contentInset") + ["covered": hidden],
      sum: ["under the bar": hidden]
    )
  }
}
