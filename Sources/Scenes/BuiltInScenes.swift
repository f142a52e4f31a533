import Foundation
import JSON

/// The scenes that ship with the program, as data.
///
/// ```swift
/// let scene = try BuiltInScenes.scene("bug-16")
/// precondition(scene?.name == "bug-16" && BuiltInScenes.names.contains("bug-16"))
/// ```
public enum BuiltInScenes {
  /// Scenes that belong together.
  public struct Group: Sendable {
    /// The group's title in lists.
    public let title: String
    /// The names of its scenes.
    public let names: [String]
  }

  /// All groups, in the order in which they are listed.
  public static let groups = [
    Group(title: "Basics", names: ["basics", "zoom-basics"]),
    Group(
      title: "Tables",
      names: [
        "two-tone-table", "shadowed-table", "shadow-stages", "row-updates", "estimated-heights",
      ]
    ),
    Group(
      title: "Pins on zoomed content",
      names: ["pins", "pins-moving", "pins-zooming", "pins-static"]
    ),
    Group(
      title: "Forms, pages and bounces",
      names: ["bounce", "keyboard-form", "keyboard-frame", "car-strip", "car-pager"]
    ),
    Group(
      title: "Challenges",
      names: ["challenge-1", "challenge-2", "challenge-3", "challenge-4"]
    ),
    Group(
      title: "Common patterns",
      names: [
        "nested", "infinite", "pull-to-refresh", "sticky-header", "centred-zoom", "chat",
        "carousel",
      ]
    ),
    Group(title: "Bug gallery", names: bugs.flatMap { ["bug-\($0)", "bug-\($0)-fixed"] }),
  ]

  /// The numbers of the bugs that the doctor finds and a scene shows, each next to its fixed version.
  private static let bugs = [
    "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14", "15", "16",
    "17", "18", "20", "21", "22", "23", "24", "26", "27", "28", "29", "30", "31", "32", "33", "34",
    "35", "36", "37", "38", "39", "40", "41", "42", "43", "44", "45", "46", "47", "48", "49", "50",
    "51", "52", "53", "54", "55", "56", "57", "58", "59", "60", "61", "62", "63", "64", "65", "66",
    "67", "68", "69", "70", "71", "72", "73", "74", "75",
  ]

  /// The name that opens the first scene of the bug gallery.
  private static let gallery = "bug-gallery"

  /// The names of all built-in scenes, in the order in which they are listed.
  public static let names = groups.flatMap(\.names)

  /// The title of the group that the scene called `name` belongs to; nil for other scenes.
  public static func group(of name: String) -> String? {
    groups.first { $0.names.contains(name) }?.title
  }

  /// The scene called `name` or, as one of its variants, `name@variant`; nil if there is none.
  public static func scene(_ name: String) throws(SceneFileError) -> Scene? {
    if let at = name.lastIndex(of: "@") {
      return try scene(String(name[..<at]))?.shown(as: String(name[name.index(after: at)...]))
    }
    // The gallery opens with its first bug; from there the page leads to the others.
    let name = name == gallery ? "bug-\(bugs[0])" : name
    guard names.contains(name) else { return nil }
    let file = name + SceneFile.suffix
    let folder: URL
    do {
      folder = try ProgramFolder.named("BuiltIn", of: "Scenes")
    } catch {
      throw .unreadable(file, reason: error.description)
    }
    return try SceneFile.read(path: folder.appending(path: file).path)
  }

  /// Returns all built-in scenes.
  public static func all() throws(SceneFileError) -> [Scene] {
    var scenes: [Scene] = []
    for name in names {
      if let scene = try scene(name) { scenes.append(scene) }
    }
    return scenes
  }
}
