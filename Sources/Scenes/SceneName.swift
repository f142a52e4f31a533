public import ModelCoding

extension StateWriter.SceneName {
  /// The names that a scene has.
  public init(_ scene: Scene) {
    self.init(name: scene.name, title: scene.title, variant: scene.variant)
  }
}
