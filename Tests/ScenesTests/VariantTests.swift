import Foundation
import JSON
import Scenes
import ScrollModel
import ScrollRecording
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
    let source = try JSONValue(parsing: other.json, limits: .file)
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
        #"has no variant "asPublishd"; it has corrected, asPublished; did you mean "asPublished"?"#
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

@Suite struct SceneTextTests {
  private func scene(members: String) throws -> Scene {
    let root = #"{"id":"w","class":"Window"}"#
    let text = text(root: root).replacing("\"root\"", with: "\(members),\"root\"")
    return try ScenesTests.scene(text)
  }

  @Test("A scene has short texts: what to try, its source and its subject")
  func texts() throws {
    let scene = try scene(
      members: #""line":"a line","try":"Drag it.","source":"a book","findings":["SD004"]"#
    )
    #expect(scene.texts.line == "a line")
    #expect(scene.texts.attempt == "Drag it.")
    #expect(scene.texts.origin == "a book")
    #expect(scene.role.findings == ["SD004"])
    #expect(!scene.role.isCorrected)
  }

  @Test("A variant has its own sentence and role")
  func variants() throws {
    let scene = try scene(
      members: #""try":"Drag.","variants":[{"name":"a","findings":["SD004"]},"#
        + #"{"name":"b","try":"Pinch.","corrected":true}]"#
    )
    #expect(scene.texts.attempt == "Drag.")
    #expect(scene.role.findings == ["SD004"])
    #expect(scene.shown(as: "b")?.texts.attempt == "Pinch.")
    #expect(scene.shown(as: "b")?.role.isCorrected == true)
  }

  @Test(
    "A text that is too long for its place, and an unknown kind of id, are rejected",
    arguments: [
      (#""try":"\#(String(repeating: "a", count: 81))""#, "/try: expected at most 80 characters"),
      (#""line":"\#(String(repeating: "a", count: 35))""#, "/line: expected at most 34 characters"),
      (#""findings":["SD4"]"#, "/findings/0: expected the id of a rule, such as SD005"),
    ]
  )
  func faults(members: String, message: String) throws {
    #expect {
      try scene(members: members)
    } throws: {
      String(describing: $0).contains(message)
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

  @Test("A caption begins a step of a demo, and changes no command")
  func captions() throws {
    let commands = #"[{"t":0,"method":"Input.statusBarTap"},{"t":7,"method":"Keyboard.hide"}]"#
    let plain = try demo(commands)
    let captioned = try demo(
      commands.replacing(#""t":7,"#, with: #""t":7,"caption":"it goes","#)
    )
    #expect(plain.demo.lines.map(\.caption) == ["", ""])
    #expect(captioned.demo.lines.map(\.caption) == ["", "it goes"])
    let methods = try [plain, captioned].map { scene in
      try InputScript(scene.demo).lines.map(\.command.method)
    }
    #expect(methods[0] == methods[1])
  }

  @Test(
    "An error in a demo is reported with its pointer",
    arguments: [
      (
        #"[{"t":1,"method":"x","caption":"\#(String(repeating: "a", count: 41))"}]"#,
        "/demo/0/caption: expected at most 40 characters, found 41"
      ),
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
