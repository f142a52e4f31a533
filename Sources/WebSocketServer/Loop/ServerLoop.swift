import CLibwebsockets
import Libwebsockets
import Platform
import Sockets

/// Everything that happens on the thread that runs the loop; the library's callbacks end here.
@safe final class ServerLoop: CallbackOwner {
  /// The descriptors beside the clients' sockets that the loop waits for.
  ///
  /// An event has the number; connections are numbered from beyond these.
  enum OwnDescriptor: UInt, CaseIterable {
    case listener = 1
    case timer
    case watchdog
    case pump
    case stop
  }

  let log = LogSink()
  weak var delegate: (any WebSocketServerDelegate)?
  /// Called with the reason of each refusal.
  var onRefusal: ((Statistics.Refusal) -> Void)?
  /// The timer that the delegate sets.
  let timer: LoopTimer
  var isStopping = false
  /// When the clients that have not answered the closing handshake are dropped.
  var shutdownDeadline = Int64.max
  /// The maximum number of sockets: WebSocket clients, those that have not shown a token, and a few more for
  /// downloads and for those that are being closed.
  let maximumSockets: Int
  /// The connections that have not shown a token, oldest first; none of them is being cut.
  var unauthorized: [UInt64] = []
  /// What was counted so far, but for the open connections and the messages.
  var statistics = Statistics()
  /// The messages of clients, and those to them.
  var received = Statistics.MessageCount()
  var sent = Statistics.MessageCount()

  let configuration: Configuration
  let listener: ListeningSocket
  let stopper: StopDescriptor
  let content: HTTPContent
  private(set) lazy var http = HTTPService(self)
  private(set) lazy var transport = MessageTransport(self)
  private(set) lazy var stalls = StallWatch(self)
  /// Checks the clients that do not accept data; armed only while there are any.
  let watchdog: LoopTimer
  /// Continues responses that did not fit into their sockets; armed only while there are any.
  let pump: LoopTimer

  /// What the loop waits for.
  let events: EventSet
  /// Whether a round is being served.
  var isInRound = false
  /// Whether the round had anything to do.
  var hasWorked = false
  /// Whether the library called back in this round for a socket that no event reports although it has
  /// unread data.
  var hasServedOthers = false
  /// Whether the library has something to do that no descriptor reports, as in its very first round.
  var isLibraryDue = true
  /// When the library last looked at all sockets and its timeouts.
  var lastHousekeeping = Monotonic.now()

  var connections: [ClientID: Connection] = [:]
  var lastNumber = UInt64(OwnDescriptor.allCases.count)
  private(set) var host: OpaquePointer?
  private(set) var foreignName: UnsafeMutablePointer<CChar>?

  init(
    configuration: Configuration,
    content: HTTPContent,
    listener: ListeningSocket
  ) throws(WebSocketServerError) {
    self.configuration = configuration
    self.listener = listener
    self.content = content
    maximumSockets =
      configuration.maximumClients + configuration.maximumUnauthorized + 2 * Self.acceptedInRound
    do throws(NoResources) {
      timer = try LoopTimer()
      watchdog = try LoopTimer()
      pump = try LoopTimer()
      stopper = try StopDescriptor()
      events = try EventSet()
      for own in OwnDescriptor.allCases { try add(own) }
    } catch {
      throw .noResources(error.text)
    }
  }

  /// Called once the virtual host exists and before any event.
  func attach(host: OpaquePointer, foreignName: UnsafeMutablePointer<CChar>) {
    unsafe self.host = host
    unsafe self.foreignName = foreignName
  }

  /// Called before the context is destroyed.
  func detach() {
    unsafe host = nil
    unsafe foreignName = nil
  }

  private func add(_ own: OwnDescriptor) throws(NoResources) {
    let number = UInt64(own.rawValue)
    switch own {
    case .listener: try events.add(listener.descriptor, number: number)
    case .timer: try events.add(timer, number: number)
    case .watchdog: try events.add(watchdog, number: number)
    case .pump: try events.add(pump, number: number)
    case .stop: try events.add(stopper.descriptor, number: number)
    }
  }

  /// Called when one of the loop's own descriptors is readable.
  func isReadable(_ own: OwnDescriptor) {
    switch own {
    case .listener: acceptWaiting()
    case .timer: if timer.consume(), !isStopping { delegate?.timerFired() }
    case .watchdog: if watchdog.consume() { stalls.checkStalled() }
    case .pump: if pump.consume() { http.continueResponses() }
    case .stop:
      stopper.consume()
      isStopping = true
    }
  }

  /// The connection of `wsi`; nil for the library's own.
  func connection(of wsi: OpaquePointer) -> Connection? {
    connections[ClientID(UInt64(UInt(bitPattern: unsafe lws_get_opaque_user_data(wsi))))]
  }

  func connection(of client: ClientID) -> Connection? {
    connections[client]
  }

  /// Called when the library is about to free its object.
  func forget(_ wsi: OpaquePointer) {
    guard let connection = unsafe connection(of: wsi) else { return }
    unsafe connection.wsi = nil
    connections[connection.id] = nil
    events.remove(number: connection.id.rawValue)
    unauthorized.removeAll { $0 == connection.id.rawValue }
    if connection.isResponding, !isStopping { log.warn("a response was not read to its end") }
    announceEnd(of: connection)
  }

  var hasWebSockets: Bool {
    connections.values.contains(where: \.isWebSocket)
  }

  var isFull: Bool {
    clientCount >= configuration.maximumClients
  }

  var clientCount: Int {
    connections.values.count(where: \.isClient)
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
