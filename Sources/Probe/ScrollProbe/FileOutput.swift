#if canImport(UIKit)
import Foundation
import ScrollProbeCore
import UIKit

/// Samples as lines of a file.
@MainActor final class FileOutput: Output {
  private var recorder: LineRecorder
  private let file: FileHandle
  private var waiting = Data()
  private var writtenAt: Int64 = 0
  private var observer: (any NSObjectProtocol)?
  private var hasFailed = false

  /// The number of bytes, and of microseconds, after which lines are written.
  private static let maximumWaiting = 1 << 15
  private static let interval: Int64 = 1_000_000

  init(_ url: URL, _ description: SourceSession.Description) throws {
    recorder = LineRecorder(description)
    try Data().write(to: url)
    file = try FileHandle(forWritingTo: url)
    // An app in the background may be ended without a word.
    observer = NotificationCenter.default.addObserver(
      forName: UIApplication.didEnterBackgroundNotification,
      object: nil,
      queue: nil
    ) { [weak self] _ in
      ifOnMainThread { self?.write() }
    }
  }

  var wantsSamples: Bool { !hasFailed }

  func tick(at time: Int64) {
    guard time - writtenAt >= Self.interval else { return }
    writtenAt = time
    write()
  }

  func observe(_ sample: Sample, touches: [Touch], moves: [Move], events: [ProbeEvent]) {
    for line in recorder.observe(sample, touches: touches, moves: moves, events: events) {
      waiting.append(contentsOf: line.utf8)
      waiting.append(UInt8(ascii: "\n"))
    }
    if waiting.count >= Self.maximumWaiting { write() }
  }

  func close() {
    if let observer { NotificationCenter.default.removeObserver(observer) }
    observer = nil
    write()
  }

  private func write() {
    guard !waiting.isEmpty, !hasFailed else { return }
    do {
      try file.write(contentsOf: waiting)
    } catch {
      // The file ends with what it has.
      hasFailed = true
      print("ScrollProbe: the recording ends, because it cannot be written: \(error)")
    }
    waiting.removeAll(keepingCapacity: true)
  }
}
#endif
