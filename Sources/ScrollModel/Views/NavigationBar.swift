import Foundation

/// A bar with a title, which is its `text`, at an edge of the window.
///
/// The area that it covers is not part of the safe area. At the upper edge it is a navigation bar, at
/// the lower edge it represents a tab bar.
///
/// ```swift
/// let window = Window(id: "window")
/// let bar = NavigationBar(id: "bar")
/// bar.text = "Inbox"
/// bar.frame = CGRect(x: 0, y: 0, width: 320, height: 64)
/// window.addSubview(bar)
/// ```
public final class NavigationBar: View {
  override public class var className: String { "NavigationBar" }

  override var carriesScrollViews: Bool { true }

  /// The frame in the window.
  ///
  /// Nil if the bar or an ancestor is hidden, or if it scrolls with content and so is not a bar of the
  /// window.
  private var frameInWindow: CGRect? {
    guard let context else { return nil }
    let line = sequence(first: self as View) { $0.superview }
    guard !line.contains(where: { $0.isHidden || $0 is ScrollView }) else { return nil }
    return convert(bounds, to: context.root)
  }

  /// Returns how far the bar extends from the window's upper edge, in points.
  ///
  /// Nil if it does not start within `covered` points of that edge.
  func reachFromTop(under covered: Double) -> Double? {
    guard let context, let frame = frameInWindow, !frame.isEmpty else { return nil }
    let edge = context.root.bounds.minY
    let reach = Double(frame.maxY - edge)
    return Double(frame.minY - edge) <= covered + Self.tolerance && reach > 0 ? reach : nil
  }

  /// Returns how far the bar extends from the window's lower edge, in points; nil if it does not start
  /// near that edge.
  func reachFromBottom(under covered: Double) -> Double? {
    guard let context, let frame = frameInWindow, !frame.isEmpty else { return nil }
    let edge = context.root.bounds.maxY
    let reach = Double(edge - frame.minY)
    return Double(edge - frame.maxY) <= covered + Self.tolerance && reach > 0 ? reach : nil
  }

  /// A bar within this distance of the edge, in points, touches it.
  private static let tolerance = 1e-6
}

extension View {
  /// The parts at this view's own edges that bars of the window cover, in its own points.
  ///
  /// Unlike the safe area, it does not include the parts that the device covers: the status bar and the home
  /// indicator lie over content that is drawn beneath them.
  package var insetsUnderBars: EdgeInsets {
    guard let context, !context.bars.isEmpty, let frame = convert(bounds, to: context.root) else {
      return .zero
    }
    let (device, window) = (context.device.safeAreaInsets, context.root.bounds)
    var covered = EdgeInsets.zero
    for bar in context.bars {
      if let reach = bar.reachFromTop(under: device.top) {
        covered.top = max(covered.top, Double(window.minY - frame.minY) + reach)
      } else if let reach = bar.reachFromBottom(under: device.bottom) {
        covered.bottom = max(covered.bottom, Double(frame.maxY - window.maxY) + reach)
      }
    }
    return inOwnPoints(covered)
  }
}

extension ModelContext {
  /// The insets of the window that the device and bars cover.
  var coveredInsets: EdgeInsets {
    var covered = device.safeAreaInsets
    for bar in bars {
      if let reach = bar.reachFromTop(under: device.safeAreaInsets.top) {
        covered.top = max(covered.top, reach)
      } else if let reach = bar.reachFromBottom(under: device.safeAreaInsets.bottom) {
        covered.bottom = max(covered.bottom, reach)
      }
    }
    return covered
  }

  /// Whether scroll views are under a navigation bar and belong to a controller that adjusts their
  /// insets.
  ///
  /// Depending on the options, a tab bar counts too.
  var automaticCountsEnds: Bool {
    guard (root as? Window)?.automaticallyAdjustsScrollViewInsets == true else { return false }
    return bars.contains {
      if $0.reachFromTop(under: device.safeAreaInsets.top) != nil { return true }
      return options.automaticCountsTabBars
        && $0.reachFromBottom(under: device.safeAreaInsets.bottom) != nil
    }
  }
}
