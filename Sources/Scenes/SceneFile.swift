import Foundation
public import JSON

/// Why a scene could not be read; nothing was loaded.
public enum SceneFileError: Error, Equatable, CustomStringConvertible {
  /// No file and no built-in scene is called that.
  case notFound(String, hint: String)
  /// The file cannot be read, with the system's reason.
  case unreadable(String, reason: String)
  /// The text at a place of the file is wrong.
  case invalid(file: String, JSONError)

  /// One line: `pins.scene.json:14:9: /root/subviews/0/alpha: expected a number, found "two"`.
  public var description: String {
    switch self {
    case .notFound(let name, let hint): "no scene file and no built-in scene \"\(name)\"\(hint)"
    case .unreadable(let file, let reason): "\(file): \(reason)"
    case .invalid(let file, let error): "\(file):\(error)"
    }
  }
}

/// Scenes from files and from the program itself.
public enum SceneFile {
  /// What the names of scene files end in.
  public static let suffix = ".scene.json"

  /// The built-in scene or the file called `name`; a name with a slash or a dot is a file.
  public static func scene(_ name: String) throws(SceneFileError) -> Scene {
    if let scene = try BuiltInScenes.scene(name) { return scene }
    guard FileManager.default.fileExists(atPath: name) else {
      throw .notFound(name, hint: Spelling.hint(for: name, among: BuiltInScenes.names))
    }
    return try read(path: name)
  }

  /// The scene in a file.
  public static func read(path: String) throws(SceneFileError) -> Scene {
    let file = URL(fileURLWithPath: path).lastPathComponent
    let limit = JSONLimits.file.bytes
    let bytes: [UInt8]
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      guard attributes[.type] as? FileAttributeType == .typeRegular else {
        throw SceneFileError.unreadable(path, reason: "not a regular file")
      }
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? handle.close() }
      // A byte more than allowed is enough to know that it is too large.
      bytes = Array(try handle.read(upToCount: limit + 1) ?? Data())
    } catch let error as SceneFileError {
      throw error
    } catch {
      throw .unreadable(path, reason: (error as NSError).localizedDescription)
    }
    guard bytes.count <= limit else {
      throw .unreadable(
        path,
        reason: "larger than \(limit / 1_048_576) MiB, the most a scene may be"
      )
    }
    let name = file.hasSuffix(suffix) ? String(file.dropLast(suffix.count)) : file
    return try scene(bytes, named: name, file: path)
  }

  static func scene(
    _ bytes: [UInt8],
    named name: String,
    file: String
  ) throws(SceneFileError) -> Scene {
    do {
      let json = try JSONValue(parsing: bytes, limits: .file)
      return try SceneReader.scene(json, named: name)
    } catch let error as JSONError {
      throw .invalid(file: file, error)
    } catch let error as JSONShapeError {
      let locator = JSONLocator(bytes)
      let place = locator.error(
        at: error.pointer,
        part: error.isKey ? .key : .value,
        message: error.message
      )
      throw .invalid(file: file, place)
    } catch {
      throw .unreadable(file, reason: String(describing: error))
    }
  }
}
