/// The sources that have not said yet what they are: they keep out no other, and are closed soon.
extension Inspector {
  /// The time in which a source has to send its `Source.hello`, in microseconds.
  static let helloTime: Int64 = 5_000_000
  /// How late the loop is at a deadline if what it has not read may be older than that, in microseconds.
  private static let lateness: Int64 = 1_000_000

  /// The connected sources without a hello, in the order in which they connected.
  private var silentSources: [SourceConnection] {
    sources.filter { !$0.isGone && $0.description == nil }
  }

  /// When the next source is closed that sends no hello, in microseconds; nil if all have sent one.
  var nextHelloDeadline: Int64? { silentSources.map(\.helloDeadline).min() }

  /// Makes room for another source; closes the oldest one without a hello if there are too many.
  ///
  /// - Returns: Whether there is room.
  func makeRoomForSource() -> Bool {
    guard sources.count(where: { !$0.isGone }) >= Self.maximumSources else { return true }
    guard let oldest = silentSources.first?.session else { return false }
    close(oldest, 1013, "too many sources")
    return true
  }

  /// Closes the sources that have sent no hello in time.
  func closeSilentSources(now: Int64) {
    for source in silentSources where source.helloDeadline <= now {
      if now - source.helloDeadline > Self.lateness {
        // The hello may have arrived while nothing was read.
        source.helloDeadline = now + Self.lateness
      } else if let session = source.session {
        close(session, 1008, "no Source.hello within \(Self.helloTime / 1_000_000) s")
      }
    }
  }
}
