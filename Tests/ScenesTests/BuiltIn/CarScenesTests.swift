import Foundation
import Scenes
import ScrollModel
import Testing

/// The cars of chapter 6: the strip, the pager and the four challenges.
@Suite struct CarScenesTests {
  @Test("car-strip: pictures have their own sizes, and the container is as high as the highest")
  func strip() throws {
    let stage = try BuiltInStage("car-strip")
    let cars = try (1...10).map { try stage.engine.required("car\($0)").frame }
    for (car, next) in zip(cars, cars.dropFirst()) { #expect(car.maxX == next.minX) }
    #expect(Set(cars.map(\.width)).count > 5)
    let container = try stage.engine.required("container").frame
    #expect(container.height == cars.map(\.height).max())
    #expect(container.width == cars.last?.maxX)
    #expect(try stage.scrollView().contentSize == container.size)
    #expect(container.size == CGSize(width: 2180, height: 195))
    // Content with a fixed width keeps it when the device rotates.
    try stage.turn(.landscapeLeft)
    #expect(try stage.scrollView().contentSize.width == 2180)
  }

  @Test("car-pager: there are ten pages of 320 points, and each picture keeps its aspect ratio")
  func pager() throws {
    let stage = try BuiltInStage("car-pager")
    let view = try stage.scrollView()
    #expect(view.contentSize == CGSize(width: 3200, height: 240))
    #expect(try stage.engine.required("car1").frame == CGRect(x: 0, y: 0, width: 320, height: 240))
    let ninth = CGRect(x: 2560, y: 0, width: 320, height: 240)
    #expect(try stage.engine.required("car9").frame == ninth)
    try stage.swipe(-200)
    stage.engine.settle()
    #expect(view.contentOffset.x == 320)
    #expect(try stage.text("numberLabel") == "Car Number: 2")
  }

  @Test("[ROTATE-7] The label's pages are as wide as the view times the scale")
  func zoomedLabel() throws {
    let stage = try BuiltInStage("car-pager@asPublished")
    try stage.zoom(to: 1.5)
    for (x, number) in [(320.0, 1), (479, 1), (480, 2), (640, 2), (960, 3), (4480, 10)] {
      try stage.place(x)
      #expect(try stage.text("numberLabel") == "Car Number: \(number)")
    }
  }

  @Test("The reset button is disabled at scale 1 and enabled at the end of a zoom")
  func resetZoom() throws {
    let stage = try BuiltInStage("car-pager")
    #expect(try !stage.isEnabled("reset"))
    try stage.pinch(about: CGPoint(x: 160, y: 200), by: 1.5)
    #expect(try stage.scrollView().zoomScale == 1.5)
    #expect(try stage.isEnabled("reset"))
    try stage.tap(248, 46)
    #expect(try stage.scrollView().zoomScale == 1)
    #expect(try !stage.isEnabled("reset"))
    for (ratio, scale) in [(9.0, 3.0), (0.01, 0.75)] {
      try stage.pinch(about: CGPoint(x: 160, y: 200), by: ratio)
      #expect(try stage.scrollView().zoomScale == scale)
    }
  }

  @Test("[ROTATE-8] As published, a rotation lays out the pages at scale 1, and keeps the offset")
  func rebuilds() throws {
    let stage = try BuiltInStage("car-pager@asPublished")
    let view = try stage.scrollView()
    try stage.place(960)
    try stage.turn(.landscapeLeft)
    #expect(view.contentSize == CGSize(width: 4800, height: 360))
    #expect(view.contentOffset.x == 960)
    // The third car is shown, and no scroll has changed the label.
    #expect(try stage.text("numberLabel") == "Car Number: 4")
    try stage.pinch(about: CGPoint(x: 160, y: 200), by: 1.5)
    #expect(try stage.isEnabled("reset"))
    try stage.turn(.portrait)
    #expect(view.zoomScale == 1)
    #expect(view.contentSize == CGSize(width: 3200, height: 240))
    // No zoom has ended.
    #expect(try stage.isEnabled("reset"))
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("[ROTATE-7] As published, the label's number can be one that no car has")
  func unlimitedNumber() throws {
    let stage = try BuiltInStage("car-pager@asPublished")
    for (x, number) in [(-319.0, 1), (-320, 0), (-640, -1), (3200, 11)] {
      try stage.place(x)
      #expect(try stage.text("numberLabel") == "Car Number: \(number)")
    }
  }

  @Test(
    "car-pager, corrected: a rotation at any scale lays out the pages once, with a car at the edge",
    arguments: [1, 0.75, 1.3, 2, 3.0]
  )
  func correctedPager(scale: Double) throws {
    let stage = try BuiltInStage("car-pager@corrected")
    let view = try stage.scrollView()
    try stage.zoom(to: scale)
    try stage.place(3 * 320 * scale + (scale == 1 ? 0 : 48))
    _ = stage.engine.takeOutput()
    try stage.turn(.landscapeLeft)
    #expect(view.zoomScale == scale)
    #expect(abs(view.contentSize.width - 4800 * scale) < 1e-9)
    #expect(abs(view.contentOffset.x - 3 * 480 * scale) <= 0.25)
    #expect(try stage.text("numberLabel") == "Car Number: 4")
    #expect(try stage.isEnabled("reset") == (scale != 1))
    #expect(view.isPagingEnabled == (scale == 1))
    #expect(stage.engine.brokenInvariants() == [])
  }

  @Test("On another device the pages have its width, and the label shows the same car")
  func otherDevice() throws {
    for variant in ["car-pager@corrected", "challenge-1", "challenge-2@3", "challenge-4@ar"] {
      let stage = try BuiltInStage(variant)
      let view = try stage.scrollView()
      let label = try stage.text("numberLabel")
      let device = DeviceChange(size: CGSize(width: 390, height: 844))
      try stage.engine.handle(.setDevice(device), at: stage.engine.time)
      stage.engine.layoutIfNeeded()
      #expect(view.contentSize.width == 3900, "\(variant)")
      #expect(view.contentOffset.x.truncatingRemainder(dividingBy: 390) == 0, "\(variant)")
      #expect(try stage.text("numberLabel") == label, "\(variant)")
      try stage.swipe(variant.hasSuffix("ar") ? 250 : -250)
      stage.engine.settle()
      #expect(try stage.text("numberLabel") != label, "\(variant)")
    }
  }

  @Test(
    "challenge 1: the same car's left edge is at the view's after a rotation, or its same part",
    arguments: ["kept", "fraction"],
    [1, 2, 0.75, 1.3]
  )
  func keepsTheCar(variant: String, scale: Double) throws {
    let stage = try BuiltInStage("challenge-1@" + variant)
    let view = try stage.scrollView()
    try stage.zoom(to: scale)
    try stage.place(3 * 320 * scale + (scale == 1 ? 0 : 48))
    let left = variant == "kept" ? 0 : try place(of: "car4", stage)
    try stage.turn(.landscapeLeft)
    #expect(view.zoomScale == scale)
    #expect(abs(view.contentSize.width - 4800 * scale) < 1e-9)
    #expect(try stage.text("numberLabel") == "Car Number: 4")
    // To a pixel.
    #expect(abs(try place(of: "car4", stage) - left) <= 0.5 / 480)
    if scale == 1 { #expect(view.contentOffset.x == 1440) }
    try stage.turn(.portrait)
    #expect(abs(try place(of: "car4", stage) - left) <= 0.5 / 320)
  }

  @Test("challenge 1: without the controller another car is at the left edge")
  func losesTheCar() throws {
    let lost = try BuiltInStage("challenge-1@lost")
    try lost.place(960)
    try lost.turn(.landscapeLeft)
    #expect(try lost.text("numberLabel") == "Car Number: 3")
  }

  /// The distance of a car's left edge from the view's, in widths of the view.
  private func place(of car: String, _ stage: BuiltInStage) throws -> Double {
    let view = try stage.scrollView()
    let x = try #require(try stage.engine.required(car).convert(CGPoint.zero, to: view)).x
    return (x - view.contentOffset.x) / view.bounds.width
  }

  @Test("challenge 2: the scene opens on picture ((k − 1) mod n) + 1, as the label counts")
  func opensOnCar() throws {
    for (variant, car) in [("3", 3), ("27", 7), ("minus-1", 9)] {
      let stage = try BuiltInStage("challenge-2@" + variant)
      #expect(try stage.scrollView().contentOffset.x == Double(car - 1) * 320)
      #expect(try stage.text("numberLabel") == "Car Number: \(car)")
      #expect(stage.engine.takeOutput().events.isEmpty)
    }
  }

  @Test("challenge 3: paging is off while zoomed, and on again at scale 1")
  func pagingOffWhileZoomed() throws {
    let stage = try BuiltInStage("challenge-3")
    let view = try stage.scrollView()
    try stage.zoom(to: 1.5)
    #expect(try stage.text("pagingLabel") == "isPagingEnabled false")
    let start = view.contentOffset.x
    try stage.swipe(-110, rests: true)
    stage.engine.settle()
    #expect(view.contentOffset.x == start + 100)
    try stage.tap(248, 46)
    #expect(try stage.text("pagingLabel") == "isPagingEnabled true")
    try stage.swipe(-200)
    stage.engine.settle()
    #expect(view.contentOffset.x.truncatingRemainder(dividingBy: 320) == 0)

    let always = try BuiltInStage("challenge-3@always-on")
    try always.zoom(to: 1.5)
    try always.swipe(-110, rests: true)
    always.engine.settle()
    // A stop, but not the edge of a picture of 480 points.
    #expect(try always.scrollView().contentOffset.x == 320)
  }

  @Test("challenge 4: in Arabic the first car is at the right end of the content")
  func rightToLeft() throws {
    let stage = try BuiltInStage("challenge-4@ar")
    #expect(try stage.scrollView().contentOffset.x == 2880)
    #expect(try stage.engine.required("car1").frame.minX == 2880)
    #expect(try stage.engine.required("car10").frame.minX == 0)
    // Half a page on, the first car's edge is still the last one passed.
    for (x, number) in [(2880.0, "١"), (2561, "١"), (2560, "٢"), (0, "١٠"), (-40, "١٠")] {
      try stage.place(x)
      #expect(try stage.text("numberLabel") == "السيارة رقم \(number)")
    }
  }

  @Test(
    "challenge 4: numbers have the language's digits, and words their plural form",
    arguments: [
      ("en", ["9 more cars", "1 more car", "0 more cars"]),
      ("de", ["noch 9 Autos", "noch 1 Auto", "noch 0 Autos"]),
      ("fr", ["encore 9 voitures", "encore 1 voiture", "encore 0 voiture"]),
      ("ru", ["ещё 9 машин", "ещё 1 машина", "ещё 0 машин"]),
      ("ar", ["٩ سيارات أخرى", "سيارة أخرى", "لا سيارات أخرى"]),
      ("ja", ["あと9台", "あと1台", "あと0台"]),
    ]
  )
  func plurals(language: String, texts: [String]) throws {
    let stage = try BuiltInStage("challenge-4@" + language)
    let isReversed = language == "ar"
    for (page, text) in zip([0, 8, 9], texts) {
      try stage.place(Double(isReversed ? 9 - page : page) * 320)
      #expect(try stage.text("restLabel") == text)
    }
  }
}
