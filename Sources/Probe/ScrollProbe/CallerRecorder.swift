#if canImport(UIKit)
import Foundation
import UIKit
#if canImport(ObjectiveC)
import ObjectiveC
#endif

/// Notes who sets an offset, if that was asked for.
///
/// What is between `canImport(ObjectiveC)` has never been compiled: on Linux there is no such runtime.
@MainActor enum CallerRecorder {
  /// The code that is setting an offset right now; nil if there is none, or callers are not recorded.
  private(set) static var caller: String?

  /// The number of callers that are noted, from the innermost on.
  private static let maximumDepth = 8

  #if canImport(ObjectiveC)
  private typealias Setter = @convention(c) (UIScrollView, Selector, CGPoint) -> Void

  private static var original: IMP?
  private static var hasNames = false
  private static let selector = #selector(setter: UIScrollView.contentOffset)

  /// Replaces `setContentOffset:` by a method that notes its caller and calls the former.
  static func begin(withNames: Bool) {
    hasNames = withNames
    guard original == nil,
      let method = class_getInstanceMethod(UIScrollView.self, selector)
    else { return }
    let former = method_getImplementation(method)
    let (setter, selector) = (unsafeBitCast(former, to: Setter.self), selector)
    let block: @convention(block) (UIScrollView, CGPoint) -> Void = { view, offset in
      ifOnMainThread { note() }
      setter(view, selector, offset)
      ifOnMainThread { caller = nil }
    }
    original = former
    let replacement = imp_implementationWithBlock(unsafeBitCast(block, to: AnyObject.self))
    method_setImplementation(method, replacement)
  }

  /// Puts the former method back.
  static func end() {
    guard let original, let method = class_getInstanceMethod(UIScrollView.self, selector) else {
      return
    }
    method_setImplementation(method, original)
    self.original = nil
    caller = nil
  }

  private static func note() {
    // The first ones are this function, the closures and the block.
    let skipped = 4
    caller =
      if hasNames {
        Thread.callStackSymbols.dropFirst(skipped).prefix(maximumDepth).joined(separator: "\n")
      } else {
        Thread.callStackReturnAddresses.dropFirst(skipped).prefix(maximumDepth)
          .map { "0x" + String($0.uintValue, radix: 16) }.joined(separator: " ")
      }
  }
  #else
  static func begin(withNames: Bool) {}

  static func end() {}
  #endif
}
#endif
