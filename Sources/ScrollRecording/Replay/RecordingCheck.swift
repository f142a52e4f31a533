import Foundation
public import Scenes

/// Checks in tests that recordings still replay identically.
///
/// A failure is a thrown error, with the line that `scrollscope verify` prints as its description: in Swift Testing and in
/// XCTest a test that throws it fails with that line.
///
/// ```swift
/// let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())").path
/// try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
/// defer { try? FileManager.default.removeItem(atPath: folder) }
/// let file = try RecordingFileWriter(creating: folder + "/still.scroll.ndjson")
/// let recorder = Recorder(RecordingHeader(scene: try SceneFile.scene("basics"), fps: 120)) { file.write($0) }
/// while recorder.nextStep(upTo: 100_000) != nil {}
/// recorder.finish()
/// try file.close()
/// for recording in try RecordingCheck.recordings(in: folder) { try RecordingCheck.verify(recording) }
/// ```
public enum RecordingCheck {
  /// The reason why a check fails.
  public struct Failure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The recording, or the folder that contains none.
    public let path: String
    /// The first difference; nil if the recording is cut off, or cannot be read or replayed.
    public let divergence: Verification.Divergence?
    /// The recording with the line, the frame, the property, and its value now and in the recording, such as
    /// `pull.scroll.ndjson:41: frame 12: scroll.contentOffset.y 118.5, was 121`.
    public let description: String

    init(_ path: String, _ error: RecordingError, _ divergence: Verification.Divergence? = nil) {
      self.path = path
      self.divergence = divergence
      description = error.description(after: path)
    }
  }

  /// Returns the paths of the recordings in a folder and the folders in it, sorted, to be the arguments of a test.
  ///
  /// - Throws: ``Failure`` if there are none, because a test without arguments passes.
  public static func recordings(in folder: String) throws(Failure) -> [String] {
    let names = (FileManager.default.subpaths(atPath: folder) ?? []).filter {
      $0.hasSuffix(".scroll.ndjson") || $0.hasSuffix(".scroll.ndjson.gz")
    }
    guard !names.isEmpty else {
      throw Failure(folder, RecordingError(line: nil, "the folder has no recordings"))
    }
    return names.sorted().map { folder + "/" + $0 }
  }

  /// Replays a complete recording and compares the states, events and causes with the recorded ones; numbers may
  /// differ by `tolerance`.
  ///
  /// `scene` runs in place of the one in the file: a recording of an engine that a program has built needs the
  /// program's scene, see `Scene.init(name:build:)`.
  ///
  /// - Throws: ``Failure`` with the first difference, or with the reason why there is no result.
  public static func verify(
    _ path: String,
    running scene: Scene? = nil,
    tolerance: Double = 0
  ) throws(Failure) {
    let (divergence, ending): (Verification.Divergence?, RecordingEnding)
    do throws(RecordingError) {
      let reader = try RecordingFile.reader(path)
      let verification = Verification(reader, running: scene, tolerance: tolerance)
      (divergence, ending) = (try verification.verify(), verification.ending)
    } catch {
      throw Failure(path, error)
    }
    if let divergence {
      throw Failure(path, RecordingError(line: divergence.line, divergence.message), divergence)
    }
    if case .cutOff(let lines, _) = ending {
      let reason = "the recording was cut off; everything before is unchanged"
      throw Failure(path, RecordingError(line: lines + 1, reason))
    }
  }
}
