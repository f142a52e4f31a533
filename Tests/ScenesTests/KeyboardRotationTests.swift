import Foundation
import Scenes
import ScrollModel
import ScrollRecording
import Testing

@Suite struct KeyboardRotationTests {
  /// The form of the keyboard recipe: at y 130 in portrait, and placed by its masks in landscape.
  private func form(strategy: String) throws -> Engine {
    try scene(
      #"""
      {"format":"scrollscope.scene","version":1,"device":{"size":[320,480],"displayScale":2},
      "root":{"id":"window","class":"Window","subviews":[{"id":"scroll","class":"ScrollView",
      "frame":[0,130,320,200],"contentSize":[320,200],
      "autoresizingMask":["flexibleWidth","flexibleTopMargin","flexibleBottomMargin"],
      "subviews":[{"id":"form","frame":[0,0,320,200],"autoresizingMask":["flexibleWidth"],
      "subviews":[{"id":"field","class":"TextField","frame":[20,150,280,31]}]}]}]},
      "controller":{"name":"keyboardAvoidance","view":"scroll","strategy":"\#(strategy)"}}
      """#
    ).makeEngine()
  }

  @Test(
    "The keyboard hides before a rotation and shows again after it, and room is made for it",
    arguments: ["shrinkAsPublished", "shrink", "inset", "layoutGuide"]
  )
  func turning(strategy: String) throws {
    let engine = try form(strategy: strategy)
    try engine.handle(.call(view: "field", .becomeFirstResponder), at: 0)
    engine.settle()
    _ = engine.takeOutput()
    let turn = DeviceChange(orientation: .landscapeLeft)
    try engine.handle(.setDevice(turn), at: engine.time)
    engine.layoutIfNeeded()
    let names = engine.takeOutput().events.map(\.name)
      .filter { !$0.hasPrefix("scrollView") && $0 != "layoutSubviews" }
    #expect(
      names == [
        "keyboardWillChangeFrame", "keyboardWillHide", "keyboardDidHide",
        "keyboardDidChangeFrame", "viewWillTransition", "willAnimateRotation", "didRotate",
        "keyboardWillChangeFrame", "keyboardWillShow", "keyboardDidShow",
        "keyboardDidChangeFrame",
      ]
    )
    #expect(engine.keyboard?.frame == CGRect(x: 0, y: 158, width: 480, height: 162))
    #expect(try engine.required("field").isFirstResponder)
    let view = try engine.scrollView("scroll")
    // With every strategy the visible part of the view ends at the keyboard.
    let visible = view.frame.maxY - view.adjustedContentInset.bottom
    #expect(abs(visible - 158) < 1e-9)
    try engine.handle(.hideKeyboard(nil, KeyboardChange(duration: .zero)), at: engine.time)
    engine.settle()
    engine.layoutIfNeeded()
    #expect(view.contentInset == .zero)
    if strategy != "layoutGuide" { #expect(abs(view.frame.height - 200) < 1e-9) }
    #expect(engine.brokenInvariants() == [])
  }
}
