import CLibwebsockets
import Libwebsockets
import Platform
import Sockets

extension ServerLoop {
  /// The number of connections that are accepted before the clients have their turn again.
  static let acceptedInRound = 16

  /// Accepts some of the waiting connections; the rest wait for the next round, after the clients' events.
  func acceptWaiting() {
    for _ in 0..<Self.acceptedInRound {
      switch listener.accept() {
      case .socket(let socket, let address): adopt(socket, at: address)
      case .turnedAway(let reason): if !reason.isEmpty { log.warn(reason) }
      case .none: return
      }
    }
  }

  private func adopt(_ socket: Int32, at address: IPv4Address?) {
    makeRoom()
    guard let host = unsafe host, !isStopping, connections.count < maximumSockets else {
      if !isStopping {
        count(.connections)
        log.warn("more than \(maximumSockets) connections: one was turned away")
      }
      close(socket)
      return
    }
    lastNumber += 1
    let id = ClientID(lastNumber)
    connections[id] = Connection(
      id: id,
      address: address,
      assembly: MessageAssembly(
        maximumBytes: configuration.maximumMessageBytes,
        maximumFragments: configuration.maximumFragments,
        acceptsBinary: configuration.acceptsTestSuites
      )
    )
    unauthorized.append(lastNumber)
    statistics.accepted += 1
    var adoption = unsafe lws_adopt_desc_t()
    unsafe adoption.vh = host
    unsafe adoption.type = lws_adoption_type(
      rawValue: LWS_ADOPT_SOCKET.rawValue | LWS_ADOPT_HTTP.rawValue
    )
    unsafe adoption.fd = lws_sock_file_fd_type(sockfd: socket)
    unsafe adoption.opaque = UnsafeMutableRawPointer(bitPattern: UInt(lastNumber))
    // On failure the library has closed the socket.
    if unsafe lws_adopt_descriptor_vhost_via_info(&adoption) == nil {
      connections[id] = nil
      unauthorized.removeAll { $0 == lastNumber }
    } else {
      guard !events.add(socket: socket, number: lastNumber) else { return }
      log.warn("a connection is only served at fixed intervals: \(SystemError.text())")
    }
  }

  /// Closes the oldest connection that has not shown a token, if there are as many of them as are kept.
  ///
  /// Whatever they wait for, they cannot keep out a new one, which may have the token.
  private func makeRoom() {
    let isCrowded = connections.count >= maximumSockets - Self.acceptedInRound
    guard isCrowded || unauthorized.count >= configuration.maximumUnauthorized,
      let oldest = unauthorized.first
    else { return }
    unauthorized.removeFirst()
    guard let connection = connections[ClientID(oldest)] else { return }
    count(.connections)
    log.warn("c\(oldest) had shown no token and was closed: there were too many of those")
    transport.cut(connection)
  }

  /// Notes that a client has shown the token or a ticket, or needs none.
  func authorize(_ connection: Connection) {
    guard !connection.isAuthorized else { return }
    connection.isAuthorized = true
    unauthorized.removeAll { $0 == connection.id.rawValue }
  }
}
