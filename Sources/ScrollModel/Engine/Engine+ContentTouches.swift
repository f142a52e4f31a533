import Foundation

/// The touches that content hears of (UIScrollView's `delaysContentTouches` and its kin).
///
/// Outside scroll views a touch is told at once. Inside, it is held back until it has been there for a
/// while or is no scroll; and once it is one, content that has heard of it gives it up or keeps it for
/// good. A finger that catches moving content, or comes while another one drags, is the scroll view's.
extension Engine {
  /// A finger has come, and the scroll view that it may drag knows it.
  func beginContentTouch(_ id: Int) {
    guard let touch = touches[id], let view = touch.view, view.isContent else { return }
    guard touch.holder?.pan?.caughtMotion != true, !touch.candidates.contains(where: \.isDragging)
    else { return }
    guard touch.candidates.contains(where: { $0.delaysContentTouches && $0.isScrollEnabled }) else {
      return tell(id)
    }
    let end = time + ContentTouch.maximumDelayDuration
    let token = context.timers.set(at: end, .tellContent(touch: id))
    touches[id]?.content = .held(token)
  }

  /// Tells content of a touch that was held back, now that it is no scroll.
  func tellHeldTouch(_ id: Int) {
    guard case .held(let token)? = touches[id]?.content else { return }
    context.timers.cancel(token)
    touches[id]?.content = .untold
    tell(id)
  }

  /// Tells content that a touch began where it did, if the scroll view around lets it.
  private func tell(_ id: Int) {
    guard let touch = touches[id], let view = touch.view, view.isInWindow,
      touch.candidates.first?.touchesShouldBegin(in: view) ?? true
    else { return }
    touches[id]?.content = .told
    report(.began, of: touch, at: touch.start)
  }

  /// A finger has moved and does not drag.
  func moveContentTouch(_ id: Int) {
    guard touches.isSent(id), let touch = touches[id] else { return }
    guard touch.view?.isInWindow == true else { return cancelContentTouch(id) }
    report(.moved, of: touch, at: touch.location)
  }

  /// A finger on content is about to drag a scroll view: whether it may.
  func contentGivesWay(_ id: Int, to scrollView: ScrollView) -> Bool {
    guard let touch = touches[id], let view = touch.view else { return true }
    switch touch.content {
    case .untold: return true
    case .held(let token):
      context.timers.cancel(token)
      touches[id]?.content = .untold
      return true
    case .told:
      guard scrollView.canCancelContentTouches, scrollView.touchesShouldCancel(in: view) else {
        return false
      }
      cancelContentTouch(id)
      return true
    }
  }

  /// Fingers zoom: what content has heard of them is over.
  func takeFromContent(_ fingers: [Int]) {
    for id in fingers {
      switch touches[id]?.content {
      case .told: cancelContentTouch(id)
      case .held(let token):
        context.timers.cancel(token)
        touches[id]?.content = .untold
      case .untold, nil: break
      }
    }
  }

  private func cancelContentTouch(_ id: Int) {
    guard let touch = touches[id] else { return }
    touches[id]?.content = .untold
    report(.cancelled, of: touch, at: touch.location)
  }

  /// A finger has lifted; `touch` is what was known of it.
  func endContentTouch(_ touch: Touches.Touch, isCancelled: Bool) {
    guard let view = touch.view else { return }
    switch touch.content {
    case .untold: return
    case .held(let token):
      context.timers.cancel(token)
      guard !isCancelled, view.isInWindow,
        touch.candidates.first?.touchesShouldBegin(in: view) ?? true
      else { return }
      report(.began, of: touch, at: touch.start)
    case .told: break
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

  /// Whether a point of the window lies in a view's bounds.
  private func isInside(_ location: CGPoint, _ view: View) -> Bool {
    view.convert(location + root.bounds.origin, from: root).map { view.point(inside: $0) } ?? false
  }
}
