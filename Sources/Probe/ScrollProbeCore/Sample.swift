#if canImport(CoreGraphics)
public import CoreGraphics
#else
public import Foundation
#endif

/// What an app shows at one moment: its screen, its keyboard and its views.
///
/// A toolkit's layer takes one for each display frame in which something has changed. Lengths are points.
///
/// ```swift
/// let screen = Sample.Screen(size: CGSize(width: 390, height: 844), scale: 3)
/// let list = Sample.View(
///   id: "list",
///   className: "UITableView",
///   frame: CGRect(x: 0, y: 0, width: 390, height: 844),
///   scroll: Sample.Scroll(contentSize: CGSize(width: 390, height: 4_000))
/// )
/// let sample = Sample(time: 16_667, screen: screen, views: [list])
/// ```
public struct Sample: Equatable, Sendable {
  /// Microseconds of a monotonic clock.
  public var time: Int64
  /// The screen, as it is turned.
  public var screen: Screen
  /// The keyboard's frame on the screen; nil while no part of it is there.
  public var keyboard: CGRect?
  /// The views, each after the one that it is in.
  ///
  /// A view without a valid id, with one that came before, or in a view that is not there is left out, and so are
  /// those after the first ``maximumViews``.
  public var views: [View]
  /// The mean time that the probe took in a frame, in microseconds; nil if it was not measured.
  public var frameCost: Double?

  /// The largest number of views that are reported.
  public static let maximumViews = 1_000

  /// Creates a sample.
  public init(
    time: Int64,
    screen: Screen,
    keyboard: CGRect? = nil,
    views: [View] = [],
    frameCost: Double? = nil
  ) {
    self.time = time
    self.screen = screen
    self.keyboard = keyboard
    self.views = views
    self.frameCost = frameCost
  }

  /// The screen of a device.
  public struct Screen: Equatable, Sendable {
    /// Its size, above zero.
    public var size: CGSize
    /// The number of pixels of a point.
    public var scale: CGFloat
    /// What bars, notch and home indicator cover.
    public var safeAreaInsets: Insets

    /// Creates a screen.
    public init(size: CGSize, scale: CGFloat = 1, safeAreaInsets: Insets = Insets()) {
      self.size = size
      self.scale = scale
      self.safeAreaInsets = safeAreaInsets
    }
  }

  /// Distances from the edges of a rectangle.
  public struct Insets: Equatable, Sendable {
    /// The distances.
    public var top, left, bottom, right: CGFloat

    /// Creates distances.
    public init(
      top: CGFloat = 0,
      left: CGFloat = 0,
      bottom: CGFloat = 0,
      right: CGFloat = 0
    ) {
      self.top = top
      self.left = left
      self.bottom = bottom
      self.right = right
    }
  }

  /// A view, with where it is in the view around it.
  public struct View: Equatable, Sendable {
    /// Identifies the view as long as it lives, in 1 to ``maximumID`` bytes; `window` is taken.
    public var id: String
    /// The id of the view around it that is reported, too; nil for the window.
    public var parent: String?
    /// The name of its class in the program.
    public var className: String
    /// Its frame, in the coordinates of the content of the view around it.
    public var frame: CGRect
    /// What only a scroll view has; nil for other views.
    public var scroll: Scroll?

    /// The largest number of bytes of an id.
    public static let maximumID = 48

    /// Creates a view.
    public init(
      id: String,
      parent: String? = nil,
      className: String,
      frame: CGRect,
      scroll: Scroll? = nil
    ) {
      self.id = id
      self.parent = parent
      self.className = className
      self.frame = frame
      self.scroll = scroll
    }
  }
}
