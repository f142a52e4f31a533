import Scenes
import ScrollModel
import Testing

/// A built-in scene, or a variant of one, that shows no mistake.
struct CorrectedScene: CustomTestStringConvertible, Sendable {
  /// The name, with the variant after an `@`.
  let name: String
  let scene: Scene

  var testDescription: String { name }

  /// The scenes outside the bug gallery that show a mistake.
  static let mistakes: Set<String> = [
    "bounce@legacy-inset", "bounce@smaller-constraint", "car-pager@asPublished", "challenge-1@lost",
    "challenge-3@always-on",
    "keyboard-form@asPublished", "keyboard-form@staleObserver", "keyboard-form@unresized",
    "keyboard-frame@frames", "keyboard-frame@unconverted", "pins-moving", "pins-zooming",
    "pins@centre-anchor", "pins@late", "pins@moving", "pins@zooming", "shadowed-table@asPublished",
    "shadowed-table@belowBarAsPublished", "two-tone-table@asPublished", "zoom-basics@foreign-view",
    "zoom-basics@min-is-max", "zoom-basics@no-view",
  ]

  /// The scenes as published that are right on their own device alone, or a step on the way to what is right.
  private static let publications: Set<String> = [
    "car-pager@beforeResizing", "two-tone-table@original",
  ]

  /// Every variant of every scene outside the bug gallery.
  static let offered: [CorrectedScene] = {
    guard let scenes = try? BuiltInScenes.all() else { return [] }
    return scenes.filter { !$0.name.hasPrefix("bug-") }.flatMap { scene in
      scene.variants.isEmpty
        ? [CorrectedScene(name: scene.name, scene: scene)]
        : scene.variants.compactMap { variant in
          scene.shown(as: variant.name).map {
            CorrectedScene(name: "\(scene.name)@\(variant.name)", scene: $0)
          }
        }
    }
  }()

  static let all = offered.filter { !mistakes.union(publications).contains($0.name) }

  /// What the page says about the scene in this variant.
  var words: String {
    scene.variants.first { $0.name == scene.variant }?.summary ?? scene.summary
  }
}
