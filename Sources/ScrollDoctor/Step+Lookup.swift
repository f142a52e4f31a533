import Foundation
import ScrollModel

extension Step {
  /// The scroll view with an id.
  func scroll(_ id: String) -> ScrollView? { engine.view(id) as? ScrollView }

  /// The scroll views of which one of some properties has changed.
  func scrollViews(changing properties: Property...) -> [ScrollView] {
    let meant = PropertySet(properties)
    var found: [ScrollView] = []
    for change in changes.views where !change.properties.isDisjoint(with: meant) {
      if let scroll = change.view as? ScrollView { found.append(scroll) }
    }
    return found
  }

  /// Whether the device has been turned.
  var hasTurned: Bool { events.contains { $0.kind == .didRotate } }

  /// What the keyboard has announced, in order.
  var notices: [KeyboardNotification] {
    events.compactMap { if case .keyboard(let notice) = $0.kind { notice } else { nil } }
  }

  /// The way that the content of a scroll view went.
  func way(of scroll: ScrollView) -> CGPoint {
    scrolls(of: scroll.id).reduce(into: .zero) { $0 = $0 + $1.delta }
  }

  /// The offset of a scroll view before the step.
  func offset(before scroll: ScrollView) -> CGPoint {
    scrolls(of: scroll.id).reduce(into: scroll.contentOffset) { $0 = $0 - $1.delta }
  }

  /// Whether code assigned a property of a view, to whatever value.
  func sets(_ property: Property, of view: String?) -> Bool {
    assignments.contains { $0.view == view && $0.property == property }
  }

  /// The offset of a scroll view before its first clamp in the step, and the total distance of the clamps; nil if there
  /// was no clamp.
  func clamp(of scroll: ScrollView) -> (before: CGPoint, way: CGPoint)? {
    var way: CGPoint?
    // Undoes all changes from the first clamp on.
    var before = scroll.contentOffset
    for change in scrolls(of: scroll.id) {
      if change.cause == .clamp { way = (way ?? .zero) + change.delta }
      if way != nil { before = before - change.delta }
    }
    return way.flatMap { $0 == .zero ? nil : (before, $0) }
  }

  /// Whether a program scrolled a view after a layout pass of it, by the index of the pass among the events.
  func isScrolledInLayout(_ view: String, after index: Int) -> Bool {
    let time = events[index].time
    return events[(index + 1)...].contains {
      guard case .scrollViewDidScroll = $0.kind else { return false }
      return $0.view == view && $0.time == time
    }
  }

  /// Whether a view sent an event of some kind in the step.
  func has(_ view: String, _ isMeant: (Event.Kind) -> Bool) -> Bool {
    events.contains { $0.view == view && isMeant($0.kind) }
  }

  /// Whether a scroll view zoomed, or ended a zoom.
  func zooms(_ view: String) -> Bool { has(view, \.isZoom) }
}

extension Step {
  /// What a motion changes of a scroll view in each frame.
  private static let moved = PropertySet(.contentOffset, .velocity, .rest)

  /// Whether scroll views only went on with the motions that they had before, by fingers or by themselves: as in
  /// nearly all steps, without a keyboard, and without anything that a program did.
  var onlyGoesOn: Bool {
    guard assignments.isEmpty, !changes.device, !changes.keyboard, !changes.animations else {
      return false
    }
    for cause in causes {
      switch cause.cause {
      case .drag, .rubberBand, .deceleration, .bounce, .paging: continue
      default: return false
      }
    }
    for event in events {
      switch event.kind {
      case .scrollViewDidScroll, .layoutSubviews: continue
      default: return false
      }
    }
    for change in changes.views {
      guard let view = change.view else { return false }
      if let scroll = view as? ScrollView {
        let isMoving = scroll.phase != .idle
        guard isMoving, change.properties.isSubset(of: Self.moved) else { return false }
      } else {
        // An indicator follows the content.
        guard view is ScrollIndicator, change.properties.isSubset(of: PropertySet(.frame)),
          view.autoresizingMask.isEmpty, (view.superview as? ScrollView)?.phase ?? .idle != .idle
        else { return false }
      }
    }
    return engine.keyboard == nil
  }
}

extension Event.Kind {
  /// Whether it tells of a zoom; the end of an animated one is both events.
  var isZoom: Bool {
    switch self {
    case .scrollViewDidEndZooming, .scrollViewDidZoom: true
    default: false
    }
  }
}

extension ScrollView {
  /// The offsets at which the content can rest.
  ///
  /// The origin is the first offset; the size is the distance to the last one.
  var restingOffsets: CGRect {
    let (inset, size) = (adjustedContentInset, bounds.size)
    return CGRect(
      x: -inset.left,
      y: -inset.top,
      width: max(0, contentSize.width + inset.right + inset.left - size.width),
      height: max(0, contentSize.height + inset.bottom + inset.top - size.height)
    )
  }

  /// Whether the content can rest at an offset.
  func canRest(at offset: CGPoint) -> Bool {
    // Offsets are on pixels; sizes need not be.
    restingOffsets.insetBy(dx: -1, dy: -1).contains(offset)
  }
}
