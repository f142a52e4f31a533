import JSON
import ScrollRecording
import SourceImport
import Testing

/// Events of rrweb in what tools wrap them in, and in any order.
struct RRWebWrapperTests {
  /// What scrolls to 0, 10 and 20 in this order of times.
  private static let page =
    #"{"type":2,"data":{"node":{"type":0,"childNodes":[{"type":2,"id":2}],"id":1},"#
    + #""initialOffset":{"left":0,"top":0}},"timestamp":1000}"#
  private static let first = scroll(to: 10, at: 1_100)
  private static let second = scroll(to: 20, at: 1_200)

  private static func scroll(to y: Int, at time: Int) -> String {
    // The order of members is free.
    #"{"data":{"source":3,"id":1,"x":0,"y":\#(y)},"timestamp":\#(time),"type":3}"#
  }

  @Test(
    "Wrappers are opened",
    arguments: [
      // rrweb's player, and tools that keep an object around its events.
      #"{"events":[%]}"#,
      #"{"id":7,"meta":{"events":3,"tags":[{"type":1}]},"events":[%],"end":null}"#,
      // PostHog: an exported recording, the API's answer by windows, and lines with the window's id.
      #"{"version":"2023-04-28","data":{"id":"a","person":{"data":{}},"snapshots":[%]}}"#,
      #"{"data":{"snapshot_data_by_window_id":{"w-1":[%]}}}"#,
      #"{"window_id":"w","data":[%]}"#,
      // Sentry: an array for each segment.
      "[[%]]", "[[],[%],[]]", #"{"segment_id":0}\n[%]"#,
      // Any other name, with what comes before.
      #"{"session":{"recording":{"rrweb":[%]}}}"#,
    ]
  )
  func wrappersAreOpened(form: String) throws {
    let text = form.replacing(
      "%",
      with: [Self.page, Self.first, Self.second].joined(separator: ",")
    )
    try check(text.replacing(#"\n"#, with: "\n"))
  }

  @Test(
    "One event per line is read",
    arguments: ["%", "[\"window\",%]", #"{"window_id":"w","data":[%]}"#, "[%]"]
  )
  func oneALine(form: String) throws {
    let lines = [Self.page, Self.first, Self.second].map { form.replacing("%", with: $0) }
    try check(lines.joined(separator: "\n"))
    try check("\u{FEFF}" + lines.joined(separator: "\r\n") + "\r\n")
  }

  @Test("Events are sorted by time, and those of the same time keep their order")
  func eventsAreSorted() throws {
    try check("[\(Self.second),\(Self.page),\(Self.first)]")
    try check("[[\(Self.first),\(Self.second)],[\(Self.page)]]")
    let same = Self.scroll(to: 10, at: 1_200)
    let imported = try Imported("[\(same),\(Self.second),\(Self.page)]")
    #expect(try imported.moves().map(\.y) == [0, 10, 20])
    let turned = try Imported("[\(Self.second),\(same),\(Self.page)]")
    #expect(try turned.moves().map(\.y) == [0, 20, 10])
  }

  @Test("A page that is longer than what is read at once is still an event")
  func pageThatIsLonger() throws {
    let long = String(repeating: "x", count: 600_000)
    let page = Self.page.replacing(
      #"{"type":2,"id":2}"#,
      with: #"{"type":2,"id":2,"text":"\#(long)"}"#
    )
    try check("[\(page),\(Self.first),\(Self.second)]")
    let turned =
      #"{"data":{"node":{"childNodes":[{"type":2,"id":2,"text":"\#(long)"}],"id":1,"type":0},"#
      + #""initialOffset":{"left":0,"top":0}},"timestamp":1000,"type":2}"#
    try check("[\(turned),\(Self.first),\(Self.second)]")
  }

  private func check(_ text: String) throws {
    for pieces in [1 << 16, 7] where pieces > 7 || text.utf8.count < 10_000 {
      let imported = try Imported(Array(text.utf8), pieces: pieces)
      #expect(imported.summary.format == .rrweb)
      #expect(
        try imported.moves() == [
          .init(time: 0, view: "document", x: 0, y: 0),
          .init(time: 100_000, view: "document", x: 0, y: 10),
          .init(time: 200_000, view: "document", x: 0, y: 20),
        ]
      )
      #expect(try imported.states().isWhole)
    }
  }
}
