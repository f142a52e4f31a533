import Foundation
import Scenes
import ScrollModel
import Testing

/// `keepPageOnRotation` and `pageLabel`.
@Suite struct PagerControllerTests {
  /// Ten pages in a window without a frame, with the given controllers.
  private func pager(
    at x: Double,
    _ controllers: String,
    locale: String = "en",
    width: Double = 3200
  ) throws -> Engine {
    let scene = try scene(
      """
      {"format":"scrollscope.scene","version":1,"device":{"size":[320,480]},"locale":"\(locale)",
       "controller":[\(controllers)],
       "root":{"id":"w","class":"Window","subviews":[
         {"id":"s","class":"ScrollView","frame":[0,0,320,480],"contentSize":[\(width),480],
          "contentOffset":[\(x),0],"isPagingEnabled":true,
          "autoresizingMask":["flexibleWidth","flexibleHeight"]},
         {"id":"label","class":"Label","frame":[0,0,320,20]}]}}
      """
    )
    return scene.makeEngine()
  }

  private let keepsPage = #"{"name":"keepPageOnRotation","view":"s"}"#
  private let labels = #"{"name":"pageLabel","view":"s","label":"label","format":"Car Number: %d"}"#

  private func turn(_ engine: Engine, _ orientation: Device.Orientation) throws {
    try engine.handle(.setDevice(DeviceChange(orientation: orientation)), at: engine.time)
  }

  @Test("[ROTATE-4] The third page of 320 points becomes the third page of 480 points")
  func keepsThePage() throws {
    let engine = try pager(at: 960, keepsPage)
    let scroll = try engine.scrollView("s")
    try turn(engine, .landscapeLeft)
    #expect(scroll.contentOffset.x == 1440)
    #expect(scroll.contentSize == CGSize(width: 4800, height: 320))
    try turn(engine, .portrait)
    #expect(scroll.contentOffset.x == 960)
    #expect(scroll.contentSize == CGSize(width: 3200, height: 480))
  }

  @Test("[ROTATE-4] The last page stays the last, although its offset is clamped in between")
  func keepsTheLastPage() throws {
    let engine = try pager(at: 2880, keepsPage)
    try turn(engine, .landscapeLeft)
    #expect(try engine.scrollView("s").contentOffset.x == 4320)
  }

  @Test("Upside down, and without pages, the offset stays")
  func nothingToKeep() throws {
    let engine = try pager(at: 1000, keepsPage)
    try turn(engine, .portraitUpsideDown)
    #expect(try engine.scrollView("s").contentOffset.x == 1000)
    let flat = try pager(at: 0, keepsPage)
    try flat.scrollView("s").bounds.size = .zero
    try flat.scrollView("s").contentOffset.x = 50
    try turn(flat, .landscapeLeft)
    #expect(try flat.scrollView("s").contentOffset.x == 50)
  }

  @Test(
    "The page changes when its left edge passes the view's, from 1 to the last",
    arguments: [
      (0.0, "1"), (319, "1"), (320, "2"), (2880, "10"), (-50, "1"), (-700, "1"), (3300, "10"),
    ]
  )
  func label(x: Double, number: String) throws {
    let engine = try pager(at: 0, labels)
    let label = try engine.required("label")
    #expect(label.text == "Car Number: 1")
    try engine.scrollView("s").contentOffset.x = x
    #expect(label.text == "Car Number: \(number)")
  }

  @Test("[ROTATE-7] The shown page changes only at the end of a rotation")
  func labelDuringATurn() throws {
    for controllers in ["\(keepsPage),\(labels)", "\(labels),\(keepsPage)"] {
      let engine = try pager(at: 2880, controllers)
      let label = try engine.required("label")
      #expect(label.text == "Car Number: 10")
      _ = engine.takeChanges()
      try turn(engine, .landscapeLeft)
      #expect(label.text == "Car Number: 10")
    }
    let engine = try pager(at: 2880, labels)
    try turn(engine, .landscapeLeft)
    // Without a controller that keeps the page: offset 2720, pages of 480 points, less than seven
    // pages.
    #expect(try engine.required("label").text == "Car Number: 6")
  }

  @Test(
    "The number is index + 1 in the digits of the scene's locale",
    arguments: [
      ("ar", "٣"), ("en", "3"), ("ar-EG", "٣"), ("ar-MA", "3"), ("fa", "۳"), ("hi", "3"),
      ("mr", "३"), ("bn-BD", "৩"), ("my", "၃"), ("th", "3"), ("th-u-nu-thai", "๓"),
      ("ar-u-nu-latn", "3"), ("uz-Arab", "۳"), ("EN-us", "3"), ("de-u-nu-whatever", "3"),
    ]
  )
  func digits(locale: String, digit: String) throws {
    let engine = try pager(at: 640, labels, locale: locale)
    #expect(try engine.required("label").text == "Car Number: \(digit)")
    let tenth = try pager(
      at: 2880,
      #"{"name":"pageLabel","view":"s","label":"label","format":"100%% %x %d/%d%"}"#,
      locale: "ar"
    )
    #expect(try tenth.required("label").text == "100% %x ١٠/١٠%")
  }

  @Test("Rounding errors do not add a page, and the format is optional")
  func count() throws {
    let simple = #"{"name":"pageLabel","view":"s","label":"label"}"#
    for (width, last) in [(0.0, "1"), (320, "1"), (320.0001, "1"), (330, "2")] {
      let engine = try pager(at: 5000, simple, width: width)
      #expect(try engine.required("label").text == last)
    }
  }

  @Test(
    "Invalid parameters of a controller are rejected with their pointer",
    arguments: [
      (#"{"name":"keepPageOnRotation"}"#, "/controller/0/view: \"view\" is missing"),
      (
        #"{"name":"keepPageOnRotation","view":"label"}"#,
        "/controller/0/view: expected a view of class ScrollView"
      ),
      (
        #"{"name":"pageLabel","view":"s","label":"s"}"#,
        "/controller/0/label: expected a view of class Label"
      ),
      (
        #"{"name":"pageLabel","view":"s","label":"label","format":7}"#,
        "/controller/0/format: expected a string"
      ),
    ]
  )
  func refusals(controller: String, message: String) throws {
    do {
      _ = try pager(at: 0, controller)
      Issue.record("\(controller) was taken")
    } catch let error as SceneFileError {
      #expect("\(error)".contains(message), "\(error)")
    }
  }

  @Test(
    "An invalid language tag is rejected",
    arguments: ["", "e", "ar_EG", "en-", "3n", "-en", "englishlanguage"]
  )
  func badLocales(locale: String) throws {
    do {
      _ = try pager(at: 0, keepsPage, locale: locale)
      Issue.record("\(locale) was taken")
    } catch let error as SceneFileError {
      #expect("\(error)".contains("/locale: expected a BCP 47 language tag"), "\(error)")
    }
  }
}
