import Foundation
import JSON
import ModelCoding
import RandomScenes
import ScrollModel

extension RandomScene {
  /// Scroll views and labels, some of which are turned, scaled, mirrored, transparent or hidden; all of them
  /// clip and take touches.
  static var trees: RandomScene {
    var scene = RandomScene()
    scene.classes = ["ScrollView", "Label"].compactMap(ViewClass.named)
    scene.count = 6...6
    scene.values = [.clipsToBounds: .bool(true), .isUserInteractionEnabled: .bool(true)]
    scene.properties = [
      .frame, .contentSize, .contentOffset, .transform, .anchorPoint, .cornerRadius, .alpha,
      .isHidden, .backgroundColor, .text,
    ]
    scene.always = scene.properties.subtracting([.isHidden, .transform])
    return scene
  }
}

extension Engine {
  /// The state document, as clients receive it.
  func stateDocument() throws -> JSONValue {
    var writer = JSONWriter()
    let scene = StateWriter.SceneName(name: "vectors", title: "Vectors")
    StateWriter.writeState(of: self, scene: scene, to: &writer)
    return try JSONValue(parsing: writer.bytes, limits: .file)
  }
}

extension JSONValue {
  /// Numbers as an array.
  static func numbers(_ numbers: [Double]) -> JSONValue { .array(numbers.map { .number($0) }) }

  static func point(_ point: CGPoint) -> JSONValue { .numbers([Double(point.x), Double(point.y)]) }

  static func rect(_ rect: CGRect) -> JSONValue {
    .numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].map { Double($0) })
  }

  static func insets(_ insets: EdgeInsets) -> JSONValue {
    .numbers([insets.top, insets.left, insets.bottom, insets.right])
  }
}
