import Foundation
import UIKitStub

/// What the program and the system do.
extension StubApp {
  /// The keyboard comes, the program makes room for it, and it goes.
  func useKeyboard(_ step: Int) {
    switch step {
    case 0: keyboard(at: 508)
    case 1...5: table.contentOffset.y += 20
    case 10: table.contentInset.bottom = 336
    case 25: keyboard(at: 844)
    case 48:
      table.contentInset.bottom = 0
      table.contentOffset.y += 3
    default: break
    }
  }

  /// The device is turned, and turned back.
  func turnDevice(_ step: Int) {
    guard step == 0 || step == 20 else { return }
    let size = window.frame.size
    window.frame.size = CGSize(width: size.height, height: size.width)
    table.frame.size = CGSize(width: size.height, height: size.width - 100)
    table.contentSize.width = size.height
    pager.frame.size.width = size.height
    table.contentOffset.y += 7
  }

  /// The program sets an offset, animates another one, and shows a list for a while.
  func animate(_ step: Int) {
    switch step {
    case 0: table.contentOffset.y = 900
    case 5:
      UIView.inheritedAnimationDuration = 0.25
      table.show(table.contentOffset)
      table.contentOffset.y = 1_000
      UIView.inheritedAnimationDuration = 0
    case 6..<15: table.show(CGPoint(x: 0, y: 900 + 10 * (step - 5)))
    case 15: table.show(nil)
    case 20:
      let list = UIScrollView(frame: CGRect(x: 20, y: 1_100, width: 300, height: 100))
      list.accessibilityIdentifier = "stories"
      list.contentSize = CGSize(width: 900, height: 100)
      table.addSubview(list)
    case 45: table.subviews.last?.removeFromSuperview()
    case 48:
      table.contentOffset.y = 0
      pager.contentOffset = .zero
    default: break
    }
  }

  private func keyboard(at y: CGFloat) {
    NotificationCenter.default.post(
      name: UIResponder.keyboardWillChangeFrameNotification,
      object: nil,
      userInfo: [
        UIResponder.keyboardFrameEndUserInfoKey: CGRect(x: 0, y: y, width: 390, height: 336),
        UIResponder.keyboardAnimationDurationUserInfoKey: 0.25,
      ]
    )
  }
}
