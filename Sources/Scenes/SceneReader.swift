import Foundation
package import JSON
import ModelCoding
import ScrollModel

/// Reads the format `scrollscope.scene`, version 1.
package struct SceneReader {
  /// The maximum number of levels of views, including the root's.
  package static let maximumLevels = 20
  /// The maximum number of views.
  package static let maximumViews = 200_000

  var ids = ViewIDs()
  var viewCount = 0
  /// The classes of the views so far, which are few.
  var classes: [ViewClass] = []
  /// The ids that properties name, with their locations; checked once all views are read.
  var namedViews: [(id: String, pointer: JSONPointer)] = []
  /// A view of each class, to check which values its properties accept.
  let examples = Dictionary(
    uniqueKeysWithValues: ViewClass.all.map { (ObjectIdentifier($0), $0.make("")) }
  )

  /// The variant that is read, if the scene has any.
  var overlay: VariantReader?
  /// What happens to errors.
  var faults = SceneFaults.throwing

  /// Reads the scene that `json` describes, called `name`, or throws the first error in it; `pointer` is
  /// its location if it is part of a larger text.
  ///
  /// All variants are read, so that an error in one that is not shown is found too.
  package static func scene(
    _ json: JSONValue,
    named name: String,
    at pointer: JSONPointer = JSONPointer()
  ) throws(JSONShapeError) -> Scene {
    try scene(json, named: name, at: pointer, .throwing)
  }

  /// Returns every error of the scene that `json` describes, those in the commands of its demo too.
  package static func faults(in json: JSONValue) -> [JSONShapeError] {
    let faults = SceneFaults.collecting()
    do {
      _ = try scene(json, named: "scene", at: JSONPointer(), faults)
    } catch {
      // The errors that were collected before it end the reading again.
      guard !faults.all.contains(error) else { return faults.all }
      return faults.all + [error]
    }
    return faults.all
  }

  private static func scene(
    _ json: JSONValue,
    named name: String,
    at pointer: JSONPointer,
    _ faults: SceneFaults
  ) throws(JSONShapeError) -> Scene {
    var members = try JSONMembers(json, at: pointer, as: "a scene")
    try checkFormat(&members)
    let chosen = members.optional("variant")
    guard let list = members.optional("variants") else {
      if chosen != nil {
        let place = members.place("variant")
        throw JSONShapeError(place, "the scene has no \"variants\" to choose from", isKey: true)
      }
      var scene = try scene(members, named: name, faults)
      scene.json = json.serialized()
      return scene
    }
    let readers = try VariantReader.variants(list, at: members.place("variants"))
    let variants = readers.map(\.variant)
    let names = variants.map(\.name)
    let choice = try chosen?.choice(of: names, at: members.place("variant")) ?? names[0]
    var scenes: [Scene] = []
    for reader in readers {
      let scene = try faults.attempt { () throws(JSONShapeError) in
        try Self.scene(members, named: name, faults, reader, of: variants)
      }
      if let scene { scenes.append(scene) }
    }
    try faults.check()
    var scene = scenes[names.firstIndex(of: choice) ?? 0]
    var whole = json.object ?? JSONObject()
    whole["variant"] = .string(choice)
    scene.json = JSONValue.object(whole).serialized()
    return scene
  }

  private static func scene(
    _ members: JSONMembers,
    named name: String,
    _ faults: SceneFaults,
    _ variant: VariantReader? = nil,
    of variants: [SceneVariant] = []
  ) throws(JSONShapeError) -> Scene {
    var reader = SceneReader()
    reader.faults = faults
    var members = members
    reader.overlay = variant
    if let variant { members.lay(variant.members, from: variant.pointer) }
    return try reader.read(members, named: name, variants)
  }

  private mutating func read(
    _ members: JSONMembers,
    named name: String,
    _ variants: [SceneVariant]
  ) throws(JSONShapeError) -> Scene {
    var members = members
    let faults = faults
    // For editors, which complete and check a file against the schema that it names.
    try faults.attempt { () throws(JSONShapeError) in
      try members.optional("$schema")?.text(at: members.place("$schema"))
    }
    let title = try faults.attempt { () throws(JSONShapeError) in
      try members.optional("title")?.text(at: members.place("title"))
    }
    let summary = try faults.attempt { () throws(JSONShapeError) in
      try members.optional("summary")?.text(at: members.place("summary"))
    }
    let texts = try faults.attempt { () throws(JSONShapeError) in try SceneTexts(&members) }
    let role = try faults.attempt { () throws(JSONShapeError) in try SceneRole(&members) }
    let device = try faults.attempt { () throws(JSONShapeError) in
      try DeviceCodec.device(try members.required("device"), at: members.place("device"))
    }
    let root = try faults.attempt { () throws(JSONShapeError) in
      try view(try members.required("root"), at: members.place("root"), level: 1)
    }
    if root != nil { try checkIDs(members) }
    var options = ModelOptions()
    if let json = members.optional("options") {
      options =
        try faults.attempt { () throws(JSONShapeError) in
          try self.options(json, at: members.place("options"))
        } ?? options
    }
    var locale = SceneLocale.english
    if let json = members.optional("locale") {
      locale =
        try faults.attempt { () throws(JSONShapeError) in
          try SceneLocale(json, at: members.place("locale"))
        } ?? locale
    }
    var controllers: [any ControllerSpecification] = []
    if let json = members.optional("controller"), let root {
      let place = members.place("controller")
      controllers =
        try faults.attempt { () throws(JSONShapeError) in
          try ControllerReader.controllers(
            json,
            at: place,
            in: root,
            locale: locale,
            faults: faults
          )
        } ?? []
    }
    let demo = try demo(&members)
    try faults.finish(members)
    guard let texts, let role, let device, let root else {
      try faults.check()
      throw JSONShapeError(members.pointer, "not a scene")
    }
    return Scene(
      name: name,
      givenTitle: title ?? nil,
      summary: (summary ?? nil) ?? "",
      texts: texts,
      role: overlay?.variant.role ?? role,
      variants: variants,
      variant: overlay?.variant.name,
      demo: demo,
      device: device.device,
      designSize: device.designSize,
      options: options,
      layoutDirection: locale.isRightToLeft ? .rightToLeft : .leftToRight,
      root: root,
      controllers: controllers,
      viewCount: viewCount,
      classNames: classes.map(\.name).sorted()
    )
  }

  /// Checks that variants and properties name existing views.
  private func checkIDs(_ members: JSONMembers) throws(JSONShapeError) {
    for id in overlay?.values.keys ?? [] where !ids.contains(id) {
      let place = overlay?.place(of: id) ?? members.pointer
      try faults.note(
        JSONShapeError(place, "no view has the id \"\(id)\"\(ids.hint(for: id))", isKey: true)
      )
    }
    for (id, pointer) in namedViews where !ids.contains(id) {
      try faults.note(
        JSONShapeError(pointer, "no view has the id \"\(id)\"\(ids.hint(for: id))")
      )
    }
  }

  private func demo(_ members: inout JSONMembers) throws(JSONShapeError) -> SceneDemo {
    guard let json = members.optional("demo") else { return .none }
    let place = members.place("demo")
    let demo =
      try faults.attempt { () throws(JSONShapeError) in
        try SceneDemo(json, at: place, faults: faults)
      } ?? .none
    // A run of the demo reads its commands; here they are read to find every error.
    guard faults.collects else { return demo }
    for line in demo.lines {
      try faults.attempt { () throws(JSONShapeError) in try line.request() }
    }
    return demo
  }

  private static func checkFormat(_ members: inout JSONMembers) throws(JSONShapeError) {
    let format = try members.required("format")
    guard format.string == "scrollscope.scene" else {
      throw .expected("\"scrollscope.scene\"", at: members.place("format"), found: format)
    }
    let version = try members.required("version")
    guard version.int == 1 else {
      let isNewer = (version.int ?? 0) > 1
      throw JSONShapeError(
        members.place("version"),
        isNewer
          ? "this is a scene of version \(version.summary), and this program reads version 1; use a "
            + "newer scrollscope"
          : "expected 1, found \(version.summary)"
      )
    }
  }

  private func options(
    _ json: JSONValue,
    at pointer: JSONPointer
  ) throws(JSONShapeError) -> ModelOptions {
    var members = try JSONMembers(json, at: pointer, as: "an object of options")
    var options = ModelOptions()
    for (name, path) in ModelOptions.all {
      guard let json = members.optional(name) else { continue }
      options[keyPath: path] = try json.flag(at: members.place(name))
    }
    try members.finish()
    return options
  }
}
