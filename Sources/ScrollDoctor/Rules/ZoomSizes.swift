import Foundation
import ScrollModel

/// 17: the first zoom set the content size to the zoom view's size, and the content beyond it is lost.
struct ZoomOverwritesContentSize: HistoryRule, StillRule {
  static let rule = Rule(
    .init(.warning, 17, .zoom, "Zoom overwrites contentSize"),
    matters: "From the first step of a zoom on, contentSize is the size of the zoom view's frame; "
      + "any other size that was set, with room for a margin or a caption, is gone.",
    remedy: "Make the view for zooming as large as the content, so that margins and captions lie "
      + "in it, or make room with contentInset."
  )

  /// The size of the content, the displayed scale, and the size of the zoom view at scale 1.
  private typealias Known = (size: CGSize, scale: Double, unscaled: CGSize)

  private var known: [String: Known] = [:]

  init(_ engine: Engine) { for scroll in engine.scrollViews { note(scroll, in: engine) } }

  mutating func observe(_ step: Step) -> [Symptom] {
    known.forget(step)
    // A scale change without a size change comes from a transform that a program set.
    return step.scrollViews(changing: .contentSize, .viewForZooming).compactMap { scroll in
      let old = known[scroll.id]
      note(scroll, in: step.engine)
      defer {
        // After a program set the transform, the scale that the size belongs to is unknown.
        if step.sets(.transform, of: scroll.viewForZooming) { known[scroll.id] = nil }
      }
      guard let old, let new = known[scroll.id], let zoomed = scroll.viewForZooming else {
        return nil
      }
      let grown = old.size.scaled(by: new.scale / old.scale)
      // A zoom view of another size is a new layout, which has another content size; else content as large as the
      // zoom view would have grown with it.
      guard new.scale != old.scale, old.scale > 0, new.unscaled == old.unscaled,
        step.engine.view(zoomed)?.frame.size == new.size,
        Axis.allCases.contains(where: { new.size[$0] < grown[$0] - 1 })
      else { return nil }
      return scroll.symptom(
        "contentSize was \(old.size) at scale \(old.scale); zooming to \(new.scale) made it "
          + "\(new.size), the size of \(zoomed), where \(grown) would have kept everything in "
          + "reach",
        [
          "oldContentSize": old.size, "oldZoomScale": old.scale, "contentSize": new.size,
          "zoomScale": new.scale, "viewForZooming": zoomed,
        ]
      )
    }
  }

  private mutating func note(_ scroll: ScrollView, in engine: Engine) {
    // While a zoom bounces back, zoomScale is already the limit.
    known[scroll.id] = scroll.viewForZooming.flatMap(engine.view).map {
      (scroll.contentSize, Double($0.transform.a), $0.bounds.size)
    }
  }
}

/// 20: a program set the zoom view's transform at the end of a zoom.
struct TransformResetAfterZoom: EventRule, StillRule {
  static let rule = Rule(
    .init(.error, 20, .zoom, "The zoom transform is reset"),
    matters: "zoomScale is read from the zoom view's transform, while contentSize and "
      + "contentOffset stay as the zoom left them: the next pinch starts from another scale than "
      + "what is seen.",
    remedy: "Leave the transform of the view for zooming to the scroll view; go back with "
      + "setZoomScale(1, animated:)."
  )

  mutating func observe(_ step: Step) -> [Symptom] {
    step.assignments.compactMap { record in
      guard record.property == .transform else { return nil }
      let (old, new) = (Self.scale(record.old), Self.scale(record.new))
      guard abs(old - new) > 1e-3,
        let scroll = step.engine.scrollViews.first(where: { $0.viewForZooming == record.view }),
        step.zooms(scroll.id)
      else { return nil }
      return scroll.symptom(
        "the transform of \(record.view) was set from scale \(old) to \(new) when the zoom had "
          + "ended; contentSize is still \(scroll.contentSize)",
        [
          "viewForZooming": record.view, "oldZoomScale": old, "zoomScale": new,
          "contentSize": scroll.contentSize,
        ]
      )
    }
  }

  private static func scale(_ value: PropertyValue?) -> Double {
    guard case .transform(let transform)? = value else { return 1 }
    return Double(transform.a)
  }
}

/// 65: the view for zooming gets the frame of scale 1 while it is zoomed, or contentSize gets its size.
struct FrameSetWhileZoomed: EventRule, StillRule {
  static let rule = Rule(
    .init(.error, 65, .zoom, "A frame set while zoomed"),
    matters: "A frame is the bounds under the transform of the zoom: set at scale 2, it makes the "
      + "bounds half as large, and at scale 1 the content is too small.",
    remedy: "Set bounds and center of the view for zooming, or set zoomScale to 1 before its frame "
      + "and back afterwards."
  )

  mutating func observe(_ step: Step) -> [Symptom] {
    guard step.assignments.contains(where: { $0.property == .frame || $0.property == .contentSize })
    else { return [] }
    let scaled = step.engine.scrollViews.filter { abs($0.zoomScale - 1) > 0.001 }
    let frames = step.assignments.compactMap { record -> Symptom? in
      guard record.property == .frame, case .rect(let frame) = record.value,
        case .rect(let old)? = record.old, let zoomed = step.engine.view(record.view),
        let scroll = scaled.first(where: { $0.viewForZooming == record.view })
      else { return nil }
      let (scale, bounds, size) = (scroll.zoomScale, zoomed.bounds.size, frame.size)
      // The size before at scale 1; a frame that only moves has the scaled size.
      let unscaled = old.size.scaled(by: 1 / scale)
      // The size of scale 1, or that of the scroll view.
      guard bounds.width > 0, [unscaled, scroll.bounds.size].contains(where: size.isNear),
        !size.isNear(old.size), bounds.isNear(size.scaled(by: 1 / scale))
      else { return nil }
      return scroll.symptom(
        "the frame of \(zoomed.id) was set to \(size) at scale \(scale): its bounds went from "
          + "\(unscaled) to \(bounds)",
        ["zoomScale": scale, "frame": size, "bounds": bounds, "oldBounds": unscaled],
        sum: ["bounds.width": bounds.width, "before": -unscaled.width],
        fix: Fix(zoomed.id, ["bounds": CGRect(origin: zoomed.bounds.origin, size: size)])
      )
    }
    guard frames.isEmpty else { return frames }
    return scaled.compactMap { scroll in
      let (size, scale) = (scroll.contentSize, scroll.zoomScale)
      guard let zoomed = scroll.viewForZooming.flatMap(step.engine.view),
        step.sets(.contentSize, of: scroll.id)
      else { return nil }
      let (frame, bounds) = (zoomed.frame.size, zoomed.bounds.size)
      let off = Axis.allCases.filter { abs(size[$0] - frame[$0]) >= leastLength }
      // One side may have the size of scale 1, or both.
      guard let axis = off.last, off.allSatisfy({ abs(size[$0] - bounds[$0]) < leastLength }) else {
        return nil
      }
      let side = axis.length.name
      return scroll.symptom(
        "contentSize was set to \(size) at scale \(scale), where \(zoomed.id) is \(frame)",
        ["zoomScale": scale, "contentSize": size, "frame": frame],
        sum: ["contentSize.\(side)": size[axis], "frame.\(side)": -frame[axis]],
        sets: ["contentSize": frame]
      )
    }
  }
}
