package import Sockets

/// Something that happened, for the log of a server.
///
/// Texts are as clients sent them, so a log escapes them.
package enum InspectorEvent {
  /// A client has connected.
  case connected(String, ClientID)
  /// A client has attached, and given its name and version.
  case attached(String, name: String, version: String)
  /// A client has disconnected; with the close code and the reason if the inspector has closed it.
  case disconnected(String, code: UInt16?, reason: String)
  /// A client has the lease now; nil if none has.
  case control(String?)
  /// A request was refused, with its method if it has one.
  case refused(String, method: String?, code: Int, reason: String)
  /// The rate that time keeps has changed: nil if it is the requested one again.
  case pace(effectiveRate: Double?, rate: Double)
  /// A client has started a recording.
  case recordingStarted(name: String)
  /// A client has stopped its recording.
  case recordingStopped(name: String)
  /// A client's recording could not be written and has ended; the reason begins with its name.
  case recordingFailed(reason: String)
  /// The recording that the server was started with has ended before the server.
  case serverRecordingEnded(reason: String)
}
