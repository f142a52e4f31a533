import Foundation
import JSON
import Scenes
import ScrollModel
import TestSupport
import Testing

@Suite struct VariantTests {
  private static let root = #"""
    {"id":"w","class":"Window","subviews":[{"id":"s","class":"ScrollView","alpha":0.5,
    "frame":[0,0,320,480],"contentSize":[320,2000]}]}
    """#

  private static func variantText(_ variants: String, more: String = "") -> String {
    #"{"format":"scrollscope.scene","version":1,"device":{"size":[320,480]},"variants":"#
      + variants + more + #","root":"# + root + "}"
  }

  private static let two = #"""
    [{"name":"corrected","title":"Corrected","summary":"Calm."},
     {"name":"asPublished","values":{"s":{"bounces":false,"alpha":null}},
      "options":{"isDraggingWhileDecelerating":true}}]
    """#

  @Test("The first variant is shown by default, another one by its name, and each has its name")
  func choosing() throws {
    let scene = try scene(Self.variantText(Self.two))
    #expect(scene.variants.map(\.name) == ["corrected", "asPublished"])
    #expect(scene.variants.map(\.title) == ["Corrected", "asPublished"])
    #expect(scene.variants[0].summary == "Calm.")
    #expect(scene.variant == "corrected")
    let view = try scene.makeEngine().scrollView("s")
    #expect(view.bounces && view.alpha == 0.5)

    let other = try #require(scene.shown(as: "asPublished"))
    #expect(other.variant == "asPublished")
    #expect(other.options.isDraggingWhileDecelerating)
    let changed = try other.makeEngine().scrollView("s")
    #expect(!changed.bounces)
    #expect(changed.alpha == 1, "null takes the scene's own value away")
    #expect(scene.shown(as: "nope") == nil)
    // A scene can be read again from its source, and is the same.
    let source = try JSONValue(parsing: other.source, limits: .file)
    #expect(source["variant"] == "asPublished")
    #expect(try SceneReader.scene(source, named: "again").variant == "asPublished")
  }

  @Test("A scene can choose the variant that is shown")
  func chosenInFile() throws {
    let scene = try scene(Self.variantText(Self.two, more: #","variant":"asPublished""#))
    #expect(scene.variant == "asPublished")
    #expect(try !scene.makeEngine().scrollView("s").bounces)
  }

  @Test("A variant of a file is named after its path and @")
  func byPath() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.variantText(Self.two), to: "my.scene.json")
    #expect(try SceneFile.scene(path + "@asPublished").variant == "asPublished")
    #expect {
      try SceneFile.scene(path + "@asPublishd")
    } throws: { error in
      String(describing: error).hasSuffix(
        #"has no variant "asPublishd"; did you mean "asPublished"?; it has corrected, asPublished"#
      )
    }
    #expect {
      try SceneFile.scene("basics@asPublished")
    } throws: { error in
      String(describing: error) == #"the scene "basics" has no variants"#
    }
    // A path that contains @ is still a path.
    let odd = try folder.write(Self.variantText(Self.two), to: "a@b.scene.json")
    #expect(try SceneFile.scene(odd).variant == "corrected")
    #expect(try SceneFile.scene(odd + "@asPublished").variant == "asPublished")
  }

  @Test(
    "An error in any variant is reported with its pointer",
    arguments: [
      (#"[]"#, "/variants: expected an array of 1 to 8 variants, found an array"),
      (#"[{"title":"x"}]"#, #"/variants/0/name: "name" is missing"#),
      (
        #"[{"name":"a b"}]"#,
        #"/variants/0/name: expected a name of 1 to 32 letters, digits, - and _, found "a b""#
      ),
      (#"[{"name":"a"},{"name":"a"}]"#, "/variants/1/name: another variant has this name"),
      (
        #"[{"name":"a"},{"name":"b","values":{"s":{"bounces":1}}}]"#,
        "/variants/1/values/s/bounces: expected true or false, found 1"
      ),
      (
        #"[{"name":"a"},{"name":"b","values":{"s":{"bounce":true}}}]"#,
        #"/variants/1/values/s/bounce: unknown key "bounce"; did you mean "bounces"?"#
      ),
      (
        #"[{"name":"a","values":{"s":{"subviews":[]}}}]"#,
        "/variants/0/values/s/subviews: a variant changes properties, not the hierarchy"
      ),
      (
        #"[{"name":"a","values":{"t":{"alpha":1}}}]"#,
        #"/variants/0/values/t: no view has the id "t""#
      ),
      (#"[{"name":"a","options":{"x":true}}]"#, #"/variants/0/options/x: unknown key "x""#),
      (#"[{"name":"a","rot":1}]"#, #"/variants/0/rot: unknown key "rot""#),
    ]
  )
  func faults(variants: String, message: String) throws {
    #expect {
      try scene(Self.variantText(variants))
    } throws: { error in
      String(describing: error).contains(message)
    }
  }

  @Test("A variant of a scene without variants, and an unknown variant, are rejected")
  func wrongChoice() throws {
    let none = text(root: Self.root).replacing("\"root\"", with: #""variant":"a","root""#)
    #expect {
      try scene(none)
    } throws: {
      String(describing: $0).contains(#"/variant: the scene has no "variants" to choose from"#)
    }
    #expect {
      try scene(Self.variantText(Self.two, more: #","variant":"b""#))
    } throws: {
      String(describing: $0).contains("/variant: expected one of corrected, asPublished")
    }
  }
}

@Suite struct DemoTests {
  private func demo(_ lines: String) throws -> Scene {
    let root = #"{"id":"w","class":"Window"}"#
    return try scene(text(root: root).replacing("\"root\"", with: #""demo":\#(lines),"root""#))
  }

  @Test("A demo is a list of commands in the order of their times")
  func lines() throws {
    let scene = try demo(
      #"[{"t":0,"method":"Input.statusBarTap"},{"t":7,"method":"View.set","params":{"id":"w"}}]"#
    )
    #expect(scene.demo.lines.map(\.time) == [0, 7])
    #expect(scene.demo.lines.map(\.method) == ["Input.statusBarTap", "View.set"])
    #expect(scene.demo.lines[1].parameters == ["id": "w"])
    #expect(scene.demo.lines[1].pointer.description == "/demo/1")
  }

  @Test(
    "An error in a demo is reported with its pointer",
    arguments: [
      (#"{}"#, "/demo: expected an array of commands with their times"),
      (#"[{"method":"x"}]"#, #"/demo/0/t: "t" is missing"#),
      (#"[{"t":-1,"method":"x"}]"#, "/demo/0/t: expected a number from 0 to 600000000"),
      (
        #"[{"t":9,"method":"x"},{"t":8,"method":"x"}]"#,
        "/demo/1/t: expected a number from 9 to 600000000, found 8"
      ),
      (#"[{"t":1,"method":"x","parms":{}}]"#, #"/demo/0/parms: unknown key "parms""#),
    ]
  )
  func faults(lines: String, message: String) throws {
    #expect {
      try demo(lines)
    } throws: {
      String(describing: $0).contains(message)
    }
  }
}
