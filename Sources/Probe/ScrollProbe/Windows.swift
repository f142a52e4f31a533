#if canImport(UIKit)
import Foundation
import UIKit

/// The windows of all scenes that a person may see.
@MainActor enum Windows {
  /// All windows that are shown, those of a scene from back to front.
  static var all: [UIWindow] {
    UIApplication.shared.connectedScenes
      .compactMap { $0 as? UIWindowScene }
      .filter { $0.activationState != .background && $0.activationState != .unattached }
      .flatMap(\.windows)
      .filter { !$0.isHidden && $0.alpha > 0 }
  }

  /// The window whose size is the screen's in the page; nil if there is none.
  static var main: UIWindow? {
    let all = all
    return all.first(where: \.isKeyWindow) ?? all.first
  }
}
#endif
