import Benchmarking
import CBenchmarkSupport
import Foundation
import JSON
import ModelCoding
import ScrollModel
import ScrollRecording

/// Measures the time from changed views to the bytes of a patch, in small and large trees.
enum PatchBenchmark {
  private static let fewViews = 1_000
  private static let manyViews = 100_000
  private static let small = Rival("a tree of 1,000 views", .itself)

  static let all = [
    benchmark(changed: 1, against: [.dirtyList, small]),
    benchmark(changed: 100, against: [.dirtyList, small, .jansson, .nlohmann]),
  ]

  private static func benchmark(changed: Int, against rivals: [Rival]) -> Benchmark {
    Benchmark(
      "patch-\(changed)",
      [
        Figure(
          "time",
          "µs",
          "patch of \(changed) of 100,000 views, made and written",
          target: .times(1.5, Rival.dirtyList.name)
        )
      ],
      against: rivals
    ) { size in
      let seconds = size.choose(0.5, short: 0.001)
      let many = PatchedViews(views: size.choose(manyViews, short: 2_000), changed: changed)
      let few = PatchedViews(views: fewViews, changed: changed)
      let floor = try PatchFloor(many)
      let peers = PeerPrograms(input: many.next(), size: size)
      return { rival in
        let time =
          switch rival {
          case nil: Measurement.microseconds(seconds: seconds) { many.write() }
          case small.name: Measurement.microseconds(seconds: seconds) { few.write() }
          case Rival.dirtyList.name:
            Measurement.microseconds(seconds: seconds) { floor.write() }
          case let peer?: try peers.number("write", of: peer) / 1_000
          }
        return [time]
      }
    }
  }
}

/// A tree; some of its views move before each patch.
private final class PatchedViews {
  let count: Int
  /// The numbers of the views that move.
  let moved: [Int]
  private let engine: Engine
  private let views: [View]
  private var writer = JSONWriter(capacity: 1 << 16)
  private var step = 0.0

  init(views count: Int, changed: Int) {
    self.count = count
    let window = Window(id: "window")
    var labels: [View] = []
    for index in 0..<count - 1 {
      let view = Label(id: "label-\(index)")
      view.frame = CGRect(x: 0, y: Double(index) * 20, width: 200, height: 18)
      window.addSubview(view)
      labels.append(view)
    }
    engine = Engine(root: window, device: Device(size: CGSize(width: 390, height: 844)))
    moved = (0..<changed).map { $0 * (count / changed / 2) }
    views = moved.map { labels[$0] }
    _ = engine.takeStep()
  }

  func write() {
    step += 7.0 / 64
    for view in views { view.center = CGPoint(x: 100.125 + step, y: 33.375) }
    writer.reset()
    StateWriter.writePatch(engine.takeChanges(), of: engine, to: &writer)
  }

  /// The bytes of the next patch.
  func next() -> [UInt8] {
    write()
    return writer.bytes
  }
}

/// The same changes in C++.
private final class PatchFloor {
  private let floor: OpaquePointer
  private let moved: [Int32]
  private var bytes = [CChar](repeating: 0, count: 1 << 16)
  private var step = 0.0

  /// Makes the same views without a written patch, and compares the first patch.
  init(_ views: PatchedViews) throws {
    guard let floor = patch_floor_open(Int32(views.count)) else { throw POSIXError(.ENOMEM) }
    self.floor = floor
    moved = views.moved.map(Int32.init)
    let ours = String(decoding: views.next(), as: UTF8.self)
    let count = write()
    let theirs = String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard ours == theirs else {
      throw UserError(
        "the patches differ: \(ours.prefix(200)), \(theirs.prefix(200))"
      )
    }
  }

  deinit { patch_floor_close(floor) }

  @discardableResult
  func write() -> Int {
    step += 7.0 / 64
    for index in moved { patch_floor_move(floor, index, 100.125 + step, 33.375) }
    return patch_floor_write(floor, &bytes, bytes.count)
  }
}
