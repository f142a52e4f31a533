import Foundation
package import UIKitStub

/// An app without a screen: a table with a pager in it, and a person who uses both.
///
/// It does what UIKit does to the views, in UIKit's order: the probe is not told. After ``turn`` frames it begins again.
@MainActor package final class StubApp {
  package let scene = UIWindowScene()
  package let window: UIWindow
  package let table: UITableView
  package let pager: UIScrollView
  /// The frames of a turn.
  package static let turn = 480

  var velocity = 0.0
  var touch: UITouch?
  var frame = 0

  /// The length of a frame, in seconds.
  static let interval = 1.0 / 60

  /// Shows the app, whose table has rows.
  package init() {
    window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    window.safeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    window.isKeyWindow = true
    let container = UIView(frame: CGRect(x: 0, y: 100, width: 390, height: 744))
    table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 744))
    table.contentSize = CGSize(width: 390, height: 5_000)
    pager = UIScrollView(frame: CGRect(x: 0, y: 300, width: 390, height: 200))
    pager.accessibilityIdentifier = "pager"
    pager.contentSize = CGSize(width: 1_170, height: 200)
    pager.isPagingEnabled = true
    pager.maximumZoomScale = 4
    window.addSubview(container)
    container.addSubview(table)
    for row in 0..<60 {
      table.addSubview(
        UITableViewCell(frame: CGRect(x: 0, y: 500 + 75 * row, width: 390, height: 75))
      )
    }
    table.addSubview(pager)
    scene.windows = [window]
    UIApplication.shared.connectedScenes = [scene]
  }

  /// Goes on by a frame, which begins at a time in seconds.
  package func advance(to time: Double) {
    stubTime = time
    let step = frame % Self.turn
    frame += 1
    switch step {
    case 10..<130: drag(step - 10)
    case 140..<220: page(step - 140)
    case 230..<280: useKeyboard(step - 230)
    case 290..<330: stretch(step - 290)
    case 340..<370: turnDevice(step - 340)
    case 380..<410: zoom(step - 380)
    case 420..<470: animate(step - 420)
    default: break
    }
  }

  /// Ends: no scene is connected any more.
  package func end() { UIApplication.shared.connectedScenes = [] }

  /// What the window's recognisers are told of a finger.
  func tell(_ tell: (UIGestureRecognizer, Set<UITouch>, UIEvent) -> Void, at places: [CGPoint]) {
    guard let place = places.last else { return }
    let (touch, event) = (self.touch ?? UITouch(at: place, time: stubTime, in: table), UIEvent())
    touch.place = place
    touch.timestamp = stubTime
    self.touch = touch
    if places.count > 1 {
      event.coalesced[touch] = places.enumerated().map { index, place in
        let late = Double(places.count - 1 - index) * Self.interval / Double(places.count)
        return UITouch(at: place, time: stubTime - late, in: touch.view)
      }
    }
    for recognizer in window.gestureRecognizers ?? [] { tell(recognizer, [touch], event) }
  }
}
