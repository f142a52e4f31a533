import Foundation

/// The devices that actions have moved: where each pointer is, and which keys are held.
///
/// They outlast the actions, as WebDriver's input state does.
struct Devices {
  /// A pointer, which is a finger on the glass while its button is down.
  struct Pointer {
    let id: String
    var location = CGPoint.zero
    /// The number of the finger that it is at the moment.
    var finger: Int?
  }

  private var pointers: [Pointer] = []
  private var heldKeys: [String] = []

  /// The pointer called `id`, at the window's corner if nothing has moved it yet.
  subscript(id: String) -> Pointer {
    get { pointers.first { $0.id == id } ?? Pointer(id: id) }
    set {
      if let index = pointers.firstIndex(where: { $0.id == id }) {
        pointers[index] = newValue
      } else {
        pointers.append(newValue)
      }
    }
  }

  /// The numbers of the fingers that pointers are.
  var fingers: [Int] { pointers.compactMap(\.finger) }

  /// Whether a wheel zooms.
  var isControlHeld: Bool { heldKeys.contains(where: Action.controlKeys.contains) }

  mutating func press(_ key: String) {
    if !heldKeys.contains(key) { heldKeys.append(key) }
  }

  mutating func letGo(of key: String) { heldKeys.removeAll { $0 == key } }

  /// A finger is not on the glass, whoever lifted it: no pointer is it any longer.
  mutating func forget(finger: Int) {
    for index in pointers.indices where pointers[index].finger == finger {
      pointers[index].finger = nil
    }
  }

  mutating func letGoOfKeys() { heldKeys = [] }
}
