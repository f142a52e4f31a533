import Foundation
import ScrollMotion

extension ScrollView {
  /// The pixel grid that offsets are rounded to.
  var grid: PixelGrid { PixelGrid(displayScale: context?.device.displayScale ?? 1) }

  /// The offsets at which the content can rest.
  func range(_ axis: Axis) -> OffsetRange { axis == .horizontal ? range.x : range.y }

  func computedRange(_ axis: Axis) -> OffsetRange {
    computedRange(axis, contentSize: contentSize, inset: adjustedContentInset)
  }

  /// The offsets at which content of a given size could rest.
  func computedRange(_ axis: Axis, contentSize: CGSize) -> OffsetRange {
    let inset = contentInset + systemInset(for: contentSize)
    return computedRange(axis, contentSize: contentSize, inset: inset)
  }

  private func computedRange(
    _ axis: Axis,
    contentSize: CGSize,
    inset: EdgeInsets
  ) -> OffsetRange {
    OffsetRange(
      contentLength: contentSize[axis],
      viewLength: bounds.size[axis],
      insetStart: inset.start(axis),
      insetEnd: inset.end(axis),
      alignment: contentAlignmentPoint[axis],
      grid: grid
    )
  }

  /// Whether content can be pulled past the edges of an axis.
  func bounces(_ axis: Axis) -> Bool {
    axis == .horizontal ? bouncesHorizontally : bouncesVertically
  }

  /// Whether an axis bounces even if the content fits.
  package func alwaysBounces(_ axis: Axis) -> Bool {
    axis == .horizontal ? alwaysBounceHorizontal : alwaysBounceVertical
  }

  /// Whether a finger can move the content on an axis.
  func canScroll(_ axis: Axis) -> Bool {
    range(axis).length > 0 || (bounces(axis) && alwaysBounces(axis))
  }

  /// Whether the content is past an edge of its range, because it is pulled there or a program placed
  /// it there.
  package var isPastEdge: Bool { clampedOffset != contentOffset }

  /// The offset in the range that is nearest to the current one.
  var clampedOffset: CGPoint {
    CGPoint(x: range.x.clamped(contentOffset.x), y: range.y.clamped(contentOffset.y))
  }

  /// Updates the insets and the range after a property that they depend on was set.
  func rangeChanged(_ property: Property, cause: Cause) {
    changed(property)
    setNeedsLayout()
    updateRange(
      cause: cause,
      keepsStart: false,
      clampsInMotion: property == .contentSize && options.contentSizeClampsInMotion
    )
  }

  /// Adapts to a new display scale: content at rest or in flight is rounded to the new
  /// pixels.
  private func displayScaleChanged(to scale: Double) {
    displayScales.offset = scale
    updateRange(cause: .layout, keepsStart: true)
    if case .animation(let animation) = motion {
      animation.value.target = rounded(animation.target)
      activity.rest?.contentOffset = animation.target
    } else if pan == nil, !isMoving {
      write(rounded(contentOffset), causes: (.layout, .layout))
    } else {
      pan?.rangeHasChanged = true
      refreshMotion()
      guard case .flight(let flight) = motion else { return }
      write(rounded(flight.offset), causes: (.layout, .layout))
    }
  }

  /// Updates the insets and the range for the current sizes and safe area.
  ///
  /// An offset outside the new range is clamped, except under a finger or in flight, which ends inside
  /// the range anyway.
  private func updateRange(cause: Cause, keepsStart: Bool, clampsInMotion: Bool = false) {
    guard let context, hasStarted else { return }
    let inset = contentInset + systemInset(for: contentSize) + refreshInset
    let insetChanged = inset != adjustedContentInset
    let old = range
    if insetChanged {
      adjustedContentInset = inset
      changed(.adjustedContentInset)
    }
    range = (computedRange(.horizontal), computedRange(.vertical))
    displayScales.range = context.device.displayScale
    if insetChanged {
      context.report(.scrollViewDidChangeAdjustedContentInset(inset), of: self)
      callDelegate { $0.scrollViewDidChangeAdjustedContentInset(self) }
    }
    // A zoom sets the offset itself.
    guard range != old || insetChanged, !zoom.isStepping, !isResizingContent else { return }
    if clampsInMotion { clampEnds(after: old) }
    settle(
      after: old,
      clampsAlways: insetChanged,
      keepsStart: keepsStart,
      cause: context.isTurning ? .rotation : cause
    )
  }

  /// Sets the content size and moves the offset as one change, so that neither is clamped to the range of the
  /// other one's old value; part of the layout pass.
  ///
  /// A finger's hold and a deceleration continue from the new offset. An animation goes on to its target.
  func resizeContent(to size: CGSize, movingOffsetBy way: CGPoint) {
    let old = range
    isResizingContent = true
    contentSize = size
    isResizingContent = false
    write(rounded(contentOffset + way), causes: (.layout, .layout))
    guard hasStarted else { return }
    if options.contentSizeClampsInMotion { clampEnds(after: old) }
    settle(after: old, clampsAlways: false, keepsStart: false, cause: .clamp)
  }

  /// Clamps an offset to an end of the range that has moved inwards, even under a finger or in motion.
  private func clampEnds(after old: (x: OffsetRange, y: OffsetRange)) {
    var offset = contentOffset
    if range.x.maximum < old.x.maximum { offset.x = min(offset.x, range.x.maximum) }
    if range.y.maximum < old.y.maximum { offset.y = min(offset.y, range.y.maximum) }
    write(offset, causes: (.clamp, .clamp))
  }

  /// Moves the offset into a range that has just replaced `old`.
  private func settle(
    after old: (x: OffsetRange, y: OffsetRange),
    clampsAlways: Bool,
    keepsStart: Bool,
    cause: Cause
  ) {
    if pan != nil || motion.isFlight || motion.isZoom {
      pan?.rangeHasChanged = true
      return refreshMotion()
    }
    var offset = contentOffset
    for axis in Axis.both {
      let (old, new) = axis == .horizontal ? (old.x, range.x) : (old.y, range.y)
      if keepsStart, offset[axis] == old.minimum {
        // Content at its start stays there when bars are shown and hidden.
        offset[axis] = new.minimum
      } else if clampsAlways || new.maximum < old.maximum || old.contains(offset[axis]) {
        // An offset inside the old range must be inside the new one; aligned content moves with the
        // range.
        offset[axis] = new.clamped(offset[axis])
      }
    }
    guard offset != contentOffset else { return }
    if case .animation = motion {
      // On the other axis it stops at the offset shown, which must be a pixel of the range.
      offset = rounded(clamped(offset))
      endAnimation()
    }
    write(offset, causes: (cause, cause))
  }

  /// The inset that the safe area adds to the content inset for content of a given size.
  private func systemInset(for contentSize: CGSize) -> EdgeInsets {
    let safe = safeAreaInsets
    switch contentInsetAdjustmentBehavior {
    case .never: return .zero
    case .always: return safe
    case .automatic, .scrollableAxes:
      // Depends on the sizes only, not on the resulting inset, so that it cannot oscillate.
      let horizontal = contentSize.width > bounds.size.width || alwaysBounceHorizontal
      let vertical =
        contentSize.height > bounds.size.height || alwaysBounceVertical
        || (contentInsetAdjustmentBehavior == .automatic && context?.automaticCountsEnds == true)
      return EdgeInsets(
        top: vertical ? safe.top : 0,
        left: horizontal ? safe.left : 0,
        bottom: vertical ? safe.bottom : 0,
        right: horizontal ? safe.right : 0
      )
    }
  }

  /// Updates the safe area for the current geometry.
  ///
  /// It is part of layout and runs when all frames of the step are set.
  func updateSafeArea() {
    guard let context else { return }
    let insets = safeAreaInsetsInWindow
    guard hasStarted else {
      safeAreaInsets = insets
      displayScales.offset = context.device.displayScale
      return start()
    }
    let scale = context.device.displayScale
    if displayScales != (scale, scale) { displayScaleChanged(to: scale) }
    guard insets != safeAreaInsets || followsBars else { return }
    safeAreaInsets = insets
    setNeedsLayout()
    updateRange(cause: .inset, keepsStart: context.options.keepsTopOnSafeAreaChange)
  }

  /// Whether bars can change the adjusted inset without covering more of the view.
  private var followsBars: Bool {
    contentInsetAdjustmentBehavior == .automatic && context?.bars.isEmpty == false
  }

  /// The parts of this view that the window's safe area covers.
  private var safeAreaInsetsInWindow: EdgeInsets {
    guard let context else { return .zero }
    let covered = context.coveredInsets
    guard covered != .zero, let reach = reach(of: covered) else { return .zero }
    let (whole, last) = (inOwnPoints(covered), safeAreaInsets)
    return EdgeInsets(
      top: Self.inset(reach.top, whole: whole.top, last: last.top),
      left: Self.inset(reach.left, whole: whole.left, last: last.left),
      bottom: Self.inset(reach.bottom, whole: whole.bottom, last: last.bottom),
      right: Self.inset(reach.right, whole: whole.right, last: last.right)
    )
  }

  /// The tolerance for insets, in points: geometry converted through scrolled coordinates has rounding
  /// errors in its last bits.
  private static let insetTolerance = 1e-6

  /// Returns the covered depth of an edge without rounding errors; never negative.
  ///
  /// It is snapped to the whole safe area, the previous value or zero if it is near enough.
  private static func inset(_ depth: Double, whole: Double, last: Double) -> Double {
    for exact in [whole, last, 0] where abs(depth - exact) < insetTolerance { return exact }
    return max(0, depth)
  }

  /// Sets the initial range when the view enters a window with known geometry.
  ///
  /// It shows the start of its content, unless an offset was set before.
  private func start() {
    applyChosenScale()
    hasStarted = true
    zoom.noted = zoomScale
    adjustedContentInset = contentInset + systemInset(for: contentSize) + refreshInset
    changed(.adjustedContentInset)
    range = (computedRange(.horizontal), computedRange(.vertical))
    displayScales.range = displayScales.offset
    if roundsOffsetAtStart {
      write(rounded(contentOffset), causes: (.assignment, .assignment))
    } else if !offsetWasChosen {
      write(CGPoint(x: range.x.minimum, y: range.y.minimum), causes: (.layout, .layout))
    }
  }
}
