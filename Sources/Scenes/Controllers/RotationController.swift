import Foundation
import ScrollModel

/// What a controller remembers of a scroll view while the device rotates.
protocol RotationMemory {
  /// Applies the memory to the view, which has its new size.
  func restore(_ view: ScrollView)
}

/// Remembers something of a scroll view before the device rotates or changes its size, and restores it
/// before the layout pass for the new size.
final class RotationController<Memory: RotationMemory>: Controller {
  private let id: String
  private let remember: (ScrollView, CGSize) -> Memory?
  private var view: ScrollView?
  private var memory: Memory?

  /// Creates the controller of the scroll view with an id; `remember` reads the view before the window gets
  /// the new size that is its second argument, and returns nil if there is nothing to keep.
  init(_ id: String, remember: @escaping (ScrollView, CGSize) -> Memory?) {
    self.id = id
    self.remember = remember
  }

  func engineDidLoad(_ engine: Engine) { view = engine.view(id) as? ScrollView }

  func takeOver(from other: any Controller, in engine: Engine) {
    view = engine.view(id) as? ScrollView
    memory = (other as? Self)?.memory
  }

  func didReceive(_ event: Event) {
    guard let view, case .viewWillTransition(let size) = event.kind else { return }
    memory = remember(view, size) ?? memory
  }

  func engineWillLayOut(_ engine: Engine) {
    guard let view, let memory else { return }
    self.memory = nil
    memory.restore(view)
  }
}
