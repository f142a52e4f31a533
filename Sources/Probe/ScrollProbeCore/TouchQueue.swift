/// What fingers have done and the server is still to be told, oldest first, and which fingers are down.
///
/// A message has room for one place of each finger. So several places of one frame are several messages, and of
/// fingers that move on while the server does not keep up, the newest places are kept.
struct TouchQueue {
  /// The fingers that are down, each where it was last.
  private(set) var down: [Touch] = []
  private var waiting: [Touch] = []

  /// The largest number of fingers that are down, and of places that wait.
  private static let maximumFingers = 10
  private static let maximumWaiting = 64

  var isEmpty: Bool { waiting.isEmpty }

  /// Adds what a finger did; one of too many fingers is ignored.
  mutating func add(_ touch: Touch) {
    guard (0...Int(Int32.max)).contains(touch.number) else { return }
    let index = down.firstIndex { $0.number == touch.number }
    if touch.phase.isEnd {
      guard let index else { return }
      down.remove(at: index)
    } else if let index {
      down[index] = touch
    } else {
      guard down.count < Self.maximumFingers else { return }
      down.append(touch)
    }
    waiting.append(touch)
    if waiting.count > Self.maximumWaiting { merge() }
  }

  /// Removes and returns the next changes that one message can say: at most one of each finger.
  mutating func takeNext() -> [Touch] {
    var numbers: Set<Int> = []
    let next = Array(waiting.prefix { numbers.insert($0.number).inserted })
    waiting.removeFirst(next.count)
    return next
  }

  /// Forgets what was to be said; the fingers stay down.
  mutating func discardChanges() { waiting = [] }

  /// Keeps the last change of each finger; fingers that came and went in the meantime were not there.
  private mutating func merge() {
    var numbers: Set<Int> = []
    let last = waiting.reversed().filter { numbers.insert($0.number).inserted }.reversed()
    waiting = Array(last.suffix(Self.maximumWaiting / 2))
  }
}
