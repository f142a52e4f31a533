import CLibwebsockets
import Glibc

/// Everything that happens on the thread that runs the loop; the library's callbacks end here.
@safe final class ServerLoop {
  /// The descriptors beside the clients' sockets that the loop polls.
  ///
  /// The library returns the number with an event; connections are numbered from beyond these.
  enum Source: UInt, CaseIterable {
    case listener = 1
    case timer
    case watchdog
    case pump
    case stop
  }

  let log = LogSink()
  let headers: [(name: String, value: String)]
  weak var delegate: (any WebSocketServerDelegate)?
  /// Called with the reason of each refusal.
  var onRefusal: ((String) -> Void)?
  /// What was counted so far, but for the open connections.
  var statistics = ConnectionStatistics()
  /// The timer that the delegate sets.
  let timer: TimerDescriptor
  var isStopping = false
  /// When the clients that have not answered the closing handshake are dropped.
  var shutdownDeadline = Int64.max
  /// The maximum number of sockets, beyond that of WebSocket clients: a browser opens several at once to load
  /// the page.
  let maximumSockets: Int

  let configuration: Configuration
  let listener: ListeningSocket
  let stopper: StopDescriptor
  let admission: Admission
  let files: [[UInt8]: HTTPResponse]
  /// The fields of `headers` as they are written in a response.
  let headerLines: String
  /// Checks the clients that cannot accept what is to be sent to them; armed only while there are any.
  let watchdog: TimerDescriptor
  /// Continues responses that did not fit into their sockets; armed only while there are any.
  let pump: TimerDescriptor

  /// When the round's first callback came; nil before it.
  var firstCallback: Int64?
  /// Whether the round had anything to do.
  var hasWorked = false
  /// What the loop waits for, for a program that waits itself; nil if the library waits.
  var pollSet: PollSet?
  /// When the last round of such a program ended.
  var lastRound: Int64?
  /// Connections of which reading is to be stopped or resumed between two rounds.
  var unappliedReading: [Connection] = []

  private(set) var connections: [UInt64: Connection] = [:]
  private var lastNumber = UInt64(Source.allCases.count)
  private var host: OpaquePointer?
  private var foreignName: UnsafeMutablePointer<CChar>?

  init(
    configuration: Configuration,
    files: [String: HTTPResponse],
    listener: ListeningSocket,
    admission: Admission
  ) throws(WebSocketServerError) {
    self.configuration = configuration
    self.listener = listener
    self.admission = admission
    self.files = Dictionary(
      files.map { (Array($0.key.utf8), $0.value) },
      uniquingKeysWith: { first, _ in first }
    )
    maximumSockets = configuration.maximumClients + 16
    let names = ["127.0.0.1", "localhost"] + configuration.allowedHosts
    let fields = SecurityHeaders.fields(hosts: Admission.hosts(names, port: listener.port))
    headers = fields + [("Cache-Control", "no-store")]
    headerLines = fields.map { "\($0.name): \($0.value)\r\n" }.joined()
    timer = try TimerDescriptor()
    watchdog = try TimerDescriptor()
    pump = try TimerDescriptor()
    stopper = try StopDescriptor()
  }

  /// Called once the virtual host exists and before any event.
  func attach(host: OpaquePointer, foreignName: UnsafeMutablePointer<CChar>) {
    unsafe self.host = host
    unsafe self.foreignName = foreignName
  }

  /// Called when the context has been destroyed.
  func detach() {
    unsafe host = nil
    unsafe foreignName = nil
  }

  func descriptor(of source: Source) -> Int32 {
    switch source {
    case .listener: listener.descriptor
    case .timer: timer.descriptor
    case .watchdog: watchdog.descriptor
    case .pump: pump.descriptor
    case .stop: stopper.descriptor
    }
  }

  /// Called when an adopted descriptor is readable.
  func isReadable(_ source: Source) {
    switch source {
    case .listener: acceptWaiting()
    case .timer: if timer.consume(), !isStopping { delegate?.timerFired() }
    case .watchdog: if watchdog.consume() { checkStalled() }
    case .pump: if pump.consume() { continueResponses() }
    case .stop:
      stopper.consume()
      isStopping = true
    }
  }

  /// Accepts some of the waiting connections; the rest wait for the next round, after the clients' events.
  private func acceptWaiting() {
    for _ in 0..<16 {
      switch listener.accept() {
      case .socket(let socket, let address): adopt(socket, at: address)
      case .turnedAway(let reason):
        guard !reason.isEmpty else { continue }
        log.warn(reason)
        count(refusal: reason)
      case .none: return
      }
    }
  }

  private func adopt(_ socket: Int32, at address: IPv4Address) {
    guard let host = unsafe host, !isStopping, connections.count < maximumSockets else {
      if !isStopping {
        log.warn("more than \(maximumSockets) connections: one was turned away")
        count(refusal: "too many connections")
      }
      close(socket)
      return
    }
    lastNumber += 1
    statistics.accepted += 1
    connections[lastNumber] = Connection(
      id: ConnectionID(rawValue: lastNumber),
      address: address,
      assembly: MessageAssembly(
        maximumBytes: configuration.maximumMessageBytes,
        maximumFragments: configuration.maximumFragments
      )
    )
    var adoption = unsafe lws_adopt_desc_t()
    unsafe adoption.vh = host
    unsafe adoption.type = lws_adoption_type(
      rawValue: LWS_ADOPT_SOCKET.rawValue | LWS_ADOPT_HTTP.rawValue
    )
    unsafe adoption.fd = lws_sock_file_fd_type(sockfd: socket)
    unsafe adoption.opaque = UnsafeMutableRawPointer(bitPattern: UInt(lastNumber))
    // On failure the library has closed the socket.
    if unsafe lws_adopt_descriptor_vhost_via_info(&adoption) == nil {
      connections[lastNumber] = nil
    } else {
      join(socket, pollSet)
    }
  }

  /// The connection of `wsi`; nil for adopted descriptors.
  func connection(of wsi: OpaquePointer) -> Connection? {
    connections[UInt64(UInt(bitPattern: unsafe lws_get_opaque_user_data(wsi)))]
  }

  func connection(of client: ConnectionID) -> Connection? {
    connections[client.rawValue]
  }

  /// Called when the library is about to free its object.
  func forget(_ wsi: OpaquePointer) {
    guard let connection = unsafe connection(of: wsi) else { return }
    unsafe connection.wsi = nil
    connections[connection.id.rawValue] = nil
    if connection.isResponding, !isStopping { log.warn("a response was not read to its end") }
    announceEnd(of: connection)
  }

  /// Makes the handshake that follows at once name `subprotocol`.
  ///
  /// The library selects the first entry of the client's list that is in its table, and has no option to
  /// select another. So the table has an entry without a name. It gets the name of the version for which this
  /// client is to be closed, and an empty name when the client offers the version that is spoken here.
  func select(_ subprotocol: [UInt8]?) {
    guard let foreignName = unsafe foreignName else { return }
    let name = (subprotocol ?? []).prefix(ContextMemory.foreignNameCapacity - 1)
    for (index, byte) in name.enumerated() {
      unsafe foreignName[index] = CChar(bitPattern: byte)
    }
    unsafe foreignName[name.count] = 0
  }

  var hasWebSockets: Bool {
    connections.values.contains(where: \.isWebSocket)
  }

  var isFull: Bool {
    connections.values.count(where: \.isWebSocket) >= configuration.maximumClients
  }

  private func announceEnd(of connection: Connection) {
    connection.phase = .closed
    connection.assembly.discard()
    guard connection.isAnnounced else { return }
    connection.isAnnounced = false
    delegate?.clientClosed(connection.id)
  }

  /// Called when the library has closed an established WebSocket.
  func closed(_ connection: Connection) {
    announceEnd(of: connection)
  }
}
