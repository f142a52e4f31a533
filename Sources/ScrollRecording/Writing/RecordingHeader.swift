package import ForeignSource
package import JSON
public import Scenes
import ScrollModel

/// The first line of a recording: the scene and the parameters of the run.
public struct RecordingHeader: Sendable {
  /// The version of the law of motion with which it was made; nil for one of a source that is not this model.
  public let model: Int?
  /// The source that was recorded; nil for a recording of this model.
  package let source: SourceDescription?
  /// Where the trace of a source comes from, as it is written; nil if that is not said.
  package let provenance: JSONValue?
  /// The scene at the start; an empty one for a source, and for an engine that a program has built.
  public let scene: Scene
  /// Whether a program has built the engine, so that only it can run the commands again.
  public let isBuiltByProgram: Bool
  /// The number of display frames per second; the usual one for a source.
  public let fps: Int
  /// The minimum number of display frames from one keyframe to the next.
  public let keyframeEvery: Int
  /// Whether the recording contains the derived lines, such as events and patches, and not only the inputs.
  public let hasDerivedLines: Bool
  /// Whether its states have the running animations, which older programs did not write.
  let hasAnimations: Bool
  /// The properties with causes in patches.
  let explained: ExplainedProperties

  /// The default distance between keyframes: two seconds at 120 frames per second.
  public static let usualKeyframeDistance = 240

  /// Creates a header for a new recording; a scene that a program builds decides on the frame rate.
  public init(
    scene: Scene,
    fps: Int,
    keyframeEvery: Int = usualKeyframeDistance,
    hasDerivedLines: Bool = true
  ) {
    self.init(
      scene: scene,
      fps: fps,
      keyframeEvery: keyframeEvery,
      hasDerivedLines: hasDerivedLines,
      hasAnimations: true
    )
  }

  init(
    scene: Scene,
    fps: Int,
    keyframeEvery: Int,
    hasDerivedLines: Bool,
    hasAnimations: Bool
  ) {
    model = RecordingFormat.model
    (source, provenance) = (nil, nil)
    self.scene = scene
    isBuiltByProgram = scene.isBuiltByProgram
    self.fps = scene.frameRate ?? fps
    self.keyframeEvery = max(1, keyframeEvery)
    self.hasDerivedLines = hasDerivedLines
    self.hasAnimations = hasAnimations
    explained = .all
  }

  /// Creates a header for a recording of a source that is not this model.
  package init(
    source: SourceDescription,
    provenance: JSONValue? = nil,
    keyframeEvery: Int = usualKeyframeDistance
  ) throws(JSONShapeError) {
    model = nil
    (self.source, self.provenance) = (source, provenance)
    scene = try Self.emptyScene(source)
    isBuiltByProgram = false
    fps = Self.usualRate
    self.keyframeEvery = max(1, keyframeEvery)
    hasDerivedLines = true
    hasAnimations = false
    explained = .all
  }

  /// The frame rate of a source without frames.
  private static let usualRate = 120

  /// A scene without content that has the name of a source.
  private static func emptyScene(_ source: SourceDescription) throws(JSONShapeError) -> Scene {
    let json: JSONValue = [
      "format": "scrollscope.scene", "version": 1, "title": .string(source.name),
      "device": ["size": [390, 844]], "root": ["id": "window", "class": "Window"],
    ]
    return try SceneReader.scene(json, named: "source", at: JSONPointer())
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("format", RecordingFormat.name)
    writer.member("version", RecordingFormat.version)
    writer.key("model")
    if let source {
      writer.null()
      writer.key("source")
      source.write(to: &writer)
    } else {
      writer.value(model ?? RecordingFormat.model)
      writer.member("fps", fps)
      writer.key("scene")
      writer.raw(scene.json)
      writer.member("name", scene.name)
      if isBuiltByProgram { writer.member("program", true) }
    }
    writer.member("keyframeEvery", keyframeEvery)
    if source == nil, hasDerivedLines {
      writer.member("why", explained.rawValue)
    } else if source == nil {
      writer.member("derived", false)
    }
    if hasAnimations {
      writer.member("animations", true)
    }
    if let provenance {
      writer.key("provenance")
      writer.value(provenance)
    }
    writer.endObject()
    writer.newline()
  }

  /// Reads the first line; unknown keys come from a later version of the program and are ignored.
  init(_ text: ArraySlice<UInt8>) throws(RecordingError) {
    do {
      let json = try JSONValue(parsing: Array(text), limits: RecordingFormat.lineLimits)
      try self.init(json)
    } catch let error as JSONError {
      // Scenes have several lines.
      let isObject = text.allSatisfy { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "\r") }
      let reason =
        isObject && !text.isEmpty
        ? "a JSON file, such as a scene, and no recording; `simulate FILE --record OUT` records a scene"
        : "not a recording: \(error.message)"
      throw RecordingError(line: 1, column: error.column, reason)
    } catch let error as JSONShapeError {
      throw RecordingError(error, in: text, line: 1)
    } catch {
      throw RecordingError(line: 1, String(describing: error))
    }
  }

  private init(_ json: JSONValue) throws(JSONShapeError) {
    var members = try JSONMembers(json, at: JSONPointer(), as: "a recording's first line")
    guard let format = members.optional("format") else {
      throw JSONShapeError(
        members.place("format"),
        json["method"] == nil
          ? "not a recording: \"format\" is missing"
          : "an input script, not a recording; `simulate SCENE --input FILE --record OUT` records its run"
      )
    }
    guard format.string == RecordingFormat.name else {
      let name = JSONValue.string(RecordingFormat.name).summary
      throw .expected(name, at: members.place("format"), found: format)
    }
    _ = try Self.version(
      try members.required("version"),
      at: members.place("version"),
      RecordingFormat.version...RecordingFormat.version,
      "a recording of version"
    )
    let model = try members.required("model")
    keyframeEvery = Int(
      try members.optional("keyframeEvery")?.whole(
        in: 1...Int64(Int32.max),
        at: members.place("keyframeEvery")
      ) ?? Int64(Self.usualKeyframeDistance)
    )
    guard !model.isNull else {
      let source = try SourceDescription(
        recorded: try members.required("source"),
        at: members.place("source")
      )
      (self.model, self.source, fps) = (nil, source, Self.usualRate)
      provenance = members.optional("provenance")
      scene = try Self.emptyScene(source)
      isBuiltByProgram = false
      (hasDerivedLines, hasAnimations, explained) = (true, false, .all)
      return
    }
    (source, provenance) = (nil, nil)
    self.model = try Self.version(
      model,
      at: members.place("model"),
      1...RecordingFormat.model,
      "a recording of the model's version"
    )
    let rates = FrameClock.supportedRates
    fps = Int(
      try members.required("fps").whole(
        in: Int64(rates.lowerBound)...Int64(rates.upperBound),
        at: members.place("fps")
      )
    )
    let name = try members.optional("name")?.text(at: members.place("name"))
    scene = try SceneReader.scene(
      try members.required("scene"),
      named: name ?? "scene",
      at: members.place("scene")
    )
    isBuiltByProgram =
      try members.optional("program")?.flag(at: members.place("program")) ?? false
    hasAnimations =
      try members.optional("animations")?.flag(at: members.place("animations")) ?? false
    hasDerivedLines = try members.optional("derived")?.flag(at: members.place("derived")) ?? true
    explained = try Self.explained(members.optional("why"), at: members.place("why"))
  }

  private static func explained(
    _ json: JSONValue?,
    at place: JSONPointer
  ) throws(JSONShapeError) -> ExplainedProperties {
    guard let json else { return .contentOffset }
    guard let explained = json.string.flatMap(ExplainedProperties.init) else {
      throw .expected("\"all\" or \"contentOffset\"", at: place, found: json)
    }
    return explained
  }

  /// Throws an error if there is no scene to run: a source was recorded, or the engine of a program.
  package func checkSource() throws(RecordingError) {
    if let source {
      throw RecordingError(
        line: 1,
        "recorded from \(source.title), not by this model; `scrollscope compare` measures it"
      )
    }
    guard isBuiltByProgram else { return }
    throw RecordingError(
      line: 1,
      "recorded from an engine that a program has built, \(PrintableText.quoted(scene.name)):"
        + " only that program can run it again, with `RecordingCheck.verify(_:running:)`"
    )
  }

  /// Throws an error if the law of motion is not this program's, for what carries out the commands again.
  ///
  /// `scene` runs in place of the header's.
  package func checkModel(running scene: Scene? = nil) throws(RecordingError) {
    if scene == nil || source != nil { try checkSource() }
    guard let model, model != RecordingFormat.model else { return }
    throw RecordingError(
      line: 1,
      "made with version \(model) of the law of motion, and this program has version"
        + " \(RecordingFormat.model); record it again with \"scrollscope verify --update\""
    )
  }

  private static func version(
    _ json: JSONValue,
    at pointer: JSONPointer,
    _ known: ClosedRange<Int>,
    _ what: String
  ) throws(JSONShapeError) -> Int {
    if let version = json.int, known.contains(version) { return version }
    let newest = known.upperBound
    guard let version = json.int64, version > newest else {
      let expected = known.lowerBound == newest ? "\(newest)" : "\(known.lowerBound) to \(newest)"
      throw .expected(expected, at: pointer, found: json)
    }
    throw JSONShapeError(
      pointer,
      "this is \(what) \(version), and this program reads \(newest); use a newer scrollscope"
    )
  }
}
