package import ModelCoding

extension StateWriter.SceneName {
  /// Creates the names of a scene.
  package init(_ scene: Scene) {
    self.init(name: scene.name, title: scene.title, variant: scene.variant)
  }
}
