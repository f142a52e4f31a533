/// What the view that a finger hit knows of it.
enum ContentTouch {
  /// Nothing: it is no content, or the touch was taken away from it.
  case untold
  /// Nothing yet: a scroll view holds the touch back.
  case held(Timers.Token)
  /// That it began.
  case told

  /// How long a touch is held back at most, in microseconds; reports about UIKit agree on about 150 ms.
  static let maximumDelayDuration: Int64 = 150_000
}

extension View {
  /// Whether touches on the view are told; those on the window, on scroll views and on what these make
  /// themselves are not, so that scrolling stays free of them.
  var isContent: Bool {
    !(self is ScrollView || self is ScrollIndicator || self is Window) && superview != nil
  }
}
