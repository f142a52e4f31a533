import Foundation
import ScrollModel
import Testing

/// The effect of bars and refresh controls on insets.
@Suite struct BarInsetTests {
  private let window = Window(id: "window")
  private let scroll = ScrollView(id: "scroll")
  private let bar = NavigationBar(id: "bar")

  private func engine(
    content: CGSize,
    bar frame: CGRect?,
    safeArea: EdgeInsets = .zero,
    frame scrollFrame: CGRect = CGRect(0, 0, 390, 844),
    options: ModelOptions = ModelOptions()
  ) -> Engine {
    scroll.frame = scrollFrame
    scroll.contentSize = content
    window.addSubview(scroll)
    if let frame {
      bar.frame = frame
      window.addSubview(bar)
    }
    return Engine(
      root: window,
      device: Device(
        size: CGSize(width: 390, height: 844),
        displayScale: 3,
        safeAreaInsets: safeArea
      ),
      options: options
    )
  }

  private let long = CGSize(width: 390, height: 2000)
  private let short = CGSize(width: 390, height: 300)

  @Test("[INSET-7] A bar at an edge extends the safe area by its reach")
  func bars() {
    let engine = engine(
      content: long,
      bar: CGRect(0, 47, 390, 44),
      safeArea: EdgeInsets(47, 0, 34, 0)
    )
    #expect(scroll.adjustedContentInset == EdgeInsets(91, 0, 34, 0))
    #expect(scroll.contentOffset.y == -91)
    bar.isHidden = true
    engine.layoutIfNeeded()
    #expect(scroll.adjustedContentInset.top == 47)
    #expect(scroll.contentOffset.y == -47)
    bar.isHidden = false
    bar.frame = CGRect(0, 761, 390, 49)
    engine.layoutIfNeeded()
    #expect(scroll.adjustedContentInset == EdgeInsets(47, 0, 83, 0))
    bar.frame = CGRect(0, 300, 390, 49)
    engine.layoutIfNeeded()
    #expect(scroll.adjustedContentInset == EdgeInsets(47, 0, 34, 0))
    bar.frame = CGRect(0, -47, 390, 49)
    scroll.addSubview(bar)
    engine.layoutIfNeeded()
    #expect(scroll.adjustedContentInset.top == 47)
  }

  @Test("[INSET-8] With automatic, top and bottom count under a bar if the window adjusts insets")
  func navigation() {
    window.automaticallyAdjustsScrollViewInsets = true
    let engine = engine(
      content: short,
      bar: CGRect(0, 0, 390, 47),
      safeArea: EdgeInsets(47, 0, 34, 0)
    )
    #expect(scroll.adjustedContentInset == EdgeInsets(47, 0, 34, 0))
    #expect(scroll.contentInset == .zero)
    window.automaticallyAdjustsScrollViewInsets = false
    engine.layoutIfNeeded()
    #expect(scroll.adjustedContentInset == .zero)
  }

  @Test("[INSET-8] A bar at the bottom edge also counts unless the option says otherwise (U13)")
  func tabBar() {
    for counts in [true, false] {
      let test = BarInsetTests()
      test.window.automaticallyAdjustsScrollViewInsets = true
      var options = ModelOptions()
      options.automaticCountsTabBars = counts
      _ = test.engine(
        content: short,
        bar: CGRect(0, 795, 390, 49),
        safeArea: EdgeInsets(47, 0, 0, 0),
        options: options
      )
      #expect(
        test.scroll.adjustedContentInset == (counts ? EdgeInsets(47, 0, 49, 0) : .zero)
      )
    }
  }

  @Test("[INSET-9] The legacy inset leaves a gap of 72 points if the frame already avoids the bar")
  func legacy() {
    window.automaticallyAdjustsScrollViewInsets = true
    scroll.contentInsetAdjustmentBehavior = .never
    let engine = engine(
      content: long,
      bar: CGRect(0, 20, 390, 44),
      safeArea: EdgeInsets(20, 0, 0, 0),
      frame: CGRect(0, 72, 390, 772)
    )
    // The content starts 72 points below the bar: 8 of its frame, and 64 that the bar covers.
    #expect(scroll.contentInset == EdgeInsets(64, 0, 0, 0))
    #expect(scroll.contentOffset.y == -64)
    #expect(Double(scroll.frame.minY - scroll.contentOffset.y) - 64 == 72)
    window.automaticallyAdjustsScrollViewInsets = false
    engine.layoutIfNeeded()
    #expect(scroll.contentInset == .zero)
    #expect(scroll.contentOffset.y == 0)
  }

  @Test("[INSET-10] Content pulled far enough past its top refreshes until a program ends it")
  func refresh() throws {
    let stage = Stage()
    stage.scroll.isRefreshing = true
    #expect(!stage.scroll.isRefreshing)
    stage.scroll.refreshControl = true
    let lift = try stage.dragAndHold([90])
    #expect(!stage.scroll.isRefreshing)
    stage.settle()
    _ = stage.eventNames()
    try stage.dragAndHold([200], at: lift + 2_000_000)
    #expect(stage.scroll.isRefreshing)
    #expect(stage.eventNames().contains("refreshControlValueChanged"))
    stage.settle()
    #expect(stage.y == -60)
    #expect(stage.scroll.adjustedContentInset.top == 60)
    stage.scroll.isRefreshing = false
    #expect(stage.y == 0)
    stage.scroll.isRefreshing = true
    stage.scroll.refreshControl = false
    #expect(!stage.scroll.isRefreshing)
    #expect(stage.scroll.adjustedContentInset == .zero)
  }
}
