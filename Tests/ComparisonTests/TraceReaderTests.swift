import Foundation
import JSON
import ScrollRecording
import SourceImport
import Testing

@testable import Comparison

/// Traces are read whole: still frames, still fingers, the touches' own times, and what the head says.
struct TraceReaderTests {
  private func table(_ text: String, _ geometry: Trace.Geometry = Trace.Geometry()) throws -> Trace
  {
    var rest = Array(text.utf8)[...]
    return try TraceReader.table(geometry, view: nil) { count in
      let part = rest.prefix(count)
      rest = rest.dropFirst(count)
      return Array(part)
    }
  }

  private static let head =
    "# size=390x844 content=390x6000 scale=3 rate=fast start=0,12 paging=true\n"

  @Test("The header can have what options say otherwise")
  func headSaysWhatIsOtherwise() throws {
    let rows =
      "t,y,touch.id,touch.phase,touch.x,touch.y,touch.t\n0,12,1,began,1,5,0\n16000,12,1,ended,1,5,9000\n"
    let trace = try table(Self.head + rows)
    #expect(trace.geometry.size == Trace.Size(width: 390, height: 844))
    #expect(trace.geometry.content == Trace.Size(width: 390, height: 6_000))
    #expect(trace.geometry.scale == 3 && trace.geometry.start == [0, 12])
    #expect(trace.geometry.isFast == true && trace.geometry.pages == true)
    var given = Trace.Geometry()
    given.scale = 2
    #expect(try table(Self.head + rows, given).geometry.scale == 2, "an option wins")
    #expect(try table("# a comment\n" + rows).geometry.scale == nil)
  }

  @Test("Still frames, fingers and the touches' own times are kept")
  func stillFramesAndFingers() throws {
    let trace = try table(
      """
      t,y,finger,touch.phase,touch.t
      0,0,500,pointerdown,1000
      16000,0,500,pointermove,14000
      32000,4,490,ACTION_MOVE,30000
      48000,4,,touchend,46000
      64000,4,,,
      80000,4,,,
      """
    )
    #expect(trace.frames.map(\.y) == [0, 0, 4, 4, 4, 4])
    #expect(trace.touches.map(\.time) == [1_000, 14_000, 30_000, 46_000])
    #expect(trace.touches.map(\.phase) == [.began, .moved, .moved, .ended])
    #expect(trace.touches.last?.y == 490, "it lifts where it was")
    let placed = try table(
      "t,y,finger,touch.phase\n0,0,9,began\n16000,0,8,moved\n32000,0,7,ended\n"
    )
    #expect(placed.touches.map(\.phase) == [.began, .moved, .ended], "a lift is no move")
    #expect(placed.touches.last?.y == 7)
  }

  @Test(
    "An error names its line",
    arguments: [
      ("t,y,finger\n0,0,5\n16000,1,6\n", "line 3"),
      ("t,y\n0,0\n16000,1\n15000,2\n", "line 4"),
      ("t,y,touch.phase,finger\n0,0,pressed,5\n16000,0,moved,6\n", "line 2"),
      ("# size=390\nt,y\n0,0\n16000,1\n", "line 1: size"),
      ("t_us,y\n-8000000000000000000,0\n8000000000000000000,1\n", "line 3"),
      ("t_us,y,finger,touch.t\n0,0,5,0\n16000,1,6,8000000000000000000\n", "line 3"),
      ("# rate=slow\nt,y\n0,0\n16000,1\n", "line 1: rate"),
    ]
  )
  func mistakeHasItsLine(text: String, place: String) {
    #expect { _ = try table(text) } throws: { "\($0)".contains(place) }
  }

  @Test("Twenty samples of a tenth of a second still give the rate")
  func twentySamplesOfATenth() throws {
    let touches = Scroller.finger(400, 0.1)
    let frames = try Scroller.model(touches)
    let rough = stride(from: 0, to: frames.count, by: 6).map { frames[$0] }
    #expect((20...45).contains(rough.count))
    var trace = Trace(
      view: "scroll",
      geometry: Scroller.geometry,
      frames: rough + [frames[frames.count - 1]],
      touches: touches
    )
    let gesture = try #require(try Comparison(trace).gestures.first)
    let rate = try #require(gesture.fit.first { $0.name == .rate }?.value)
    #expect((rate - 0.998).magnitude < 1e-5)
    trace.frames = Array(rough.prefix(3))
    #expect(throws: UserError.self) { try Comparison(trace) }
  }

  @Test("A long rest gets no frames")
  func longRestIsNotFilled() throws {
    let lines = [
      #"{"t":0,"views":{"list":{"contentOffset":[0,0],"contentSize":[390,4000]}}}"#,
      #"{"t":1000,"views":{"list":{"contentOffset":[0,4]}}}"#,
      #"{"t":2000,"views":{"list":{"contentOffset":[0,8]}}}"#,
      #"{"t":30000000000,"views":{"list":{"contentOffset":[0,9]}}}"#,
    ]
    var rest = Array(lines.joined(separator: "\n").utf8)[...]
    var bytes: [UInt8] = []
    var task = SourceImport(name: "list")
    task.format = .lines
    _ = try task.run { count in
      let part = rest.prefix(count)
      rest = rest.dropFirst(count)
      return Array(part)
    } to: {
      bytes += $0
    }
    var recording = bytes[...]
    let reader = try RecordingReader { count in
      let part = recording.prefix(count)
      recording = recording.dropFirst(count)
      return Array(part)
    }
    let trace = try TraceReader.recording(reader, Trace.Geometry(), view: nil)
    #expect((10_000...11_000).contains(trace.frames.count), "ten seconds at 1 kHz")
    #expect(trace.frames.last?.y == 9)
  }

  /// A public measurement of UIScrollView, with its source in the file.
  private func measured(_ name: String) throws -> GestureComparison {
    let file = try #require(
      Bundle.module.url(forResource: "Traces/ios-26.5-\(name)", withExtension: "csv")
    )
    let trace = try table(try String(contentsOf: file, encoding: .utf8))
    return try #require(try Comparison(trace).gestures.first)
  }

  @Test("Measurements of UIScrollView give its constants")
  func measurementsOfUI() throws {
    let flick = try measured("flick")
    #expect(flick.kind == .flight && flick.rest == nil && flick.naming?.law == .exponential)
    let rate = try #require(flick.fit.first { $0.name == .rate }?.value)
    #expect((rate - 0.998).magnitude < 1e-5)
    let pull = try measured("pull")
    let band = try #require(pull.fit.first { $0.name == .rubberBand }?.value)
    #expect((band - 0.55).magnitude < 0.001 && pull.form == "saturating")
    #expect(pull.rest?.points == 0)
  }
}
