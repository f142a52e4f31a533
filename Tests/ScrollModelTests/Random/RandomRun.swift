import Foundation
import ModelCoding
import RandomScenes
import ScrollModel
import ScrollMotion
import TestSupport

/// A random scene, random input, and the checks that must hold after each step.
struct RandomRun {
  private var run: RandomEngine
  private let scrollViews: [ScrollView]
  /// Retained here because scroll views reference their delegates weakly.
  private let meddler: Meddler
  private var grammars: [String: EventGrammar] = [:]
  /// The offsets that the changes by cause add up to.
  private var explained: [String: CGPoint] = [:]
  /// Views with an offset that a program chose, until they next come to rest by themselves.
  private var placed: Set<String> = []
  /// Views that need not rest on a page until the next lift, because a program set their offset or
  /// their insets changed.
  private var unpaged: Set<String> = []
  /// Views that the present step brought to rest after a user's gesture.
  private var ended: Set<String> = []
  /// The number of times that such a view was one that pages.
  private(set) var pagesReached = 0
  /// The violations found, as sentences.
  private(set) var faults: [String] = []
  private(set) var hash = BitHash()
  private(set) var refusals = 0
  /// The changes of the present step.
  private(set) var causes: [Change] = []
  private(set) var eventCounts: [String: Int] = [:]

  init(seed: UInt64, meddles: Bool) throws {
    run = try RandomEngine(.gestures, kinds: RandomInput.gestures, seed: seed)
    meddler = Meddler(seed: run.input.random.next(), isActive: meddles)
    scrollViews = run.engine.scrollViews
    for view in scrollViews {
      view.delegate = meddler
      explained[view.id] = view.contentOffset
      // The scene gives some of them an offset.
      placed.insert(view.id)
      unpaged.insert(view.id)
    }
  }

  var engine: Engine { run.engine }

  mutating func step() {
    ended = []
    let step = run.input.step(in: engine)
    let isRejected = engine.take(step) != nil
    engine.layoutIfNeeded()
    takeOutput()
    if isRejected {
      refusals += 1
    } else if case .command(let command, _) = step {
      note(command)
    }
    for id in meddler.touched { note(id) }
    meddler.touched = []
    check()
  }

  /// Notes the views of which a program may have changed the offset.
  private mutating func note(_ command: Command) {
    switch command {
    case .set(let view, _), .call(let view, .setContentOffset),
      .call(let view, .scrollRectToVisible), .call(let view, .setZoomScale),
      .call(let view, .zoom):
      note(view)
    // All views below it may have been stopped in motion.
    case .call(_, .insertSubview(let view, _)), .call(let view, .removeFromSuperview): note(view)
    case .setDevice:
      // Pages have other sizes, and views in motion continue.
      unpaged.formUnion(scrollViews.map(\.id))
    case .wheel(let sample) where sample.phase == nil:
      // A notch moves the content by its delta and ends any motion; it has no lift.
      unpaged.formUnion(scrollViews.map(\.id))
    default: break
    }
  }

  private mutating func note(_ id: String) {
    placed.insert(id)
    unpaged.insert(id)
    for view in scrollViews {
      guard let above = engine.view(id), view.isDescendant(of: above) else { continue }
      placed.insert(view.id)
      unpaged.insert(view.id)
    }
  }

  private mutating func takeOutput() {
    let (events, changes) = engine.takeOutput()
    for event in events {
      let name = event.kind.name
      eventCounts[name, default: 0] += 1
      hash.add(event.time)
      hash.add(name)
      if case .scrollViewDidScroll(let offset) = event.kind { hash.add(offset) }
      if !grammars[event.view, default: EventGrammar()].accepts(event) {
        faults.append("\(event) is out of order")
      }
      if name == "didEndDecelerating" || name == "didEndDragging(false)" {
        placed.remove(event.view)
        ended.insert(event.view)
      }
      switch event.kind {
      case .scrollViewDidEndDragging: unpaged.remove(event.view)
      case .scrollViewDidChangeAdjustedContentInset: unpaged.insert(event.view)
      default: break
      }
    }
    causes = changes
    for change in changes where change.property == .contentOffset {
      guard let before = explained[change.view] else { continue }
      explained[change.view] = CGPoint(x: before.x + change.delta.x, y: before.y + change.delta.y)
      hash.add(change.cause.rawValue)
    }
  }

  private mutating func check() {
    faults += engine.brokenInvariants() + meddler.faults
    for view in scrollViews {
      if !convertsThereAndBack(view) {
        faults.append("\(view.id): a point that goes to the window and back is another")
      }
      let offset = view.contentOffset
      hash.add(offset)
      hash.add(view.phase.rawValue)
      // Sums of numbers that large have a larger rounding error.
      let tolerance = 1e-4 + 1e-12 * max(abs(offset.x), abs(offset.y))
      if !offset.isNear(explained[view.id], tolerance) {
        faults.append("\(view.id): the changes do not add up to \(offset)")
      }
      explained[view.id] = offset
      guard view.phase == .idle, !placed.contains(view.id) else { continue }
      if !isResting(view) {
        faults.append("\(view.id): rests at \(offset) with \(view.contentSize)")
      }
      guard view.isPagingEnabled, ended.contains(view.id), !unpaged.contains(view.id) else {
        continue
      }
      pagesReached += 1
      if !isOnPage(view) { faults.append("\(view.id): rests at \(offset) between its pages") }
    }
  }

  /// Whether a point that is converted to the window and back is the same; true if it cannot be
  /// converted.
  private func convertsThereAndBack(_ view: View) -> Bool {
    let point = CGPoint(x: view.bounds.midX, y: view.bounds.minY + 7)
    guard let there = view.convert(point, to: engine.root),
      let back = view.convert(there, from: engine.root)
    else { return true }
    let size = max(1, abs(there.x), abs(there.y), abs(point.x), abs(point.y))
    return back.isNear(point, 1e-6 * size)
  }

  /// Whether each axis is on a multiple of the bounds or at an end of its range.
  private func isOnPage(_ view: ScrollView) -> Bool {
    let scale = engine.device.displayScale
    return axes(of: view).allSatisfy { axis in
      let page = (axis.offset / axis.length).rounded() * axis.length
      // The ends and the multiples are rounded to pixels, which is at most half a pixel.
      return axis.length * scale < 1
        || [page, axis.start, axis.end].contains { abs($0 - axis.offset) <= 0.5 / scale + 1e-9 }
    }
  }

  /// Whether the content is in its range and on the pixels.
  private func isResting(_ view: ScrollView) -> Bool {
    let grid = PixelGrid(displayScale: engine.device.displayScale)
    return axes(of: view).allSatisfy { axis in
      axis.offset >= axis.start && axis.offset <= axis.end
        && grid.rounded(axis.offset) == axis.offset
    }
  }

  private struct AxisState {
    let offset: Double
    let length: Double
    let start: Double
    let end: Double
  }

  /// The offset and its range, computed independently of the model.
  private func axes(of view: ScrollView) -> [AxisState] {
    let grid = PixelGrid(displayScale: engine.device.displayScale)
    func axis(
      _ offset: Double,
      _ content: Double,
      _ length: Double,
      _ insets: (Double, Double),
      _ alignment: Double
    ) -> AxisState {
      let slack = length - insets.0 - insets.1 - content
      let start = grid.rounded(-insets.0 - max(0, slack) * alignment)
      let end = slack > 0 ? start : max(start, grid.rounded(content + insets.1 - length))
      return AxisState(offset: offset, length: length, start: start, end: end)
    }
    let (offset, content, size) = (view.contentOffset, view.contentSize, view.bounds.size)
    let (inset, point) = (view.adjustedContentInset, view.contentAlignmentPoint)
    return [
      axis(offset.x, content.width, size.width, (inset.left, inset.right), point.x),
      axis(offset.y, content.height, size.height, (inset.top, inset.bottom), point.y),
    ]
  }
}

extension BitHash {
  mutating func add(_ point: CGPoint) {
    add(Double(point.x))
    add(Double(point.y))
  }
}

extension RandomScene {
  /// Scroll views, one in another, with controls and plain views between them, and something to zoom in most
  /// of them.
  static var gestures: RandomScene {
    var scene = RandomScene()
    let names = [
      "ScrollView", "ScrollView", "ScrollView", "ScrollView", "View", "Label", "Button",
      "NavigationBar",
      "ScrollContentView",
    ]
    scene.classes = names.compactMap(ViewClass.named)
    scene.count = 6...11
    scene.properties.subtract([
      .alpha, .isHidden, .isUserInteractionEnabled, .isScrollEnabled, .bounds, .center,
    ])
    scene.always.formUnion([.viewForZooming, .maximumZoomScale, .isPagingEnabled])
    return scene
  }
}
