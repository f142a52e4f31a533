/// The delivery state of a touch to the view that it hit.
enum TouchDelivery {
  /// Not delivered: the view does not receive touches, or the touch was taken away from it.
  case undelivered
  /// Not delivered yet: a scroll view delays the touch.
  case held(Timers.Token)
  /// The view received the start of the touch.
  case delivered

  /// The maximum delay of a touch, in microseconds; reports about UIKit agree on about 150 ms.
  static let maximumDelayDuration: Int64 = 150_000
}

extension View {
  /// Whether touches on the view are reported.
  ///
  /// Touches on the window, on scroll views and on their internal views are not, so that plain
  /// scrolling sends no touch events.
  var isContent: Bool {
    !(self is ScrollView || self is ScrollIndicator || self is Window) && superview != nil
  }
}
