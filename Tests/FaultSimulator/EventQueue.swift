/// What is to happen in a simulated world, in the order of time.
///
/// Of two events of one time, the one that was added first happens first.
struct EventQueue {
  private struct Event {
    let time: Int64
    let number: Int
    let action: () -> Void

    static func < (left: Event, right: Event) -> Bool {
      (left.time, left.number) < (right.time, right.number)
    }
  }

  /// A binary heap: no event is later than its two successors at 2n + 1 and 2n + 2.
  private var events: [Event] = []
  private var count = 0

  /// The time of the next event; nil if there is none.
  var nextTime: Int64? { events.first?.time }

  /// Adds an event.
  mutating func add(at time: Int64, _ action: @escaping () -> Void) {
    count += 1
    events.append(Event(time: time, number: count, action: action))
    var place = events.count - 1
    while place > 0, events[place] < events[(place - 1) / 2] {
      events.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Removes and returns the next event; nil if there is none.
  mutating func popFirst() -> (() -> Void)? {
    guard let first = events.first else { return nil }
    let last = events.removeLast()
    guard !events.isEmpty else { return first.action }
    events[0] = last
    var place = 0
    while true {
      var least = place
      for next in [2 * place + 1, 2 * place + 2] where next < events.count {
        if events[next] < events[least] { least = next }
      }
      if least == place { return first.action }
      events.swapAt(place, least)
      place = least
    }
  }
}
