import Foundation

/// The fingers on the glass, in the order of their numbers.
struct Touches {
  /// The most fingers at a time.
  static let most = 10

  /// A finger on the glass.
  struct Touch {
    let id: Int
    var location: CGPoint
    var phase: TouchSample.Phase
    /// The frontmost view at the touch-down; nil if there was none.
    let view: View?
    /// The scroll views that the finger may drag, innermost first.
    let candidates: [ScrollView]
    /// The one that the finger holds.
    var holder: ScrollView?
    /// Whether the finger's samples bring their own times, and the latest of them.
    let isTimed: Bool
    var timestamp: Double
  }

  private(set) var all: [Touch] = []

  subscript(id: Int) -> Touch? {
    get { all.first { $0.id == id } }
    set {
      let index = all.firstIndex { $0.id >= id } ?? all.count
      let exists = index < all.count && all[index].id == id
      switch (newValue, exists) {
      case (let touch?, true): all[index] = touch
      case (let touch?, false): all.insert(touch, at: index)
      case (nil, true): all.remove(at: index)
      case (nil, false): break
      }
    }
  }

  /// Goes through samples as if they were carried out, and throws at the first that cannot be.
  func check(_ samples: [TouchSample]) throws(CommandError) {
    var timing: [Int: (isTimed: Bool, latest: Double)] = [:]
    for touch in all { timing[touch.id] = (touch.isTimed, touch.timestamp) }
    for (index, sample) in samples.enumerated() {
      let path = "/touches/\(index)"
      guard sample.location.isFinite else {
        throw .outOfRange(path: path + "/location", expected: "finite numbers")
      }
      if sample.phase == .began {
        guard timing[sample.id] == nil else {
          throw .wrongState(path: path + "/phase", reason: "touch \(sample.id) is down already")
        }
        guard timing.count < Self.most else {
          throw .wrongState(path: path, reason: "no more than \(Self.most) fingers at a time")
        }
        timing[sample.id] = (sample.timestamp != nil, sample.timestamp ?? 0)
        continue
      }
      guard let (isTimed, latest) = timing[sample.id] else {
        throw .wrongState(path: path + "/phase", reason: "touch \(sample.id) is not down")
      }
      guard isTimed == (sample.timestamp != nil) else {
        throw .wrongState(
          path: path + "/timestamp",
          reason: "a finger gives a timestamp with all its samples or with none"
        )
      }
      guard sample.timestamp ?? latest >= latest else {
        throw .outOfRange(path: path + "/timestamp", expected: "no less than the one before it")
      }
      let ends = sample.phase == .ended || sample.phase == .cancelled
      timing[sample.id] = ends ? nil : (isTimed, sample.timestamp ?? latest)
    }
  }
}
