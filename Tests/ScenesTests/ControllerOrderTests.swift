import Foundation
import Scenes
import ScrollModel
import TestSupport
import Testing

/// What controllers read of each other does not depend on their order.
@Suite struct ControllerOrderTests {
  private static let stack =
    #"{"name":"sideBySide","view":"s","container":"c","width":"page","rotation":"resize"}"#
  private static func open(_ number: Int) -> String {
    #"{"name":"openOnPage","view":"s","number":\#(number),"count":4}"#
  }
  private static let label = #"{"name":"pageLabel","view":"s","label":"label"}"#
  private static let report =
    #"{"name":"scrollReport","view":"s","label":"report","format":"{contentOffset}"}"#

  private func engine(_ controllers: [String], scale: Double = 1) throws -> Engine {
    let pages = (1...4).map { #"{"id":"p\#($0)","frame":[0,0,100,100]}"# }.joined(separator: ",")
    return try scene(
      """
      {"format":"scrollscope.scene","version":1,"device":{"size":[320,480]},
       "controller":[\(controllers.joined(separator: ","))],
       "root":{"id":"w","class":"Window","subviews":[
         {"id":"s","class":"ScrollView","frame":[0,0,320,480],"isPagingEnabled":true,
          "maximumZoomScale":3,"viewForZooming":"c","zoomScale":\(scale),
          "subviews":[{"id":"c","frame":[0,0,1280,320],"subviews":[\(pages)]}]},
         {"id":"label","class":"Label","frame":[0,0,320,20]},
         {"id":"report","class":"Label","frame":[0,20,320,20]}]}}
      """
    ).makeEngine()
  }

  private func orders(of items: [String]) -> [[String]] {
    guard items.count > 1 else { return [items] }
    return items.indices.flatMap { index in
      var rest = items
      let first = rest.remove(at: index)
      return orders(of: rest).map { [first] + $0 }
    }
  }

  @Test("A label says the page on which the scene opens, in each order of its controllers")
  func labels() throws {
    let all = orders(of: [Self.stack, Self.open(3), Self.label, Self.report])
    #expect(all.count == 24)
    for order in all {
      let engine = try engine(order)
      #expect(try engine.scrollView("s").contentOffset.x == 640)
      #expect(try engine.required("label").text == "3", "\(order)")
      #expect(try engine.required("report").text == "640, 0", "\(order)")
    }
  }

  @Test("A copy of an engine has the labels of the original, and does not read them again")
  func copies() throws {
    let scene = try SceneFile.scene("car-pager@asPublished")
    let engine = scene.makeEngine()
    try engine.handle(.setDevice(DeviceChange(orientation: .landscapeLeft)), at: 0)
    let copy = scene.copy(of: engine)
    try copy.handle(.setDevice(DeviceChange(orientation: .portrait)), at: 1000)
    #expect(copy.view("numberLabel")?.text == "Car Number: 1")
  }

  @Test("A zoomed scene opens on the page times the scale")
  func zoomed() throws {
    let engine = try engine([Self.open(3)], scale: 1.5)
    #expect(try engine.scrollView("s").contentOffset.x == 960)
  }
}
