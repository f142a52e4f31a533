package import Foundation
package import JSON
package import ModelCoding
package import Scenes
package import ScrollModel
package import SeededRandom

/// What the random scenes of a test contain: a window on a device, with a random tree of views that have
/// random properties.
package struct RandomScene: Sendable {
  /// The classes of the views below the root; one that is listed twice is as likely as two.
  package var classes = ViewClass.all.filter { $0 !== ViewClass.window }
  /// The number of views below the root, with the ids v1, v2 and so on.
  package var count = 3...11
  /// The classes of the root, with the id "root".
  package var rootClasses = [ViewClass.window]
  /// The properties that the root may have, besides those in ``values``.
  package var rootProperties: Set<Property> = [.automaticallyAdjustsScrollViewInsets]
  /// The properties that the other views may have, besides those in ``values``.
  package var properties = Set(Property.allCases)
  /// The properties that are set for every view below the root that has them; of the others, one in six is.
  package var always: Set<Property> = [.frame, .contentSize]
  /// The values that every view has.
  package var values: [Property: PropertyValue] = [:]
  /// The sizes of the device, in points.
  package var sizes = [CGSize(width: 320, height: 480)]

  package init() {}

  /// Returns a scene, as the reader of scene files reads it.
  package func scene(using random: inout SeededGenerator) throws -> Scene {
    try SceneReader.scene(file(using: &random), named: "random")
  }

  /// Returns a scene file.
  package func file(using random: inout SeededGenerator) throws -> JSONValue {
    var maker = SceneMaker(options: self, random: random)
    let file = try maker.file()
    random = maker.random
    return file
  }
}
