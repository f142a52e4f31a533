import Foundation
import Scenes
import ScrollModel
import Testing

/// Numbers so small that their products are zero and their quotients infinite.
@Suite struct TinyNumbersTests {
  private func run(_ scroll: String, _ more: String, controllers: String) throws -> Engine {
    let root = #"""
      {"id":"w","class":"Window","subviews":[
       {"id":"s","class":"ScrollView",\#(scroll),"subviews":[
        {"id":"c","frame":[0,0,100,100],"subviews":[{"id":"i","frame":\#(more)}]}]},
       {"id":"l","class":"Label","frame":[0,0,9,9]}]}
      """#
    let engine = try scene(
      text(root: root).replacing("\"root\"", with: #""controller":\#(controllers),"root""#)
    ).makeEngine()
    try engine.handle(.setDevice(DeviceChange(orientation: .landscapeLeft)), at: 10)
    engine.advance(to: 2_000_000)
    return engine
  }

  @Test("A page width that underflows to zero gives no pages")
  func pageLabel() throws {
    let engine = try run(
      #"""
      "frame":[0,0,5e-324,100],"contentSize":[100,100],"minimumZoomScale":0.25,"maximumZoomScale":2,
      "viewForZooming":"c","zoomScale":0.25
      """#,
      "[0,0,10,10]",
      controllers: #"{"name":"pageLabel","view":"s","label":"l","format":"%d"}"#
    )
    #expect(engine.brokenInvariants() == [])
  }

  @Test("A picture with a tiny width does not become infinitely high")
  func sideBySide() throws {
    let engine = try run(
      #""frame":[0,0,100,100]"#,
      "[0,0,1e-310,100]",
      controllers: #"""
        [{"name":"keepEndInView","view":"s"},
         {"name":"sideBySide","view":"s","container":"c","width":"page"}]
        """#
    )
    #expect(try engine.scrollView("s").contentSize.height.isFinite)
    #expect(engine.brokenInvariants() == [])
  }
}
