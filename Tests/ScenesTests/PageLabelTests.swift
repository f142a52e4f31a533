import Foundation
import Scenes
import ScrollModel
import TestSupport
import Testing

/// `pageLabel`: the number of pages, a modulo, the axis, and the width that the publication takes.
@Suite struct PageLabelTests {
  private func text(
    _ members: String,
    at offset: CGPoint,
    content: CGSize = CGSize(width: 3200, height: 480),
    frame: String = "[0,0,320,480]"
  ) throws -> String? {
    let engine = try scene(
      """
      {"format":"scrollscope.scene","version":1,"device":{"size":[320,480]},
       "controller":{"name":"pageLabel","view":"s","label":"label",\(members)},
       "root":{"id":"w","class":"Window","subviews":[
         {"id":"s","class":"ScrollView","frame":\(frame),
          "contentSize":[\(content.width),\(content.height)]},
         {"id":"label","class":"Label","frame":[0,0,320,20]}]}}
      """
    ).makeEngine()
    try engine.scrollView("s").contentOffset = offset
    return try engine.required("label").text
  }

  @Test("Positions name the page and the number of pages")
  func positions() throws {
    let offset = CGPoint(x: 640, y: 0)
    #expect(
      try text(#""format":"%1$d of %2$d, %d, %3$d, %%""#, at: offset) == "3 of 10, 3, %3$d, %"
    )
  }

  @Test(
    "With a modulo the numbers begin again with 1",
    arguments: [(0.0, "1 of 4"), (960, "4 of 4"), (1280, "1 of 4"), (2880, "2 of 4")]
  )
  func modulo(x: Double, label: String) throws {
    let members = #""format":"%1$d of %2$d","modulo":4"#
    #expect(try text(members, at: CGPoint(x: x, y: 0)) == label)
    // The published label has numbers below 1, which stay as they are.
    let published = members + #","variant":"asPublished""#
    #expect(try text(published, at: CGPoint(x: -640, y: 0)) == "-1 of 4")
  }

  @Test("Pages can lie one below the other")
  func vertical() throws {
    let content = CGSize(width: 320, height: 2400)
    let offset = CGPoint(x: 0, y: 960)
    #expect(
      try text(#""format":"%d/%2$d","axis":"vertical""#, at: offset, content: content) == "3/5"
    )
  }

  @Test("As published, a page is as wide as the root view")
  func published() throws {
    let frame = "[0,0,160,480]"
    let offset = CGPoint(x: 640, y: 0)
    #expect(try text(#""variant":"asPublished""#, at: offset, frame: frame) == "3")
    #expect(try text(#""variant":"corrected""#, at: offset, frame: frame) == "5")
  }

  @Test(
    "Invalid members are rejected with their place",
    arguments: [
      (#""modulo":0"#, "/controller/modulo: expected a number from 1 to 1000000"),
      (#""axis":"up""#, "/controller/axis: expected"),
    ]
  )
  func refusals(members: String, message: String) throws {
    do {
      _ = try text(members, at: .zero)
      Issue.record("\(members) was accepted")
    } catch let error as SceneFileError {
      #expect("\(error)".contains(message), "\(error)")
    }
  }
}
