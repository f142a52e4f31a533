import Foundation
import ScrollRecording
import Testing

/// The folder next to this file, as the package's resources have it.
let folder = Bundle.module.bundlePath + "/Recordings"

@Test("The recording replays identically", arguments: try RecordingCheck.recordings(in: folder))
func stillRuns(recording: String) throws {
  try RecordingCheck.verify(recording)
}
