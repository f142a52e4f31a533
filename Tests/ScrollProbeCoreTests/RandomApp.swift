import Foundation
import ScrollProbeCore
import SeededRandom

/// An app in which anything may happen from one frame to the next.
struct RandomApp {
  private(set) var sample: Sample
  private var random: SeededGenerator
  private var number = 0
  private var finger = 0
  private var down: [Touch] = []
  private let mostViews: Int

  /// Creates an app with at most a number of views.
  init(seed: UInt64, mostViews: Int = 12) {
    random = SeededGenerator(seed: seed)
    self.mostViews = mostViews
    sample = Sample(time: 5, screen: Sample.Screen(size: CGSize(width: 390, height: 844), scale: 3))
    for _ in 0..<Int.random(in: 1...mostViews, using: &random) { addView() }
  }

  /// What fingers do in the next frame, and its sample in ``sample``.
  mutating func advance() -> [Touch] {
    sample.time += Int64.random(in: 0...20_000, using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0: addView()
    case 1: removeView()
    case 2: moveView()
    case 3:
      sample.keyboard =
        Bool.random(using: &random) ? CGRect(x: 0, y: 508, width: 390, height: 336) : nil
    case 4:
      let size = sample.screen.size
      sample.screen.size = CGSize(width: size.height, height: size.width)
    case 5: sample.frameCost = Bool.random(using: &random) ? 40 : nil
    default:
      for _ in 0...Int.random(in: 0...3, using: &random) { scrollView() }
    }
    return touches()
  }

  private func length(_ range: ClosedRange<Double>, _ random: inout SeededGenerator) -> CGFloat {
    CGFloat(range.random(using: &random))
  }

  private mutating func addView() {
    guard sample.views.count < mostViews else { return }
    number += 1
    let place = Int.random(in: 0...sample.views.count, using: &random)
    let parent = place == 0 ? nil : sample.views[place - 1].id
    var scroll: Sample.Scroll?
    if Bool.random(using: &random) {
      scroll = Sample.Scroll(contentSize: CGSize(width: 390, height: length(0...9_000, &random)))
      scroll?.isTable = Bool.random(using: &random)
    }
    let frame = CGRect(x: 0, y: length(0...500, &random), width: 390, height: 600)
    let view = Sample.View(
      id: "view-\(number)",
      parent: parent,
      className: "Class\(number % 3)",
      frame: frame,
      scroll: scroll
    )
    sample.views.insert(view, at: place)
  }

  private mutating func removeView() {
    guard let view = sample.views.randomElement(using: &random) else { return }
    var gone: Set<String> = [view.id]
    for view in sample.views where view.parent.map(gone.contains) ?? false { gone.insert(view.id) }
    sample.views.removeAll { gone.contains($0.id) }
  }

  /// Moves a view to the window, behind all others.
  private mutating func moveView() {
    guard let index = sample.views.indices.randomElement(using: &random) else { return }
    let isAround = sample.views.contains { $0.parent == sample.views[index].id }
    guard !isAround else { return }
    var view = sample.views.remove(at: index)
    view.parent = nil
    sample.views.append(view)
  }

  private mutating func scrollView() {
    guard let index = sample.views.indices.randomElement(using: &random) else { return }
    var view = sample.views[index]
    view.frame.origin.y += length(-1...1, &random)
    view.scroll?.contentOffset.y += length(-50...50, &random)
    view.scroll?.zoomScale = length(0.5...2, &random)
    view.scroll?.flags.formSymmetricDifference(
      Sample.Scroll.Flags(rawValue: 1 << UInt16.random(in: 0...8, using: &random))
    )
    sample.views[index] = view
  }

  private mutating func touches() -> [Touch] {
    var touches: [Touch] = []
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let isNew = down.isEmpty || (down.count < 10 && Int.random(in: 0..<4, using: &random) == 0)
      var touch = Touch(number: finger, phase: .began, location: .zero, time: 0)
      if isNew {
        finger += 1
        touch.number = finger
      } else if let known = down.randomElement(using: &random) {
        touch = known
        touch.phase = Int.random(in: 0..<4, using: &random) == 0 ? .ended : .moved
      }
      touch.location.y += length(-10...10, &random)
      touch.time = Double(sample.time) / 1e6
      down.removeAll { $0.number == touch.number }
      if touch.phase != .ended { down.append(touch) }
      touches.append(touch)
    }
    return touches
  }

  /// The numbers of the fingers that are down.
  var fingers: Set<String> { Set(down.map { String($0.number) }) }
}
