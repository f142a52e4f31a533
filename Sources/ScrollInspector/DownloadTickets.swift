/// Tickets that each admit one download, so that no address has the access token.
///
/// An address is kept by a browser's history and its list of downloads, and may be passed on. A ticket is
/// worthless there: it is for one file, valid once, and for a short time only.
struct DownloadTickets {
  private struct Ticket {
    let secret: String
    let path: String
    /// The time from which it is invalid, in the server's microseconds.
    let end: Int64
  }

  /// How long a ticket is valid, in microseconds.
  static let validity: Int64 = 30_000_000
  /// The maximum number of valid tickets; a further one replaces the oldest.
  static let maximumCount = 64

  /// The oldest first.
  private var tickets: [Ticket] = []

  /// The number of tickets that are kept.
  var count: Int { tickets.count }

  /// Makes a ticket for the file at a path: 128 random bits.
  mutating func issue(for path: String, now: Int64) -> String {
    tickets.removeAll { $0.end <= now }
    if tickets.count >= Self.maximumCount { tickets.removeFirst() }
    let ticket = Ticket(secret: AccessToken.make(), path: path, end: now + Self.validity)
    tickets.append(ticket)
    return ticket.secret
  }

  /// Whether a text is a valid ticket for the file at a path; `isUsed` makes it invalid from then on.
  ///
  /// A ticket that is shown for another file stays valid.
  mutating func admits(_ text: String, to path: String, isUsed: Bool, now: Int64) -> Bool {
    tickets.removeAll { $0.end <= now }
    let found = tickets.firstIndex { $0.path == path && Self.areEqual($0.secret, text) }
    guard let found else { return false }
    if isUsed { tickets.remove(at: found) }
    return true
  }

  /// Compares in constant time, so that the time reveals nothing about a ticket.
  private static func areEqual(_ left: String, _ right: String) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    return zip(left.utf8, right.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
