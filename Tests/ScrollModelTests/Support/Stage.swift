import Foundation
import ScrollModel

/// A window with one scroll view that fills it, and a finger to move it with.
final class Stage {
  let engine: Engine
  let scroll: ScrollView
  /// Retained here because scroll views reference their delegates weakly.
  let listener = Listener()

  /// Creates the engine, then calls `configure`, which leaves no events in the output.
  init(
    view: CGSize = CGSize(width: 320, height: 480),
    content: CGSize = CGSize(width: 320, height: 2000),
    displayScale: Double = 1,
    safeArea: EdgeInsets = .zero,
    fps: Int = 120,
    options: ModelOptions = ModelOptions(),
    configure: (ScrollView) -> Void = { _ in }
  ) {
    let window = Window(id: "window")
    scroll = ScrollView(id: "scroll")
    scroll.frame = CGRect(origin: .zero, size: view)
    scroll.contentSize = content
    scroll.showsVerticalScrollIndicator = false
    scroll.showsHorizontalScrollIndicator = false
    window.addSubview(scroll)
    engine = Engine(
      root: window,
      device: Device(size: view, displayScale: displayScale, safeAreaInsets: safeArea),
      fps: fps,
      options: options
    )
    configure(scroll)
    engine.layoutIfNeeded()
    scroll.delegate = listener
    _ = engine.takeOutput()
    _ = engine.takeChanges()
  }

  var x: Double { Double(scroll.contentOffset.x) }
  var y: Double { Double(scroll.contentOffset.y) }

  func touch(
    _ phase: TouchSample.Phase,
    _ x: Double,
    _ y: Double,
    at time: Int64,
    timestamp: Double? = nil,
    finger: Int = 1
  ) throws {
    let sample = TouchSample(
      id: finger,
      phase: phase,
      location: CGPoint(x: x, y: y),
      timestamp: timestamp
    )
    try engine.handle(.touch([sample]), at: time)
  }

  /// Puts a finger down in the middle of the view and moves it by `steps`, one every 10 ms from
  /// `time` on; returns the last place and time.
  @discardableResult
  func drag(_ steps: [CGPoint], at time: Int64 = 0) throws -> (place: CGPoint, time: Int64) {
    var place = CGPoint(x: 160, y: 240)
    var now = time
    try touch(.began, place.x, place.y, at: now)
    for step in steps {
      place = CGPoint(x: place.x + step.x, y: place.y + step.y)
      now += 10_000
      try touch(.moved, place.x, place.y, at: now)
    }
    return (place, now)
  }

  @discardableResult
  func drag(vertically steps: [Double], at time: Int64 = 0) throws -> (place: CGPoint, time: Int64)
  {
    try drag(steps.map { CGPoint(x: 0, y: $0) }, at: time)
  }

  /// Drags and lifts while still moving.
  @discardableResult
  func fling(_ steps: [CGPoint], at time: Int64 = 0) throws -> Int64 {
    let (place, last) = try drag(steps, at: time)
    try touch(.ended, place.x, place.y, at: last)
    return last
  }

  @discardableResult
  func fling(vertically steps: [Double], at time: Int64 = 0) throws -> Int64 {
    try fling(steps.map { CGPoint(x: 0, y: $0) }, at: time)
  }

  /// Drags, holds for a second and lifts.
  @discardableResult
  func dragAndHold(_ steps: [Double], at time: Int64 = 0) throws -> Int64 {
    let (place, last) = try drag(vertically: steps, at: time)
    try touch(.ended, place.x, place.y, at: last + 1_000_000)
    return last + 1_000_000
  }

  /// Advances to the next frame; false if nothing moves.
  @discardableResult
  func nextFrame() -> Bool {
    guard let time = engine.nextStepTime else { return false }
    engine.advance(to: time)
    return true
  }

  /// Advances until nothing moves.
  func settle() {
    while nextFrame() {}
  }

  /// Advances until nothing moves; returns whether the place and time equal `rest`.
  func settles(as rest: Rest?) -> Bool {
    settle()
    return rest?.contentOffset == scroll.contentOffset && rest?.time == engine.time
  }

  /// The names of the events since the last call, without layout, edges and touches on content.
  func eventNames(layout: Bool = false) -> [String] {
    engine.takeOutput().events.map(\.kind.name)
      .filter { $0 != "edgeCrossed" && (layout || $0 != "layoutSubviews") }
      .filter { !$0.hasPrefix("touches(") }
  }

  /// The same with adjacent scrolls as one.
  func shortEvents() -> [String] {
    eventNames().reduce(into: []) { names, name in
      if name != "didScroll" || names.last != "didScroll" { names.append(name) }
    }
  }
}

extension Event.Kind {
  /// UIKit's name without the class.
  var name: String {
    switch self {
    case .scrollViewDidScroll: "didScroll"
    case .scrollViewWillBeginDragging: "willBeginDragging"
    case .scrollViewWillEndDragging: "willEndDragging"
    case .scrollViewDidEndDragging(let decelerates): "didEndDragging(\(decelerates))"
    case .scrollViewWillBeginDecelerating: "willBeginDecelerating"
    case .scrollViewDidEndDecelerating: "didEndDecelerating"
    case .scrollViewWillBeginZooming: "willBeginZooming"
    case .scrollViewDidZoom: "didZoom"
    case .scrollViewDidEndZooming(let scale): "didEndZooming(\(scale))"
    case .scrollViewDidEndScrollingAnimation: "didEndScrollingAnimation"
    case .scrollViewShouldScrollToTop: "shouldScrollToTop"
    case .scrollViewDidScrollToTop: "didScrollToTop"
    case .scrollViewDidChangeAdjustedContentInset: "didChangeAdjustedContentInset"
    case .edgeCrossed: "edgeCrossed"
    case .layoutSubviews: "layoutSubviews"
    case .viewWillTransition: "viewWillTransition"
    case .willAnimateRotation: "willAnimateRotation"
    case .didRotate: "didRotate"
    case .touches(let phase, _): "touches(\(phase))"
    case .buttonTapped: "buttonTapped"
    case .tableViewDidSelectRow(let section, let row): "didSelectRow(\(section), \(row))"
    case .refreshControlValueChanged: "refreshControlValueChanged"
    case .keyboard(let notification): notification.name.rawValue
    }
  }
}
