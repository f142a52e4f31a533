import Foundation

/// The devices that actions have used: the location of each pointer, and the keys that are held.
///
/// They outlive the actions, as WebDriver's input state does.
struct Devices {
  /// A pointer; it is a finger on the screen while its button is down.
  struct Pointer {
    let id: String
    var location = CGPoint.zero
    /// The number of the finger that represents it while it is down.
    var finger: Int?
  }

  private var pointers: [Pointer] = []
  private var heldKeys: [String] = []

  /// The pointer with this id; at the window's corner if it has not moved yet.
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

  /// The numbers of the fingers that represent pointers.
  var fingers: [Int] { pointers.compactMap(\.finger) }

  /// Whether a wheel zooms, because Control is held.
  var isControlHeld: Bool { heldKeys.contains(where: Action.controlKeys.contains) }

  mutating func press(_ key: String) {
    if !heldKeys.contains(key) { heldKeys.append(key) }
  }

  mutating func release(_ key: String) { heldKeys.removeAll { $0 == key } }

  /// Detaches a finger that left the screen from its pointer.
  mutating func forget(finger: Int) {
    for index in pointers.indices where pointers[index].finger == finger {
      pointers[index].finger = nil
    }
  }

  /// Whether a key is held.
  var holdsKey: Bool { !heldKeys.isEmpty }

  mutating func releaseKeys() { heldKeys = [] }
}
