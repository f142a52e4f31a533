import Foundation
import ScrollRecording
import Testing

/// The folder next to this file, as the package's resources have it.
let folder = Bundle.module.bundlePath + "/Recordings"

@Test("This recording still runs as it was", arguments: try RecordingCheck.recordings(in: folder))
func stillRuns(recording: String) throws {
  try RecordingCheck.verify(recording)
}
