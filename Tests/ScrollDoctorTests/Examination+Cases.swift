import JSON
import Scenes
import ScrollDoctor
import ScrollRecording
import Testing

extension Examination {
  /// A window of 320 × 480 with the given views, from back to front.
  init(views: [String], more: String = "", window: String = "") throws {
    try self.init(
      root: #"{"id":"window","class":"Window",\#(window)"subviews":["#
        + views.joined(separator: ",") + "]}",
      more: more
    )
  }

  /// A scroll view that fills the window, with additional members and with views in its content.
  static func scroll(_ members: String, _ views: String = "", id: String = "scroll") -> String {
    #"{"id":"\#(id)","class":"ScrollView","frame":[0,0,320,480],\#(members),"subviews":[\#(views)]}"#
  }

  /// A bar that covers the top 64 points of the window.
  static let bar = #"{"id":"bar","class":"NavigationBar","frame":[0,0,320,64]}"#

  /// Sets properties of a view and advances until nothing moves.
  mutating func set(_ view: String, _ values: String, at time: Int64) throws {
    try play(#"{"t":\#(time),"method":"View.set","params":{"id":"\#(view)","values":\#(values)}}"#)
    settle()
  }
}

/// A short description of a scene and its findings before the first command.
struct StateCase: Sendable, CustomTestStringConvertible {
  let name: String
  let views: [String]
  let found: [String]
  var window = ""

  init(_ name: String, _ views: String..., finds: [String] = [], window: String = "") {
    self.name = name
    self.views = views
    found = finds
    self.window = window
  }

  var testDescription: String { name }

  func check() throws {
    let examination = try Examination(views: views, window: window)
    #expect(examination.rules == found, "\(examination.found.map(\.symptom.saw))")
  }
}
