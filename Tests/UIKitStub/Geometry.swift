@_exported public import Foundation

// What Foundation has on Apple's platforms alone, and UIKit's own values.

/// Distances from the edges of a rectangle.
public struct UIEdgeInsets: Equatable, Sendable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat

  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  public static let zero: UIEdgeInsets = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

/// The name of a method of Objective-C.
public struct Selector: Sendable {
  public init(_ str: String) {}
}

/// What ends an observation when it is released.
public final class NSKeyValueObservation {
  private let end: () -> Void

  init(end: @escaping () -> Void) { self.end = end }

  public func invalidate() { end() }

  deinit { end() }
}

/// What an observer asks for.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let new: NSKeyValueObservingOptions = NSKeyValueObservingOptions(rawValue: 1)
}

/// What an observer is told.
public struct NSKeyValueObservedChange<Value> {
  public let newValue: Value?
}
