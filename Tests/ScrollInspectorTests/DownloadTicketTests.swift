import Testing

@testable import ScrollInspector

/// The rules of tickets, without a server.
@Suite struct DownloadTicketTests {
  private let path = "/recordings/a.scroll.ndjson"

  @Test("A ticket admits one download")
  func ticketAdmitsOne() {
    let tickets = Tickets()
    let ticket = tickets.issue(for: path, now: 0)
    #expect(ticket.count == 32)
    #expect(tickets.admits(ticket, to: path, isUsed: true, now: 1))
    #expect(!tickets.admits(ticket, to: path, isUsed: true, now: 2))
    #expect(tickets.count == 0)
  }

  @Test("A HEAD request does not use a ticket")
  func lookingAtTheHead() {
    let tickets = Tickets()
    let ticket = tickets.issue(for: path, now: 0)
    #expect(tickets.admits(ticket, to: path, isUsed: false, now: 1))
    #expect(tickets.admits(ticket, to: path, isUsed: true, now: 2))
  }

  @Test("A ticket is for one file")
  func ticketIsForOne() {
    let tickets = Tickets()
    let ticket = tickets.issue(for: path, now: 0)
    #expect(!tickets.admits(ticket, to: "/recordings/b.scroll.ndjson", isUsed: true, now: 1))
    #expect(tickets.admits(ticket, to: path, isUsed: true, now: 1))
  }

  @Test("A ticket expires by the server's clock")
  func ticketExpiresByTheServers() {
    let tickets = Tickets()
    let early = tickets.issue(for: path, now: 5)
    let late = tickets.issue(for: path, now: 5)
    let end = 5 + DownloadTickets.validity
    #expect(tickets.admits(early, to: path, isUsed: true, now: end - 1))
    #expect(!tickets.admits(late, to: path, isUsed: true, now: end))
    #expect(tickets.count == 0)
  }

  @Test("A guessed ticket is rejected and uses none up")
  func guessAdmitsNothing() {
    let tickets = Tickets()
    let ticket = tickets.issue(for: path, now: 0)
    let guesses = [
      "", "0", String(ticket.dropLast()), ticket + "0", ticket.uppercased() + " ", "*",
    ]
    for guess in guesses + (0..<100).map({ _ in AccessToken.make() }) {
      #expect(!tickets.admits(guess, to: path, isUsed: true, now: 1), "\(guess)")
    }
    #expect(tickets.admits(ticket, to: path, isUsed: true, now: 1))
  }

  @Test("Too many tickets replace the oldest")
  func tooManyTickets() {
    let tickets = Tickets()
    let issued = (0..<10_000).map { tickets.issue(for: path, now: Int64($0)) }
    #expect(tickets.count == DownloadTickets.maximumCount)
    #expect(Set(issued).count == issued.count)
    #expect(!tickets.admits(issued[0], to: path, isUsed: true, now: 10_000))
    for ticket in issued.suffix(DownloadTickets.maximumCount) {
      #expect(tickets.admits(ticket, to: path, isUsed: true, now: 10_000))
    }
  }
}

/// Tickets that change in place inside an expectation.
private final class Tickets {
  private var all = DownloadTickets()

  var count: Int { all.count }

  func issue(for path: String, now: Int64) -> String { all.issue(for: path, now: now) }

  func admits(_ text: String, to path: String, isUsed: Bool, now: Int64) -> Bool {
    all.admits(text, to: path, isUsed: isUsed, now: now)
  }
}
