import ScrollProbe
import UIKit

/// Shows the app in ScrollScope; call it in `application(_:didFinishLaunchingWithOptions:)`, or in the `init` of an `App`.
@MainActor func showInScrollScope() {
  if let url = URL(string: "ws://127.0.0.1:8030") {
    ScrollProbe.start(url: url, token: "0123456789abcdef0123456789abcdef")
  }
}
