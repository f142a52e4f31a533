import ArgumentParser
import BrowserDriver
import ForeignSource
import Foundation
import JSON
import Platform
import ScrollInspector
import Sockets
import WebSocketServer

/// `scrollscope source-check`: plays the server, and reports a source's mistakes.
struct SourceCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "source-check",
    abstract: "Check a source of scroll views, and report its mistakes.",
    discussion: """
      Plays the server for one source: asks for snapshots, acknowledges nothing for a while, hides the \
      source and cuts the connection. Each rule is a line; a failure quotes the message. The source is a \
      command, whose arguments may name {url}, and which has the address in SCROLLSCOPE_URL:

        scrollscope source-check -- python3 source.py {url}

      With --listen, the address is printed, and any source may connect. It should scroll something \
      meanwhile, for about 8 s. With --lines, the lines of standard input are checked, as serve - reads them:

        program | scrollscope source-check --lines
      """
  )

  @Flag(name: .long, help: "Wait for a source that you start.")
  var listen = false

  @Flag(name: .long, help: "Check the lines that a program prints, to their end.")
  var lines = false

  @Option(
    name: .long,
    help: ArgumentHelp("Write the results to a file in JUnit's format.", valueName: "file"),
    completion: .file(extensions: ["xml"])
  )
  var junit: String?

  @Argument(parsing: .postTerminator, help: "The command that starts the source, after --.")
  var command: [String] = []

  func validate() throws {
    guard [listen, lines, !command.isEmpty].count(where: \.self) == 1 else {
      throw ValidationError(
        "give --listen, --lines, or -- and the command that starts the source"
      )
    }
  }

  func run() throws {
    if lines { return try checkLines() }
    let port = try SourceCheckPort()
    let process = try start(port.address)
    if listen { Terminal.say("waiting for a source at \(port.address)") }
    defer { process?.end() }
    try port.run {
      guard let process, process.hasFailed else { return }
      if let status = process.exitStatus, [126, 127].contains(status) {
        throw ValidationError("\(command[0]) cannot be run")
      }
      port.checker.failed(now: WebSocketServer.now())
    }
    try report(port.checker, SourceChecker.Rule.allCases, status: process?.exitStatus)
  }

  private func checkLines() throws {
    let checker = SourceChecker(now: 0)
    var input = InputLines(maximum: JSONLimits.file.bytes)
    var number = 0
    while let line = try input.next() {
      number += 1
      switch line {
      case .text(let bytes) where bytes.allSatisfy { " \t\r".utf8.contains($0) }: continue
      case .text(let bytes): checker.take(bytes, number: number)
      case .tooLong:
        throw Failure("line \(number): longer than \(JSONLimits.file.bytes >> 20) MiB")
      }
    }
    if number == 0 { throw Failure("standard input has no lines") }
    try report(checker, SourceChecker.Rule.ofLines, status: nil)
  }

  private func report(
    _ checker: SourceChecker,
    _ rules: [SourceChecker.Rule],
    status: Int32?
  ) throws {
    var report = JUnitReport(command: "source-check")
    for rule in rules {
      if var reason = checker.failures[rule] {
        if rule == .hello, let status {
          reason += "; the command has ended with status \(status)"
        }
        try StandardOutput.print("FAILED \(rule.rawValue): \(rule.title): \(reason)")
        let fault = FileFault(rule.rawValue, reason: reason)
        report.add(rule.title, .failed(fault, nil, page: nil), seconds: 0)
      } else if checker.tried.contains(rule) {
        try StandardOutput.print("ok     \(rule.rawValue): \(rule.title)")
        report.add(rule.title, .passed(rule.title), seconds: 0)
      } else {
        try StandardOutput.print("-      \(rule.rawValue): \(rule.title): nothing showed it")
      }
    }
    if let junit { try report.write(to: junit) }
    if !checker.failures.isEmpty { throw ExitCode(1) }
  }

  /// Starts the source, which ends with the programs that it starts, such as a shell's or a package manager's.
  private func start(_ address: String) throws -> ProcessSession? {
    guard !command.isEmpty else { return nil }
    do {
      return try ProcessSession(
        path: "/usr/bin/env",
        arguments: command.map { $0.replacing("{url}", with: address) },
        environment: ProcessInfo.processInfo.environment.merging(
          ["SCROLLSCOPE_URL": address]
        ) { $1 },
        // What the source prints is not the report.
        output: Console.current.errors
      )
    } catch {
      throw ValidationError("\(command[0]): \(error)")
    }
  }
}

/// The port at which a source that is tried connects.
private final class SourceCheckPort: WebSocketServerDelegate {
  let checker = SourceChecker(now: WebSocketServer.now())
  private(set) var address = ""
  private var server: WebSocketServer?
  private var client: ClientID?
  private var waiting: [[UInt8]] = []

  init() throws {
    var configuration = Configuration(port: 0, token: AccessToken.make())
    configuration.subprotocol = InspectorServer.sourceSubprotocol
    let server = try WebSocketServer(configuration: configuration, files: [:], delegate: self)
    self.server = server
    address = "ws://127.0.0.1:\(server.port)/?token=\(configuration.token ?? "")"
    checker.onAction = { [unowned self] in carryOut($0) }
  }

  /// Serves until everything was tried; `check` is called now and then.
  func run(_ check: () throws -> Void) throws {
    guard let server else { return }
    server.installSignalHandlers()
    while !checker.isDone, server.poll() {
      var descriptor = pollfd(fd: server.fileDescriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&descriptor, 1, 20)
      checker.tick(now: WebSocketServer.now())
      try check()
    }
    server.stop()
    while server.poll() { usleep(5_000) }
  }

  private func carryOut(_ action: SourceChecker.Action) {
    guard let client else { return }
    switch action {
    case .send(let message):
      waiting.append(message.serialized())
      server?.requestWrite(to: client)
    case .cut: server?.close(client, code: 1001, reason: "this is a trial")
    }
  }

  func clientConnected(_ client: ClientID) {
    self.client = client
    waiting = []
    checker.connected()
  }

  func client(_ client: ClientID, sent message: UnsafeRawBufferPointer) {
    if client == self.client { checker.receive(Array(message), now: WebSocketServer.now()) }
  }

  func clientIsWritable(_ client: ClientID, writer: inout ConnectionWriter) {
    while !writer.isChoked, !waiting.isEmpty {
      let message = waiting.removeFirst()
      let buffer = message.withUnsafeBytes {
        JSONBuffer(headroom: ConnectionWriter.headroom, payload: $0)
      }
      guard buffer.withPayload({ writer.send($0) }) else { return }
    }
  }

  func clientClosed(_ client: ClientID) {
    guard client == self.client else { return }
    self.client = nil
    checker.disconnected(now: WebSocketServer.now())
  }

  func response(toPath path: String) -> HTTPResponse? { nil }
  func file(_ request: FileRequest) -> FileAnswer { .none }
  func timerFired() {}
  func shutdownBegan() {}
}
