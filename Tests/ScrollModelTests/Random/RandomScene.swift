import Foundation
import ScrollModel
import TestSupport

/// A scene made from a seed: two scroll views side by side, one in the first and one in that, plain
/// views between them, with random content, insets, flags and transforms.
struct RandomScene {
  let engine: Engine
  let scrollViews: [ScrollView]
  /// Views that may be moved in the hierarchy.
  let movable: [String]
  let containers: [String]
  /// Retained here because scroll views reference their delegates weakly.
  let meddler: Meddler

  init(random: inout SeededGenerator, meddles: Bool) {
    let window = Window(id: "window")
    var scrollViews: [ScrollView] = []
    for (id, frame) in [
      ("left", CGRect(0, 0, 200, 480)), ("right", CGRect(200, 40, 120, 400)),
      ("inner", CGRect(20, 60, 160, 300)), ("innermost", CGRect(10, 20, 120, 200)),
    ] {
      let view = ScrollView(id: id)
      view.frame = frame
      Self.configure(view, &random)
      scrollViews.append(view)
    }
    let plain = View.make("plain", CGRect(0, 0, 160, 300), [scrollViews[3]])
    let box = View.make("box", CGRect(30, 30, 60, 60))
    let label = Label(id: "label")
    label.frame = CGRect(10, 100, 50, 20)
    if Bool.random(using: &random) { plain.transform = Self.transform(&random) }
    for view in scrollViews + [plain, box, label] {
      view.autoresizingMask = AutoresizingMask(rawValue: .random(in: 0..<64, using: &random))
    }
    for (view, zoomed) in zip(scrollViews, ["inner", "box", "plain"]) {
      view.viewForZooming = zoomed
      view.minimumZoomScale = Double.random(of: [0.3, 0.5, 1], using: &random)
      view.maximumZoomScale = Double.random(of: [1, 2, 5], using: &random)
    }
    scrollViews[0].addSubview(scrollViews[2])
    scrollViews[2].addSubview(plain)
    scrollViews[1].addSubview(box)
    scrollViews[1].addSubview(label)
    let button = Button(id: "button")
    button.frame = CGRect(5, 150, 110, 60)
    scrollViews[1].addSubview(button)
    let bar = NavigationBar(id: "bar")
    bar.frame = CGRect(0, 0, 320, 44)
    bar.isHidden = Bool.random(using: &random)
    bar.isUserInteractionEnabled = false
    window.automaticallyAdjustsScrollViewInsets = Bool.random(using: &random)
    window.addSubview(scrollViews[0])
    window.addSubview(scrollViews[1])
    window.addSubview(bar)
    let scale = Double.random(of: [1, 2, 3], using: &random)
    let bars = EdgeInsets(20, 0, 34, 0)
    engine = Engine(
      root: window,
      device: Device(
        size: CGSize(width: 320, height: 480),
        displayScale: scale,
        safeAreaInsets: Bool.random(using: &random) ? bars : .zero
      ),
      fps: Int.random(of: [30, 60, 60, 120, 120, 144, 240, 7], using: &random)
    )
    self.scrollViews = scrollViews
    movable = ["right", "inner", "innermost", "plain", "box", "label", "button", "bar"]
    containers = ["window", "left", "right", "inner", "plain", "box"]
    meddler = Meddler(seed: random.next(), isActive: meddles)
    for view in scrollViews { view.delegate = meddler }
  }

  private static func configure(_ view: ScrollView, _ random: inout SeededGenerator) {
    view.contentSize = contentSize(&random)
    if Bool.random(using: &random) { view.contentInset = insets(&random) }
    view.bouncesVertically = Int.random(in: 0..<5, using: &random) > 0
    view.bouncesHorizontally = Int.random(in: 0..<5, using: &random) > 0
    view.alwaysBounceVertical = Bool.random(using: &random)
    view.alwaysBounceHorizontal = Bool.random(using: &random)
    if Bool.random(using: &random) {
      view.contentAlignmentPoint = CGPoint(
        x: (0...1).random(using: &random),
        y: (0...1).random(using: &random)
      )
    }
    view.delaysContentTouches = Bool.random(using: &random)
    view.canCancelContentTouches = Int.random(in: 0..<4, using: &random) > 0
    view.transfersVerticalScrollingToParent = Bool.random(using: &random)
    view.refreshControl = Int.random(in: 0..<4, using: &random) == 0
    view.scrollsToTop = Int.random(in: 0..<4, using: &random) == 0
    view.isDirectionalLockEnabled = Bool.random(using: &random)
    view.isPagingEnabled = Int.random(in: 0..<3, using: &random) == 0
    view.contentInsetAdjustmentBehavior =
      ContentInsetAdjustmentBehavior.allCases.randomElement(using: &random) ?? .automatic
  }

  static func contentSize(_ random: inout SeededGenerator) -> CGSize {
    let longest = Double.random(of: [0, 100, 480, 700, 3000, 100_000], using: &random)
    return CGSize(
      width: (0...longest).random(using: &random),
      height: (0...longest).random(using: &random)
    )
  }

  static func insets(_ random: inout SeededGenerator) -> EdgeInsets {
    EdgeInsets(
      (-20...80).random(using: &random),
      (-20...80).random(using: &random),
      (-20...80).random(using: &random),
      (-20...80).random(using: &random)
    )
  }

  static func transform(_ random: inout SeededGenerator) -> CGAffineTransform {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .identity
    case 1: .scale((0.1...3).random(using: &random), (-2...2).random(using: &random))
    case 2: .rotation((-4...4).random(using: &random))
    default:
      CGAffineTransform(
        a: (-2...2).random(using: &random),
        b: (-2...2).random(using: &random),
        c: (-2...2).random(using: &random),
        d: (-2...2).random(using: &random),
        tx: (-50...50).random(using: &random),
        ty: (-50...50).random(using: &random)
      )
    }
  }
}

/// A delegate that sometimes changes a scroll view inside a callback.
final class Meddler: ScrollViewDelegate {
  private var random: SeededGenerator
  private let isActive: Bool
  /// The ids of the views that it has changed since the set was last emptied.
  var touched: [String] = []
  /// The violations found in callbacks, as sentences.
  private(set) var faults: [String] = []

  init(seed: UInt64, isActive: Bool) {
    random = SeededGenerator(seed: seed)
    self.isActive = isActive
  }

  private func meddle(_ view: ScrollView) {
    guard isActive, Int.random(in: 0..<60, using: &random) == 0 else { return }
    touched.append(view.id)
    let offset = CGPoint(
      x: (-50...500).random(using: &random),
      y: (-50...500).random(using: &random)
    )
    switch Int.random(in: 0..<14, using: &random) {
    case 10: view.zoomScale = (0.2...5).random(using: &random)
    case 11: view.setZoomScale((0.2...5).random(using: &random), animated: true)
    case 12: view.maximumZoomScale = (0.5...5).random(using: &random)
    case 13: view.zoomView?.transform = RandomScene.transform(&random)
    case 0: view.contentOffset = offset
    case 1: view.setContentOffset(offset, animated: false)
    case 2: view.setContentOffset(offset, animated: true)
    case 3: view.contentSize = RandomScene.contentSize(&random)
    case 4: view.contentInset = RandomScene.insets(&random)
    case 5: view.isScrollEnabled.toggle()
    case 6: view.bounces.toggle()
    case 7: view.bounds.origin = offset
    case 8: view.isPagingEnabled.toggle()
    default: view.frame.size.height = (50...500).random(using: &random)
    }
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) { meddle(scrollView) }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { meddle(scrollView) }
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: inout CGPoint
  ) {
    if isActive, Int.random(in: 0..<10, using: &random) == 0 {
      targetContentOffset.y = (-100...2000).random(using: &random)
    }
    meddle(scrollView)
  }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    meddle(scrollView)
  }
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { meddle(scrollView) }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { meddle(scrollView) }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { meddle(scrollView) }
  func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool {
    meddle(scrollView)
    return !isActive || Bool.random(using: &random)
  }
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {
    meddle(scrollView)
  }
  func scrollViewDidZoom(_ scrollView: ScrollView) {
    if !isActive, let view = scrollView.zoomView, !scrollView.isZoomBouncing,
      scrollView.contentSize != view.frame.size
    {
      faults.append("\(scrollView.id): the content has another size than \(view.id)")
    }
    meddle(scrollView)
  }
  func scrollViewDidEndZooming(
    _ scrollView: ScrollView,
    with view: View?,
    atScale scale: Double
  ) {
    meddle(scrollView)
  }
  func scrollViewDidScrollToTop(_ scrollView: ScrollView) { meddle(scrollView) }
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView) { meddle(scrollView) }
}
