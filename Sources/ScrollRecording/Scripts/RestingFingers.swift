package import JSON
import ModelCoding
import ScrollModel
import ScrollMotion

/// Corrects the velocity and the rest in a state document for fingers that rest, and for pulled refresh controls.
///
/// An engine reports nothing while a finger rests, but a lift after ``ReleaseVelocity/staleAge`` has no velocity; and it
/// predicts the way back to the edge, while a lift starts the refresh, which holds the content below the control.
package enum RestingFingers {
  /// The microseconds after which a finger that has not moved lets go without a velocity.
  package static let age = Int64(ReleaseVelocity.staleAge * 1_000)

  /// Returns a state document with the velocity and the rest of the views under fingers.
  ///
  /// `isResting` is whether no finger has moved for ``age``.
  package static func state(_ state: JSONValue, isResting: Bool) -> JSONValue {
    let scale = state["device"]?["displayScale"]?.double ?? 1
    var views = JSONObject()
    for (id, view) in state["views"]?.object ?? [:] where view["isDragging"]?.bool == true {
      let lift = Lift(of: view, scale: scale)
      guard isResting || lift.isPulled else { continue }
      var patch = JSONObject()
      if isResting { patch["velocity"] = .null }
      // Where content goes that is zoomed too far, the state says.
      if view["isZooming"]?.bool != true { patch["rest"] = lift.rest ?? .null }
      views[id] = .object(patch)
    }
    guard !views.isEmpty else { return state }
    return MergePatch.apply(["views": .object(views)], to: state)
  }

  /// A lift without velocity.
  private struct Lift {
    /// Whether it starts the refresh control.
    let isPulled: Bool
    /// Where it leads; nil if the content stays.
    let rest: JSONValue?

    init(of view: JSONValue, scale: Double) {
      let offset = view["contentOffset"]?.numbers(2) ?? [0, 0]
      let frame = view["frame"]?.numbers(4) ?? [0, 0, 0, 0]
      let size = StateGeometry.bounds(of: view, frame: frame).suffix(2)
      let content = view["contentSize"]?.numbers(2) ?? [0, 0]
      let inset = view["adjustedContentInset"]?.numbers(4) ?? [0, 0, 0, 0]
      let alignment = view["contentAlignmentPoint"]?.numbers(2) ?? [0, 0]
      let grid = PixelGrid(displayScale: scale)
      let axes = (0..<2).map { axis in
        OffsetRange(
          contentLength: content[axis],
          viewLength: size[size.startIndex + axis],
          insetStart: inset[1 - axis],
          insetEnd: inset[3 - axis],
          alignment: alignment[axis],
          grid: grid
        )
      }
      let height = ScrollView.refreshControlHeight
      isPulled =
        view["refreshControl"]?.bool == true && view["isRefreshing"]?.bool != true
        && axes[1].minimum - offset[1] >= height
      let isPaging = view["isPagingEnabled"]?.bool == true
      var stops = axes.enumerated().map { axis, range in
        let paging =
          isPaging
          ? Paging(stride: size[size.startIndex + axis], range: range, grid: grid) : nil
        guard let paging else { return range.clamped(offset[axis]) }
        return paging.stop(
          paging.page(from: offset[axis], velocity: 0, dragStart: offset[axis])
        )
      }
      if isPulled { stops = [offset[0], axes[1].minimum - height] }
      rest =
        stops == offset
        ? nil : ["contentOffset": .array(stops.map { .number($0) }), "t": .null]
    }
  }
}
