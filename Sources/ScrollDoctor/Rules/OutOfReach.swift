import Foundation
import ScrollModel

/// 45: content lies beyond the last offset, because `contentSize` is missing or too small.
enum ContentOutOfReach: ScrollRule {
  static let rule = Rule(
    .init(.error, 45, .hidden, "Content cannot be reached"),
    matters: "contentSize alone says how far the content scrolls; subviews beyond it do not count. "
      + "What lies behind its end can be pulled into sight for a moment at best.",
    remedy: "Set contentSize to the size of what the view contains, and set it again whenever that "
      + "grows."
  )

  static func examine(_ scroll: ScrollView, in engine: Engine) -> Symptom? {
    // A table computes its size from its rows.
    guard !(scroll is TableView), scroll.superview != nil, scroll.bounds.width > 0,
      scroll.bounds.height > 0, scroll.contentAlignmentPoint == .zero
    else { return nil }
    let (content, bounds) = (scroll.contentSize, scroll.bounds.size)
    // The far end of the reachable content that the bars leave visible. The app's own inset is room beyond the
    // content; a negative one is another mistake than a size.
    func way(of frame: CGRect, beyond axis: Axis) -> Double {
      let own = scroll.contentInset.end(axis)
      let added = scroll.adjustedContentInset.end(axis) - own
      let end = axis.ends(of: scroll.restingOffsets).last + bounds[axis] - added - min(0, own)
      return axis.ends(of: frame).last - end
    }
    var (needed, farthest) = (content, (id: String, distance: Double)?.none)
    func need(_ view: View, _ frame: CGRect, share: Double) {
      let ways = Axis.allCases.map { way(of: frame, beyond: $0) }
      let isOut = zip(Axis.allCases, ways).contains {
        $1 > max(leastLength, frame.size[$0] * share)
      }
      if share > 0, !isOut || scroll.bounds.contains(frame) { return }
      for axis in Axis.allCases { needed[axis] = max(needed[axis], axis.ends(of: frame).last) }
      if isOut, let way = ways.max(), way > farthest?.distance ?? 0 { farthest = (view.id, way) }
    }
    if content == .zero {
      for view in scroll.contentViews where !view.isHidden && view.alpha > 0 {
        need(view, view.frame, share: 0)
      }
    } else {
      scroll.forEachReadOrTouchedView { need($0, $1, share: Tolerance.coveredShare) }
    }
    guard let farthest else { return nil }
    return scroll.symptom(
      content == .zero
        ? "contentSize was never set, and the content is \(needed) in a view of \(bounds)"
        : "\(farthest.id) lies up to \(points: farthest.distance) beyond the end of a contentSize of "
          + "\(content)",
      ["contentSize": content, "boundsSize": bounds, "needed": needed],
      sets: ["contentSize": needed]
    )
  }
}

/// 46: a scroll view continues below its window, so that the end of its content never comes into sight.
enum TallerThanWindow: ScrollRule {
  static let rule = Rule(
    .init(.error, 46, .hidden, "Taller than its window"),
    matters: "A scroll view scrolls until the end of its content is at its own lower edge; where "
      + "that edge is below the window, so is the end of the content.",
    remedy: "Make the frame end at the window's edge, with a mask or constraints that keep it "
      + "there, and leave the height of the content to contentSize."
  )

  static func examine(_ scroll: ScrollView, in engine: Engine) -> Symptom? {
    let (root, inset, size) = (engine.root, scroll.adjustedContentInset, scroll.contentSize)
    guard scroll !== root, scroll.isDescendant(of: root), !scroll.isHidden, scroll.isOutermost,
      let shown = scroll.convert(scroll.bounds, to: root), shown.intersects(root.bounds)
    else { return nil }
    let below = scroll.wayBelowWindow(in: engine)
    // The end of the content in the view, when it is scrolled as far as possible.
    let end = min(inset.top + size.height, scroll.bounds.height - inset.bottom)
    let hidden = Double(shown.minY + end - root.bounds.maxY)
    // A lower view that scrolls sideways is only cut off.
    guard below > leastLength, hidden > leastLength,
      shown.height > root.bounds.height
        || size.height / max(scroll.zoomScale, 1) > scroll.bounds.height
    else { return nil }
    var frame = scroll.frame
    let canMend = scroll.transform == .identity && frame.height > below
    frame.size.height -= below
    return scroll.symptom(
      "it ends \(points: below) below the window, and the last \(points: hidden) of its content "
        + "cannot be scrolled into it",
      ["frame": scroll.frame, "window": root.bounds, "contentSize": size, "hidden": hidden],
      sum: ["hidden below the window": hidden],
      sets: canMend ? ["frame": frame] : nil
    )
  }
}

/// 69: a program begins a refresh at the top of the content, and its control stays out of sight.
enum RefreshUnseen: ScrollRule {
  static let rule = Rule(
    .init(.warning, 69, .hidden, "A refresh shows nothing"),
    matters: "beginRefreshing makes room for the control above the content and leaves the offset "
      + "as it is: content at its top hides the control, and a person sees no sign of the refresh.",
    remedy: "Set contentOffset to -adjustedContentInset.top after beginRefreshing, animated, if "
      + "the content is at its top."
  )
  static let examinesAtRest = true

  static func examine(_ scroll: ScrollView, in engine: Engine) -> Symptom? {
    let (height, offset) = (ScrollView.refreshControlHeight, scroll.contentOffset)
    let first = -Double(scroll.adjustedContentInset.top)
    let (hidden, bar) = (Double(offset.y) - first, -first - scroll.contentInset.top - height)
    // All of it, or as much as a bar covers; elsewhere a person may read something else.
    guard scroll.isRefreshing, !scroll.bounds.isEmpty, hidden > leastLength,
      [height, bar].contains(where: { abs(hidden - $0) < leastLength })
    else { return nil }
    return scroll.symptom(
      "isRefreshing is true, and the content rests at \(offset.y), where \(min(hidden, height)) of "
        + "the \(points: height) of the refresh control are hidden; at \(first) they are in sight",
      ["contentOffset": offset, "adjustedContentInset": scroll.adjustedContentInset],
      sum: ["contentOffset.y": offset.y, "adjustedContentInset.top": -first],
      sets: ["contentOffset": [offset.x, first]]
    )
  }
}

/// 74: a negative inset ends the range before the content.
enum NegativeInsetHides: ScrollRule {
  static let rule = Rule(
    .init(.warning, 74, .hidden, "A negative inset hides", isGeneral: true),
    matters:
      "A negative inset at the bottom or at the right ends the range before the content does: "
      + "scrolled to its end, what lies behind it can be pulled into sight for a moment at best.",
    remedy: "Set the inset to zero or more; to leave a footer out, end contentSize before it."
  )

  static func examine(_ scroll: ScrollView, in engine: Engine) -> Symptom? {
    let (inset, size) = (scroll.adjustedContentInset, scroll.contentSize)
    var fixed = scroll.contentInset
    guard let edge = [Edge.bottom, .right].first(where: { fixed[$0] < -leastLength }) else {
      return nil
    }
    let (axis, own) = (edge.axis, fixed[edge])
    let (first, last) = axis.ends(of: scroll.restingOffsets)
    guard scroll.contentAlignmentPoint == .zero, !scroll.isMeantToZoom, !scroll.bounds.isEmpty,
      // What begins beyond the end of the content is out of reach for another reason.
      let part = scroll.partInSight(behind: max(0, inset[edge] - own), edge)
        ?? scroll.deepestPart(edge, beyond: last + scroll.bounds.size[axis], to: size[axis])
    else { return nil }
    fixed[edge] = 0
    let meant = max(first, last - own)
    return scroll.symptom(
      "contentInset.\(edge) is \(own): the last offset is \(last) instead of \(meant), and "
        + "\(part.id) ends \(points: part.depth) beyond the edge",
      ["contentInset": scroll.contentInset, "adjustedContentInset": inset, "contentSize": size],
      sum: ["last offset": last, "without the inset": -meant],
      sets: ["contentInset": fixed]
    )
  }
}

/// 75: scrolling is off, and a part of the content is out of sight.
enum ScrollingOffOverContent: ScrollRule {
  static let rule = Rule(
    .init(.note, 75, .hidden, "Scrolling is off"),
    matters:
      "With isScrollEnabled or isUserInteractionEnabled off no finger moves the content, and "
      + "what lies below the edge cannot be read or touched.",
    remedy: "Set both to true, or make the content fit where it is meant to stand still."
  )
  static let examinesAtRest = true

  static func examine(_ scroll: ScrollView, in engine: Engine) -> Symptom? {
    let (offset, bounds) = (scroll.contentOffset, scroll.bounds.size)
    let axis = scroll.overflow.height > leastLength ? Axis.vertical : .horizontal
    let edge = offset[axis] + bounds[axis] - scroll.adjustedContentInset.end(axis)
    let off = scroll.isScrollEnabled ? "isUserInteractionEnabled" : "isScrollEnabled"
    guard !scroll.isScrollEnabled || !scroll.isUserInteractionEnabled, !scroll.isPagingEnabled,
      !scroll.isMeantToZoom,
      scroll.isOutermost, scroll.overflow[axis] > leastLength,
      // A program that moves the content itself shows the rest in another way.
      abs(offset[axis] - scroll.restingOffsets.origin[axis]) < 1,
      let hidden = scroll.deepestPart(axis.edges.last, beyond: edge)
    else { return nil }
    return scroll.symptom(
      "\(off) is false, and \(hidden.id) ends \(points: hidden.depth) "
        + "\(axis == .vertical ? "below" : "beyond") what is in sight",
      ["contentSize": scroll.contentSize, "boundsSize": bounds],
      sum: ["end of \(hidden.id)": hidden.depth + edge, "edge": -edge],
      sets: scroll.isUserInteractionEnabled
        ? [off: true] : [off: true, "isUserInteractionEnabled": true]
    )
  }
}
