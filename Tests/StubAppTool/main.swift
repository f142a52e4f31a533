// An app on the stand-in for UIKit, with the probe in it. It runs until it is ended, or for a number of turns:
//
//     stub-app ws://127.0.0.1:8030/ws?token=… [TURNS]     as a source of a server
//     stub-app --listen PORT TOKEN                        as a source to which a server connects
//     stub-app FILE [TURNS]                               lines into a file, as fast as they come
//     stub-app --cost [VIEWS]                             what a frame costs with 50 scroll views
import Foundation
import ScrollProbeOnStub
import StubApp
import UIKitStub
import WebSocketClient

let arguments = Array(CommandLine.arguments.dropFirst())
let place = arguments.first ?? ""
let turns = arguments.dropFirst().first.flatMap { Int($0) }
var options = ScrollProbe.Options()
options.name = "stub app"

/// Shows the app at the rate of a display.
@MainActor func run(_ link: any Link, turns: Int?, poll: () -> Void) {
  let app = StubApp()
  ScrollProbe.start(link: link, options: options)
  var time = ProcessInfo.processInfo.systemUptime
  for _ in 0..<(turns.map { $0 * StubApp.turn } ?? .max) {
    poll()
    app.advance(to: time)
    ScrollProbe.step(at: time)
    time += 1.0 / 60
    Thread.sleep(forTimeInterval: max(0, time - ProcessInfo.processInfo.systemUptime))
  }
  for refusal in ScrollProbe.refusals { print("refused: \(refusal)") }
  ScrollProbe.stop()
}

if place == "--cost" {
  measureCost(scrollViews: turns ?? 50)
} else if place == "--listen", arguments.count == 3 {
  let link = try ServerLink(port: turns ?? 0, token: arguments[2])
  // What is printed would wait for more in a pipe.
  FileHandle.standardOutput.write(Data("ws://127.0.0.1:\(link.port)\n".utf8))
  run(link, turns: nil, poll: link.poll)
} else if place.hasPrefix("ws:") {
  let link = ClientLink(try WebSocketAddress(parsing: place))
  run(link, turns: turns, poll: link.poll)
} else if !place.isEmpty, !place.hasPrefix("-") {
  let app = StubApp()
  try ScrollProbe.record(to: URL(filePath: place), options: options)
  for frame in 0..<((turns ?? 1) * StubApp.turn) {
    app.advance(to: Double(frame) / 60)
    ScrollProbe.step(at: Double(frame) / 60)
  }
  ScrollProbe.stop()
} else {
  print("usage: stub-app (ws://… | FILE | --cost) [NUMBER] | --listen PORT TOKEN")
  exit(64)
}
