import Foundation
import JSON
import Recording
import Scenes
import Testing

/// The demo of every built-in scene, in each of its variants, compared with what is kept.
///
/// A file has what changed since the time before, as a merge patch, at a few times and at rest; the calls
/// and notifications in between; and, at the end, how often those came that come with every frame. It is
/// rewritten as the other kept files are, by a run under `RECORD_GOLDENS=1`.
@Suite(.timeLimit(.minutes(20))) struct DemoGoldenTests {
  /// The scenes as `NAME` or `NAME@VARIANT`.
  private static let scenes = BuiltInScenes.names.flatMap { name in
    let variants = (try? BuiltInScenes.scene(name))?.variants ?? []
    return variants.isEmpty ? [name] : variants.map { "\(name)@\($0.name)" }
  }

  /// Events that come with every frame of a motion; they are counted.
  private static let floods: Set = [
    "scrollViewDidScroll", "scrollViewDidZoom", "layoutSubviews", "edgeCrossed", "touchesMoved",
    "scrollViewDidChangeAdjustedContentInset",
  ]

  private func lines(of scene: String) throws -> [JSONValue] {
    let run = try Scrollscope.run(
      "simulate",
      scene,
      "--demo",
      "--events",
      "--at",
      "0s,700ms,1300ms,2s,2600ms,3600ms,5s,6s,12s"
    )
    #expect(run.errors == "")
    #expect(run.status == 0)
    return try run.json()
  }

  @Test("A scene's demo gives what it has always given", arguments: scenes)
  func sameAsEver(scene: String) throws {
    var (text, counts) = ("", JSONObject())
    var last: JSONValue?
    for line in try lines(of: scene) {
      if let state = line["state"] {
        let patch = last.map { MergePatch.between($0, state) }
        if last != nil, let patch {
          text += JSONValue.object(["patch": patch]).serializedString + "\n"
        }
        last = state
      } else if let event = line["event"]?.string, Self.floods.contains(event) {
        let key = "\(event) \(line["view"]?.string ?? "")"
        counts[key] = .number(Double((counts[key]?.int ?? 0) + 1))
      } else {
        text += line.serializedString + "\n"
      }
    }
    text += JSONValue.object(["counts": .object(counts)]).serializedString + "\n"
    try GoldenFile("demos/\(scene)").compare(text)
  }

  @Test("Every scene shows what it is about, and the demo comes to rest", arguments: scenes)
  func comesToRest(scene: String) throws {
    let end = try #require(lines(of: scene).last?["state"])
    #expect(end["touches"] == nil)
    for (id, view) in end["views"]?.object ?? [:] {
      #expect(view["phase"] == nil, "\(id)")
    }
    #expect(end["t"] == 12_000_000)
  }
}
