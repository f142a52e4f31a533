import Foundation
import JSON
import RandomScenes
import Scenes
import ScrollModel
import TestSupport

/// Bounds, frames, corners on the screen, and hits.
enum GeometryVectors {
  @Sendable static func file() throws -> VectorFile {
    VectorFile(
      """
      For each state: the bounds, the frame and the corners on the screen of each view, and the view that a \
      touch hits at points of the screen. All views clip and take touches.
      """,
      tolerance: 1e-6,
      cases: try (0..<15).map { try tree(seed: $0) }
    )
  }

  private static func tree(seed: UInt64) throws -> JSONValue {
    var random = SeededGenerator(seed: seed)
    let engine = try RandomScene.trees.scene(using: &random).makeEngine()
    engine.layoutIfNeeded()
    var views = JSONObject()
    engine.root.forEachInTree { view in
      views[view.id] = [
        "bounds": .rect(view.bounds), "frame": .rect(view.frame),
        "corners": .array(corners(of: view.bounds).map { .point(onScreen($0, of: view)) }),
      ]
    }
    let root = engine.root
    let hits = (0..<12).map { _ -> JSONValue in
      let point = CGPoint(
        x: (-10.0...330).random(using: &random),
        y: (-10.0...490).random(using: &random)
      )
      let hit = root.pointFromSuperview(point).flatMap { root.hitTest($0) }
      return ["at": .point(point), "view": hit.map { .string($0.id) } ?? .null]
    }
    return ["state": try engine.stateDocument(), "views": .object(views), "hits": .array(hits)]
  }

  private static func corners(of rect: CGRect) -> [CGPoint] {
    [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
    ]
  }

  private static func onScreen(_ point: CGPoint, of view: View) -> CGPoint {
    sequence(first: view) { $0.superview }.reduce(point) { $1.pointInSuperview($0) }
  }
}
