import Foundation
import UIKitStub

/// What a person does with fingers.
extension StubApp {
  /// A finger drags the table and lets go: it rolls on.
  func drag(_ step: Int) {
    switch step {
    case 0:
      table.isTracking = true
      tell({ $0.touchesBegan($1, with: $2) }, at: [CGPoint(x: 200, y: 700)])
    case 1..<30:
      let y = 700 - 8 * Double(step)
      // At twice the display's rate, as digitizers are.
      tell(
        { $0.touchesMoved($1, with: $2) },
        at: [CGPoint(x: 200, y: y + 4), CGPoint(x: 200, y: y)]
      )
      table.isDragging = true
      table.contentOffset.y += 8
    case 30: release(table, at: CGPoint(x: 200, y: 468), velocity: 480)
    default: roll(table)
    }
  }

  /// A finger drags the pager, which rests at the next page.
  func page(_ step: Int) {
    switch step {
    case 0:
      pager.isTracking = true
      touch = UITouch(at: .zero, time: stubTime, in: pager)
      tell({ $0.touchesBegan($1, with: $2) }, at: [CGPoint(x: 300, y: 400)])
    case 1..<20:
      tell({ $0.touchesMoved($1, with: $2) }, at: [CGPoint(x: 300 - 10 * step, y: 400)])
      pager.isDragging = true
      pager.contentOffset.x += pager.contentOffset.x < 780 ? 12 : -12
    case 20:
      release(pager, at: CGPoint(x: 110, y: 400), velocity: 0)
    case 21..<79 where pager.isDecelerating:
      let goal = (pager.contentOffset.x / 390).rounded() * 390
      pager.contentOffset.x += (goal - pager.contentOffset.x) / 4
      if abs(goal - pager.contentOffset.x) < 0.5 {
        pager.contentOffset.x = goal
        pager.isDecelerating = false
      }
    default: break
    }
  }

  /// A finger pulls the table past its top, and the table goes back.
  func stretch(_ step: Int) {
    switch step {
    case 0:
      table.contentOffset.y = 0
      table.isTracking = true
      tell({ $0.touchesBegan($1, with: $2) }, at: [CGPoint(x: 200, y: 300)])
    case 1..<15:
      tell({ $0.touchesMoved($1, with: $2) }, at: [CGPoint(x: 200, y: 300 + 10 * step)])
      table.isDragging = true
      table.contentOffset.y -= 5
    case 15:
      tell({ $0.touchesCancelled($1, with: $2) }, at: [CGPoint(x: 200, y: 440)])
      touch = nil
      (table.isTracking, table.isDragging, table.isDecelerating) = (false, false, true)
    case 16..<39 where table.isDecelerating:
      table.contentOffset.y *= 0.7
      if table.contentOffset.y > -0.5 {
        table.contentOffset.y = 0
        table.isDecelerating = false
      }
    default: break
    }
  }

  /// Two fingers zoom the pager, past its limit and back.
  func zoom(_ step: Int) {
    switch step {
    case 0..<20:
      pager.isZooming = true
      pager.zoomScale *= 1.1
      pager.contentOffset.y += 1
    case 20:
      pager.isZooming = false
      pager.isZoomBouncing = true
    case 21..<28:
      pager.zoomScale += (4 - pager.zoomScale) / 2
      pager.contentOffset.y -= 1
    case 28:
      pager.isZoomBouncing = false
      pager.zoomScale = 1
      pager.contentOffset.y = 0
    default: break
    }
  }

  private func release(_ view: UIScrollView, at place: CGPoint, velocity: Double) {
    tell({ $0.touchesEnded($1, with: $2) }, at: [place])
    touch = nil
    (view.isTracking, view.isDragging, view.isDecelerating) = (false, false, true)
    self.velocity = velocity
  }

  private func roll(_ view: UIScrollView) {
    guard view.isDecelerating else { return }
    view.contentOffset.y += velocity * Self.interval
    velocity *= 0.95
    if velocity < 5 { view.isDecelerating = false }
  }
}
