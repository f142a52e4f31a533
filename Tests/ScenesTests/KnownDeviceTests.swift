import Foundation
import JSON
import ScrollModel
import TestSupport
import Testing

@testable import Scenes

/// The devices of the menu, and scenes that open on them.
@Suite struct KnownDeviceTests {
  @Test(
    "A device has the names of all its models, however they are typed",
    arguments: [
      ("iPhone SE", "iPhone SE, 5s"), ("iphone-se", "iPhone SE, 5s"),
      ("IPHONE 5S", "iPhone SE, 5s"),
      ("iPhone SE, 5s", "iPhone SE, 5s"), ("iPhone SE 3", "iPhone SE 3, 8"),
      ("iphone_13_mini", "iPhone X, 13 mini"), ("ipad 9.7", "iPad 9.7″"),
      ("iPad 9.7″", "iPad 9.7″"),
      ("ipad-pro-12.9", "iPad Pro 12.9″"),
    ]
  )
  func names(name: String, title: String) {
    #expect(KnownDevice.named(name)?.title == title)
  }

  @Test("Every name has one device, and every device a name")
  func namesAreUnique() {
    let names = KnownDevice.all.flatMap(\.shortNames)
    #expect(Set(names).count == names.count)
    for device in KnownDevice.all {
      for name in device.shortNames + device.models { #expect(KnownDevice.named(name) == device) }
    }
    for name in ["", "iphone", "5s", "iPhone SE 5s 4"] { #expect(KnownDevice.named(name) == nil) }
  }

  @Test("An unknown name names the nearest")
  func misspelt() {
    #expect(
      KnownDevice.fault(in: "iPone se") == #"no device "iPone se"; did you mean "iPhone SE"?"#
    )
    #expect(KnownDevice.fault(in: "Nokia 3310") == #"no device "Nokia 3310""#)
  }

  private static let text = #"""
    {"format":"scrollscope.scene","version":1,
     "device":{"size":[390,844],"displayScale":3,"safeAreaInsets":[47,0,34,0],
      "keyboard":{"portrait":336,"landscape":209}},
     "variants":[{"name":"own"},{"name":"pad","device":{"size":[768,1024],"hardwareKeyboard":true}}],
     "root":{"id":"w","class":"Window","subviews":[
      {"id":"s","class":"ScrollView","frame":[0,0,390,844],"contentSize":[390,2000],
       "autoresizingMask":["flexibleWidth","flexibleHeight"]},
      {"id":"fixed","frame":[10,20,30,40]}]}}
    """#

  @Test(
    "A scene opens on another device laid out for it, in every variant, and again from its source"
  )
  func opened() throws {
    let known = try #require(KnownDevice.named("iPhone SE"))
    let scene = try scene(Self.text).opened(on: known)
    let again = try SceneReader.scene(
      try JSONValue(parsing: scene.json, limits: .file),
      named: "again"
    )
    let pad = try #require(scene.shown(as: "pad"))
    for scene in [scene, again, pad, try #require(pad.shown(as: "own"))] {
      let engine = scene.makeEngine()
      #expect(engine.device.size == CGSize(width: 320, height: 568))
      #expect(engine.device.safeAreaInsets == EdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
      #expect(engine.device.displayScale == 2)
      #expect(engine.root.bounds.size == engine.device.size)
      #expect(engine.view("fixed")?.frame == CGRect(x: 10, y: 20, width: 30, height: 40))
      #expect(engine.takeStep().isEmpty, "nothing has happened")
    }
    #expect(scene.device.keyboard.portrait == 336)
    #expect(pad.device.hardwareKeyboard)
    let view = try scene.makeEngine().scrollView("s")
    #expect(view.frame == CGRect(x: 0, y: 0, width: 320, height: 568))
    // The variant's own window is as large as its device: the masks make the view as narrow as they can.
    let wide = try pad.makeEngine().scrollView("s")
    #expect(wide.frame == CGRect(x: 0, y: 0, width: 0, height: 844 - 456))
  }

  @Test("In landscape, a device's safe area turns with it, and a scene's own stays")
  func landscape() throws {
    let turned = try scene(Self.text).opened(on: nil, inLandscape: true)
    let engine = turned.makeEngine()
    #expect(engine.device.orientation == .landscapeLeft)
    #expect(engine.device.size == CGSize(width: 844, height: 390))
    #expect(engine.device.safeAreaInsets == EdgeInsets(top: 0, left: 47, bottom: 21, right: 47))
    #expect(try engine.scrollView("s").frame.size == CGSize(width: 844, height: 390))
    let known = try #require(KnownDevice.named("iPhone SE"))
    let small = try scene(Self.text).opened(on: known, inLandscape: true)
    #expect(small.device.size == CGSize(width: 568, height: 320))
    #expect(small.device.safeAreaInsets == .zero)
    #expect(turned.opened(on: nil, inLandscape: true).json == turned.json)
    let own = try scene(Self.text.replacing("[47,0,34,0]", with: "[7,0,0,0]"))
    let insets = own.opened(on: nil, inLandscape: true).device.safeAreaInsets
    #expect(insets == EdgeInsets(top: 7, left: 0, bottom: 0, right: 0))
  }

  @Test("Every built-in scene opens on every device, and in its own size as without one")
  func builtIn() throws {
    for scene in try BuiltInScenes.all() {
      for known in KnownDevice.all {
        let opened = scene.opened(on: known, inLandscape: known.title == "iPhone 8 Plus")
        let engine = opened.makeEngine()
        #expect(engine.brokenInvariants().isEmpty, "\(scene.name) on \(known.title)")
        let isLandscape = engine.device.orientation.isLandscape
        #expect(engine.device.size == (isLandscape ? known.landscape : known.portrait).size)
        #expect(opened.opened(on: known).json == opened.json)
      }
    }
  }

  @Test("An invalid design size is refused at its place")
  func designSize() throws {
    let text = Self.text.replacing(
      #""size":[390,844]"#,
      with: #""size":[390,844],"designSize":[0,1]"#
    )
    #expect {
      try scene(text)
    } throws: {
      "\($0)".contains("/device/designSize: expected a width and a height above zero")
    }
  }
}
