import Foundation

/// A bar with a title, which is its `text`, at an edge of the window: what it covers there is no longer
/// safe area.
///
/// At the upper edge it is a navigation bar, at the lower one it stands for a tab bar.
public final class NavigationBar: View {
  override public class var className: String { "NavigationBar" }

  override var carriesScrollViews: Bool { true }

  /// Where it lies in the window; nil if it, or a view that it lies in, is hidden, and for one that
  /// scrolls with content, which is no bar of the window.
  private var frameInWindow: CGRect? {
    guard let context else { return nil }
    let line = sequence(first: self as View) { $0.superview }
    guard !line.contains(where: { $0.isHidden || $0 is ScrollView }) else { return nil }
    return convert(bounds, to: context.root)
  }

  /// How far it reaches from the window's upper edge, in points.
  ///
  /// Nil if it does not begin in the `covered` points there.
  func reachFromTop(under covered: Double) -> Double? {
    guard let context, let frame = frameInWindow, !frame.isEmpty else { return nil }
    let edge = context.root.bounds.minY
    let reach = Double(frame.maxY - edge)
    return Double(frame.minY - edge) <= covered + Self.tolerance && reach > 0 ? reach : nil
  }

  /// How far it reaches from the window's lower edge, in points, likewise.
  func reachFromBottom(under covered: Double) -> Double? {
    guard let context, let frame = frameInWindow, !frame.isEmpty else { return nil }
    let edge = context.root.bounds.maxY
    let reach = Double(edge - frame.minY)
    return Double(edge - frame.maxY) <= covered + Self.tolerance && reach > 0 ? reach : nil
  }

  /// A bar this far from the edge, in points, still touches it.
  private static let tolerance = 1e-6
}

extension ModelContext {
  /// What is covered of the window at its edges, by the device and by bars.
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

  /// Whether scroll views belong to a controller that adjusts their insets and is under a navigation bar
  /// or, as the options have it, over a tab bar.
  var automaticCountsEnds: Bool {
    guard (root as? Window)?.automaticallyAdjustsScrollViewInsets == true else { return false }
    return bars.contains {
      if $0.reachFromTop(under: device.safeAreaInsets.top) != nil { return true }
      return options.automaticCountsTabBars
        && $0.reachFromBottom(under: device.safeAreaInsets.bottom) != nil
    }
  }
}
