import Foundation

/// The touches that content receives (UIScrollView's `delaysContentTouches` and related properties).
///
/// Outside scroll views, a touch is delivered at once. Inside, it is delayed until it has lasted for a
/// while or turns out not to scroll. When it starts to scroll, content that received it either loses it
/// or keeps it until the end. A finger that catches moving content, or lands while another one drags,
/// belongs to the scroll view.
extension Engine {
  /// Starts the delivery of a new touch, after the scroll view that it may drag holds it.
  func beginContentTouch(_ id: Int) {
    guard let touch = touches[id], let view = touch.view, view.isContent else { return }
    guard touch.holder?.pan?.caughtMotion != true, !touch.candidates.contains(where: \.isDragging)
    else { return }
    guard touch.candidates.contains(where: { $0.delaysContentTouches && $0.isScrollEnabled }) else {
      return deliver(id)
    }
    let end = time + TouchDelivery.maximumDelayDuration
    let token = context.timers.set(at: end, .deliverToContent(touch: id))
    touches[id]?.content = .held(token)
  }

  /// Delivers a delayed touch that turned out not to scroll.
  func deliverHeldTouch(_ id: Int) {
    guard case .held(let token)? = touches[id]?.content else { return }
    context.timers.cancel(token)
    touches[id]?.content = .undelivered
    deliver(id)
  }

  /// Delivers the start of a touch at its start location, if the enclosing scroll view allows it.
  private func deliver(_ id: Int) {
    guard let touch = touches[id], let view = touch.view, view.isInWindow,
      touch.candidates.first?.touchesShouldBegin(in: view) ?? true
    else { return }
    touches[id]?.content = .delivered
    report(.began, of: touch, at: touch.start)
  }

  /// Delivers a move of a finger that does not drag.
  func moveContentTouch(_ id: Int) {
    guard touches.isSent(id), let touch = touches[id] else { return }
    guard touch.view?.isInWindow == true else { return cancelContentTouch(id) }
    report(.moved, of: touch, at: touch.location)
  }

  /// Removes a finger from content for a drag of a scroll view; returns false if the content keeps it.
  func contentGivesWay(_ id: Int, to scrollView: ScrollView) -> Bool {
    guard let touch = touches[id], let view = touch.view else { return true }
    switch touch.content {
    case .undelivered: return true
    case .held(let token):
      context.timers.cancel(token)
      touches[id]?.content = .undelivered
      return true
    case .delivered:
      guard scrollView.canCancelContentTouches, scrollView.touchesShouldCancel(in: view) else {
        return false
      }
      cancelContentTouch(id)
      return true
    }
  }

  /// Cancels the content touches of fingers that zoom.
  func takeFromContent(_ fingers: [Int]) {
    for id in fingers {
      switch touches[id]?.content {
      case .delivered: cancelContentTouch(id)
      case .held(let token):
        context.timers.cancel(token)
        touches[id]?.content = .undelivered
      case .undelivered, nil: break
      }
    }
  }

  private func cancelContentTouch(_ id: Int) {
    guard let touch = touches[id] else { return }
    touches[id]?.content = .undelivered
    report(.cancelled, of: touch, at: touch.location)
  }

  /// Delivers the end of a touch; `touch` is its last state.
  func endContentTouch(_ touch: Touches.Touch, isCancelled: Bool) {
    guard let view = touch.view else { return }
    switch touch.content {
    case .undelivered: return
    case .held(let token):
      context.timers.cancel(token)
      guard !isCancelled, view.isInWindow,
        touch.candidates.first?.touchesShouldBegin(in: view) ?? true
      else { return }
      report(.began, of: touch, at: touch.start)
    case .delivered: break
    }
    let isTaken = isCancelled || !view.isInWindow
    report(isTaken ? .cancelled : .ended, of: touch, at: touch.location)
  }

  private func report(_ phase: TouchSample.Phase, of touch: Touches.Touch, at location: CGPoint) {
    guard let view = touch.view else { return }
    let place = Event.ContentTouch(id: touch.id, location: location)
    context.report(.touches(phase, [place]), of: view)
    view.contentTouch(phase, isInside: isInside(location, view))
  }

  /// Whether a point of the window is inside a view's bounds.
  private func isInside(_ location: CGPoint, _ view: View) -> Bool {
    view.convert(location + root.bounds.origin, from: root).map { view.point(inside: $0) } ?? false
  }
}
