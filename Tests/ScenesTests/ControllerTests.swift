import Foundation
import JSON
import ScrollModel
import TestSupport
import Testing

@testable import Scenes

@Suite("Controllers and options of scenes")
struct ControllerTests {
  private static func text(_ extra: String) -> String {
    #"""
    {"format":"scrollscope.scene","version":1,"device":{"size":[320,480],"displayScale":2},
    "root":{"id":"w","class":"Window","subviews":[{"id":"pages","class":"ScrollView",
    "frame":[0,0,320,480],"contentSize":[3200,480]}]},\#(extra)}
    """#
  }

  @Test(
    "[ROTATE-9] openOnPage counts pages from 1, and begins again after the last",
    arguments: [(1, 0), (0, 2880), (3, 640), (13, 640), (-1, 2560), (10, 2880)] as [(Int, Double)]
  )
  func openOnPage(number: Int, x: Double) throws {
    let controller = #"{"name":"openOnPage","view":"pages","number":\#(number),"count":10}"#
    for controllers in [controller, "[\(controller)]"] {
      let engine = try scene(Self.text(#""controller":"# + controllers)).makeEngine()
      #expect(try engine.scrollView("pages").contentOffset == CGPoint(x: x, y: 0))
      #expect(engine.takeOutput().events.isEmpty)
      #expect(!engine.hasChanges)
    }
  }

  @Test(
    "An error in a controller or an option has its pointer and place",
    arguments: [
      Fault(text(#""controller":‸1"#), "/controller: expected a controller, found 1"),
      Fault(text(#""controller":‸{}"#), #"/controller/name: "name" is missing"#),
      Fault(
        text(#""controller":[{"name":‸"openonPage"}]"#),
        "/controller/0/name: expected one of \(ControllerReader.all.count) names"
          + #", found "openonPage"; did you mean "openOnPage"?"#
      ),
      Fault(
        text(#""controller":{"name":"openOnPage","view":‸"page","number":1,"count":2}"#),
        #"/controller/view: no view has the id "page"; did you mean "pages"?"#
      ),
      Fault(
        text(#""controller":{"name":"openOnPage","view":‸"w","number":1,"count":2}"#),
        #"/controller/view: expected a view of class ScrollView, found "w", a Window"#
      ),
      Fault(
        text(#""controller":{"name":"openOnPage","view":"pages","number":1,"count":‸0}"#),
        "/controller/count: expected a number from 1 to 1000000, found 0"
      ),
      Fault(
        text(#""controller":{"name":"openOnPage","view":"pages","number":1,"count":2,‸"way":1}"#),
        #"/controller/way: unknown key "way""#
      ),
      Fault(
        text(#""options":{"boundsOriginScrolls":‸1}"#),
        "/options/boundsOriginScrolls: expected true or false, found 1"
      ),
      Fault(
        text(#""options":{‸"boundsOriginScroll":true}"#),
        #"/options/boundsOriginScroll: unknown key "boundsOriginScroll"; did you mean "boundsOriginScrolls"?"#
      ),
    ]
  )
  func faults(fault: Fault) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(fault.scene.text, to: "faulty.scene.json")
    let error = #expect(throws: SceneFileError.self) { try SceneFile.read(path: path) }
    let place = "\(fault.scene.line):\(fault.scene.column)"
    #expect(error?.description == "\(path):\(place): \(fault.message)")
  }

  @Test("A controller can name a table's header view, and the views in it")
  func tableParts() throws {
    let root = #"""
      {"id":"w","class":"Window","subviews":[{"id":"t","class":"TableView","tableHeaderView":
        {"id":"head","subviews":[{"id":"reset","class":"Button"}]}}]},
      "controller":{"name":"resetZoom","view":"t","button":"reset"
      """#
    let engine = try scene(ScenesTests.text(root: root + "}")).makeEngine()
    #expect(try engine.required("reset") is Button)
  }

  @Test("Every option can be set in a scene")
  func options() throws {
    for (name, option) in ModelOptions.all {
      let other = !ModelOptions()[keyPath: option]
      let options = try scene(Self.text(#""options":{"\#(name)":\#(other)}"#)).options
      var expected = ModelOptions()
      expected[keyPath: option] = other
      #expect(options == expected)
    }
    #expect(ModelOptions.all.count == 22)
  }
}
