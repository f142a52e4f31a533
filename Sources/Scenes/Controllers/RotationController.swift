import ScrollModel

/// What a controller remembers of a scroll view while the device rotates.
protocol RotationMemory {
  /// Reads the view before it gets its new size; nil if there is nothing to keep.
  init?(of view: ScrollView)
  /// Applies the memory to the view, which has its new size.
  func restore(_ view: ScrollView)
}

/// Remembers something of a scroll view before the device rotates, and restores it in the rotation's
/// animation.
final class RotationController<Memory: RotationMemory>: Controller {
  private let id: String
  private var view: ScrollView?
  private var memory: Memory?

  /// Creates the controller of the scroll view with an id.
  init(_ id: String) { self.id = id }

  func engineDidLoad(_ engine: Engine) { view = engine.view(id) as? ScrollView }

  func takeOver(from other: any Controller, in engine: Engine) {
    view = engine.view(id) as? ScrollView
    memory = (other as? Self)?.memory
  }

  func didReceive(_ event: Event) {
    guard let view else { return }
    switch event.kind {
    case .viewWillTransition: memory = Memory(of: view) ?? memory
    case .willAnimateRotation: memory?.restore(view)
    case .didRotate: memory = nil
    default: break
    }
  }
}
