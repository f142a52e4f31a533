import Foundation
package import JSON

/// The reason why a scene could not be read; nothing was loaded.
///
/// ```swift
/// do {
///   _ = try SceneFile.scene("no-such-scene")
/// } catch SceneFileError.notFound(let name, _) {
///   precondition(name == "no-such-scene")
/// }
/// ```
public enum SceneFileError: Error, Equatable, CustomStringConvertible {
  /// No file and no built-in scene has that name; `hint` suggests a similar one.
  case notFound(String, hint: String)
  /// The scene has no variant of that name.
  case noVariant(String, variant: String, of: [String])
  /// The file cannot be read, with the system's reason.
  case unreadable(String, reason: String)
  /// The file's text has an error at a position.
  case invalid(file: String, Fault)

  /// One line: `pins.scene.json:14:9: /root/subviews/0/alpha: expected a number, found "two"`.
  public var description: String {
    switch self {
    case .notFound(let name, let hint):
      "no scene file and no built-in scene \(Self.quoted(name))\(hint)"
    case .noVariant(let scene, _, let variants) where variants.isEmpty:
      "the scene \(Self.quoted(scene)) has no variants"
    case .noVariant(let scene, let variant, let variants):
      "the scene \(Self.quoted(scene)) has no variant \(PrintableText.quoted(variant)); "
        + "it has \(variants.joined(separator: ", "))\(Spelling.hint(for: variant, among: variants))"
    case .unreadable(let file, let reason): "\(file): \(reason)"
    case .invalid(let file, let error): "\(file):\(error)"
    }
  }

  /// Quotes a path without truncating it; a system's longest path has 4096 bytes.
  fileprivate static func quoted(_ path: String) -> String {
    PrintableText.quoted(path, limit: 4096)
  }
}

/// Reads scenes from files and built-in scenes.
///
/// ```swift
/// let scene = try SceneFile.scene("shadowed-table@asPublished")
/// precondition(SceneFile.faults(in: "shadowed-table").isEmpty && !scene.title.isEmpty)
/// ```
public enum SceneFile {
  /// The suffix of scene files.
  public static let suffix = ".scene.json"

  /// Returns the built-in scene called `name`, or the scene in the file at that path; the text after an `@`
  /// is the variant, as in `shadowed-table@asPublished`.
  public static func scene(_ name: String) throws(SceneFileError) -> Scene {
    if let scene = try BuiltInScenes.scene(name) { return scene }
    let (path, variant) = parts(of: name)
    let scene: Scene
    if let builtIn = try BuiltInScenes.scene(path) {
      scene = builtIn
    } else {
      scene = try read(path: path)
    }
    return try self.scene(scene, shownAs: variant, at: path)
  }

  /// Splits a name into a path and the variant after its `@`, unless a file with that whole name exists.
  static func parts(of name: String) -> (path: String, variant: String?) {
    guard let at = name.lastIndex(of: "@"), !FileManager.default.fileExists(atPath: name) else {
      return (name, nil)
    }
    return (String(name[..<at]), String(name[name.index(after: at)...]))
  }

  /// Returns a scene shown as the requested variant, if there is one.
  static func scene(
    _ scene: Scene,
    shownAs variant: String?,
    at path: String
  ) throws(SceneFileError) -> Scene {
    guard let variant else { return scene }
    guard let shown = scene.shown(as: variant) else {
      throw .noVariant(path, variant: variant, of: scene.variants.map(\.name))
    }
    return shown
  }

  /// Reads the scene in a file; its name is the file's name without ``suffix``.
  public static func read(path: String) throws(SceneFileError) -> Scene {
    let bytes: [UInt8]
    do {
      bytes = try BoundedFile.read(regularFile: path, atMost: JSONLimits.file.bytes)
    } catch {
      guard error.isMissing else { throw .unreadable(path, reason: error.reason) }
      throw .notFound(path, hint: hint(for: path))
    }
    let file = URL(fileURLWithPath: path).lastPathComponent
    let name = file.hasSuffix(suffix) ? String(file.dropLast(suffix.count)) : file
    return try scene(bytes, named: name, file: path)
  }

  /// Creates the error for a problem found after the scene was read, at its position in the file that
  /// `name` refers to.
  package static func fault(_ error: JSONShapeError, in name: String) -> SceneFileError {
    let (path, _) = parts(of: name)
    do {
      let bytes = try BoundedFile.read(regularFile: path, atMost: JSONLimits.file.bytes)
      return invalid(error, in: bytes, path)
    } catch _ {
      // A built-in scene, or a file that was removed since.
      return .unreadable(name, reason: error.description)
    }
  }

  /// Returns every error of the scene file that `name` refers to, in the order of the text; empty if it cannot
  /// be read, is not JSON, is an input script, or is a valid scene.
  public static func faults(in name: String) -> [SceneFileError] {
    let (path, _) = parts(of: name)
    guard
      let bytes = try? BoundedFile.read(regularFile: path, atMost: JSONLimits.file.bytes),
      !isScript(bytes), let json = try? JSONValue(parsing: bytes, limits: .file)
    else { return [] }
    let places = SceneReader.faults(in: json).map { error in
      let place = JSONLocator(bytes).error(
        at: error.pointer,
        part: error.isKey ? .key : .value,
        message: error.message
      )
      return SceneFileError.Fault(place)
    }
    return places.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
      .map { .invalid(file: path, $0) }
  }

  private static func invalid(
    _ error: JSONShapeError,
    in bytes: [UInt8],
    _ file: String
  ) -> SceneFileError {
    let place = JSONLocator(bytes).error(
      at: error.pointer,
      part: error.isKey ? .key : .value,
      message: error.message
    )
    return .invalid(file: file, SceneFileError.Fault(place))
  }

  private static func script(_ file: String) -> SceneFileError {
    .unreadable(file, reason: "an input script and not a scene; simulate takes it with --input")
  }

  /// Whether the first line is a command of an input script.
  private static func isScript(_ bytes: [UInt8]) -> Bool {
    let line = Array(bytes.prefix { $0 != UInt8(ascii: "\n") })
    guard let json = try? JSONValue(parsing: line, limits: .message) else { return false }
    return json["t"] != nil && json["method"] != nil
  }

  /// The start of a recording, which is not a single JSON text.
  private static let recordingStart = Array(#"{"format":"scrollscope.recording""#.utf8)

  /// Reads the scene that the bytes of `file` describe.
  public static func scene(
    _ bytes: [UInt8],
    named name: String,
    file: String
  ) throws(SceneFileError) -> Scene {
    do {
      let json = try JSONValue(parsing: bytes, limits: .file)
      return try SceneReader.scene(json, named: name)
    } catch let error as JSONError {
      guard !bytes.starts(with: recordingStart) else {
        throw .unreadable(file, reason: "a recording and not a scene; the command replay runs it")
      }
      if isScript(bytes) { throw script(file) }
      throw .invalid(file: file, SceneFileError.Fault(error))
    } catch let error as JSONShapeError {
      if isScript(bytes) { throw script(file) }
      throw invalid(error, in: bytes, file)
    } catch {
      throw .unreadable(file, reason: String(describing: error))
    }
  }

  /// Suggests a name for a path without a file: one with the suffix added, or one with similar spelling;
  /// otherwise the command that lists the scenes.
  private static func hint(for path: String) -> String {
    if FileManager.default.fileExists(atPath: path + suffix) {
      return "; did you mean \(SceneFileError.quoted(path + suffix))?"
    }
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent()
    let isPlainName = !path.contains("/")
    // A folder that cannot be listed has no suggestions.
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let candidates = files.filter { $0.hasSuffix(suffix) }.sorted()
    let near = Spelling.hint(
      for: url.lastPathComponent,
      among: (isPlainName ? BuiltInScenes.names : []) + candidates
    )
    if near.isEmpty, isPlainName {
      return "; the command scenes lists what is built in"
    }
    return near
  }
}
