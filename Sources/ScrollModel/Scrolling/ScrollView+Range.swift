import Foundation
import ScrollMotion

extension ScrollView {
  /// The pixels that offsets are rounded to.
  var grid: PixelGrid { PixelGrid(displayScale: context?.device.displayScale ?? 1) }

  /// The offsets that the content can rest at.
  func range(_ axis: Axis) -> OffsetRange { axis == .horizontal ? range.x : range.y }

  private func computedRange(_ axis: Axis) -> OffsetRange {
    OffsetRange(
      contentLength: contentSize[axis],
      viewLength: bounds.size[axis],
      insetStart: adjustedContentInset.start(axis),
      insetEnd: adjustedContentInset.end(axis),
      grid: grid
    )
  }

  /// Whether content may be pulled past the edges on an axis.
  func bounces(_ axis: Axis) -> Bool {
    axis == .horizontal ? bouncesHorizontally : bouncesVertically
  }

  /// Whether an axis bounces without overflow too.
  func alwaysBounces(_ axis: Axis) -> Bool {
    axis == .horizontal ? alwaysBounceHorizontal : alwaysBounceVertical
  }

  /// Whether a finger can move the content on an axis.
  func canScroll(_ axis: Axis) -> Bool {
    range(axis).length > 0 || (bounces(axis) && alwaysBounces(axis))
  }

  /// Something that the range depends on was set: the insets and the range follow, and an offset that
  /// the smaller range no longer has is clamped, unless a finger or a flight is at work, which ends
  /// in the range anyway.
  func rangeChanged(_ property: Property, cause: Cause) {
    changed(property)
    setNeedsLayout()
    updateInsets(cause: cause)
  }

  /// Takes over the insets and ranges that the present geometry gives.
  func updateInsets(cause: Cause) {
    guard let context else { return }
    let oldInset = adjustedContentInset
    let safeAreaChanged = context.insetsMayHaveChanged && updateSafeArea()
    let inset = contentInset + systemInset
    let oldRange = range
    if inset != oldInset {
      adjustedContentInset = inset
      changed(.adjustedContentInset)
      context.report(.scrollViewDidChangeAdjustedContentInset(inset), of: self)
    }
    range = (computedRange(.horizontal), computedRange(.vertical))
    if inset != oldInset { delegate?.scrollViewDidChangeAdjustedContentInset(self) }
    guard range != oldRange else { return }
    if motion.isFlight { return rangeMovedUnderFlight() }
    guard pan == nil else { return }
    var offset = contentOffset
    for axis in [Axis.horizontal, .vertical] {
      let (old, new) = axis == .horizontal ? (oldRange.x, range.x) : (oldRange.y, range.y)
      if safeAreaChanged, offset[axis] == old.minimum {
        // Content that sat at its start stays there when bars come and go.
        offset[axis] = new.minimum
      } else if cause == .inset || new.maximum < old.maximum || new.minimum > old.minimum {
        offset[axis] = new.clamped(offset[axis])
      }
    }
    if offset != contentOffset { endAnimation() }
    write(offset, causes: (cause, cause))
  }

  /// What the safe area adds to the content inset.
  private var systemInset: EdgeInsets {
    let safe = safeAreaInsets
    switch contentInsetAdjustmentBehavior {
    case .never: return .zero
    case .always: return safe
    case .automatic, .scrollableAxes:
      // Decided on the sizes alone, not on the resulting inset, so that it cannot oscillate.
      let horizontal = contentSize.width > bounds.size.width || alwaysBounceHorizontal
      let vertical = contentSize.height > bounds.size.height || alwaysBounceVertical
      return EdgeInsets(
        top: vertical ? safe.top : 0,
        left: horizontal ? safe.left : 0,
        bottom: vertical ? safe.bottom : 0,
        right: horizontal ? safe.right : 0
      )
    }
  }

  /// Works out what the window's safe area covers of this view; true if that changed.
  private func updateSafeArea() -> Bool {
    guard let context else { return false }
    let window = context.root
    let covered = context.device.safeAreaInsets
    var insets = EdgeInsets.zero
    if covered != .zero, let frame = superview?.convert(frame, to: window) {
      let edges = window.bounds
      insets = EdgeInsets(
        top: max(0, edges.minY + covered.top - frame.minY),
        left: max(0, edges.minX + covered.left - frame.minX),
        bottom: max(0, frame.maxY - (edges.maxY - covered.bottom)),
        right: max(0, frame.maxX - (edges.maxX - covered.right))
      )
    }
    guard insets != safeAreaInsets else { return false }
    safeAreaInsets = insets
    return true
  }

  /// The view has come to a window whose geometry is known: unless someone chose otherwise, it shows
  /// the start of its content.
  func start() {
    updateInsets(cause: .layout)
    if roundsOffsetAtStart {
      write(rounded(contentOffset), causes: (.assignment, .assignment))
    } else if !offsetWasChosen {
      write(CGPoint(x: range.x.minimum, y: range.y.minimum), causes: (.layout, .layout))
    }
  }
}
