import CLibwebsockets
import Platform

/// Answers HTTP requests with files and the delegate's responses, and decides on upgrades.
@safe final class HTTPService {
  private unowned let loop: ServerLoop

  init(_ loop: ServerLoop) { self.loop = loop }

  /// Handles a request for an upgrade; returns less than 0 to hang up.
  ///
  /// For an unknown upgrade libwebsockets 4.1.6 answers, frees the header table and then still calls this
  /// with a pointer into it (CVE-2025-11677). So the pointer is never used, and a freed table, or an upgrade
  /// that the library has answered, ends the connection.
  func confirmUpgrade(of connection: Connection, _ wsi: OpaquePointer) -> Int32 {
    let request = unsafe HTTPRequest(reading: wsi)
    guard request.upgrade.matches("websocket") || request.upgrade.matches("h2c") else { return -1 }
    let verdict = loop.content.admission.verdict(
      for: request,
      at: connection.address,
      isFull: loop.isFull
    )
    switch verdict {
    case .admit:
      select(nil)
      loop.authorize(connection)
      loop.statistics.admitted += 1
    case .admitSecond(let subprotocol):
      select(subprotocol)
      loop.authorize(connection)
      connection.isOfSecondSubprotocol = true
      loop.statistics.admitted += 1
    case .close(_, _, let subprotocol, let reason):
      select(subprotocol)
      loop.count(reason)
    case .refuse(let response, let reason):
      loop.count(reason)
      return unsafe refuse(connection, wsi, response)
    case .serve:
      return -1
    }
    connection.isWebSocket = true
    connection.phase = .admitted(verdict)
    return 0
  }

  /// Makes the handshake that follows at once name `subprotocol`.
  ///
  /// The library selects the first entry of the client's list that is in its table, and has no option to
  /// select another. So the table has an entry without a name. It gets the name of the version for which this
  /// client is to be closed, and an empty name when the client offers the version that is spoken here.
  private func select(_ subprotocol: [UInt8]?) {
    guard let foreignName = unsafe loop.foreignName else { return }
    let name = (subprotocol ?? []).prefix(ContextTables.foreignNameCapacity - 1)
    for (index, byte) in name.enumerated() {
      unsafe foreignName[index] = CChar(bitPattern: byte)
    }
    unsafe foreignName[name.count] = 0
  }

  /// Handles a plain request; returns other than 0 to hang up.
  func filterRequest(of connection: Connection, _ wsi: OpaquePointer) -> Int32 {
    let request = unsafe HTTPRequest(reading: wsi)
    let verdict = loop.content.admission.verdict(
      for: request,
      at: connection.address,
      isFull: loop.isFull
    )
    switch verdict {
    case .serve:
      connection.phase = .admitted(verdict)
      return 0
    case .refuse(let response, let reason):
      loop.count(reason)
      return unsafe refuse(connection, wsi, response)
    case .admit, .admitSecond, .close:
      return -1
    }
  }

  /// Answers the plain request that was admitted last.
  func serve(_ connection: Connection, _ wsi: OpaquePointer) -> Int32 {
    guard case .admitted(.serve(let resource)) = connection.phase else { return -1 }
    connection.phase = .idle
    loop.statistics.responses += 1
    // Without a token, only WebSockets are more than a connection that anyone may open.
    let needsToken = loop.configuration.token != nil
    if needsToken, resource.isAuthorized { loop.authorize(connection) }
    let (path, headOnly) = (resource.path, resource.headOnly)
    if let response = response(to: path) {
      guard !response.isKnown(by: resource.ifNoneMatch) else {
        let head = Array((response.notModifiedHead + headerLines(of: response) + "\r\n").utf8)
        return unsafe begin(Transfer(head: head, body: []), on: connection, wsi)
      }
      return unsafe begin(transfer(response, headOnly: headOnly), on: connection, wsi)
    }
    let request = String(validating: path, as: UTF8.self).map { path in
      FileRequest(
        path: path,
        ticket: resource.ticket.flatMap { String(validating: $0, as: UTF8.self) },
        isAuthorized: resource.isAuthorized,
        isHead: headOnly
      )
    }
    switch request.flatMap({ loop.delegate?.file($0) }) ?? .none {
    case .file(let file):
      if needsToken { loop.authorize(connection) }
      let head = Array((file.head + loop.content.headerLines + "\r\n").utf8)
      let transfer =
        headOnly ? Transfer(head: head, body: []) : Transfer(head: head, file: file)
      return unsafe begin(transfer, on: connection, wsi)
    case .forbidden:
      loop.count(.token)
      return unsafe begin(transfer(.text(403, "token"), headOnly: headOnly), on: connection, wsi)
    case .none:
      let response = HTTPResponse.text(404, "not found")
      return unsafe begin(transfer(response, headOnly: headOnly), on: connection, wsi)
    }
  }

  private func response(to path: [UInt8]) -> HTTPResponse? {
    if let file = loop.content.files[path] { return file }
    return String(validating: path, as: UTF8.self).flatMap { loop.delegate?.response(toPath: $0) }
  }

  private func transfer(_ response: HTTPResponse, headOnly: Bool) -> Transfer {
    let head = Array((response.head(closing: false) + headerLines(of: response) + "\r\n").utf8)
    return Transfer(head: head, body: headOnly ? [] : response.body)
  }

  private func headerLines(of response: HTTPResponse) -> String {
    response.isForOtherSites ? loop.content.headerLinesForOtherSites : loop.content.headerLines
  }

  private func refuse(
    _ connection: Connection,
    _ wsi: OpaquePointer,
    _ response: HTTPResponse
  ) -> Int32 {
    let head = Array((response.head(closing: true) + loop.content.headerLines + "\r\n").utf8)
    var transfer = Transfer(head: head, body: response.body)
    // A refusal fits into any socket that is not full already; into a full one it may be lost.
    _ = unsafe transfer.send(to: lws_get_socket_fd(wsi))
    connection.phase = .closed
    return -1
  }

  private func begin(
    _ transfer: Transfer,
    on connection: Connection,
    _ wsi: OpaquePointer
  ) -> Int32 {
    var transfer = transfer
    switch unsafe transfer.send(to: lws_get_socket_fd(wsi)) {
    case .done:
      return unsafe lws_http_transaction_completed(wsi) == 0 ? 0 : -1
    case .broken:
      return -1
    case .waits:
      // While a response waits for its client the library reads nothing, and would spin if the next request
      // had arrived. Reading is turned off until the response is sent. The library then does not check for
      // room in the socket either, so a timer does.
      unsafe lws_rx_flow_control(wsi, 0)
      connection.phase = .responding(transfer)
      unsafe extendTimeout(of: wsi)
      armPump()
      return 0
    }
  }

  /// Restarts the time after which the library disconnects a client that accepts nothing.
  private func extendTimeout(of wsi: OpaquePointer) {
    unsafe lws_set_timeout(
      wsi,
      PENDING_TIMEOUT_HTTP_CONTENT,
      Int32(loop.configuration.headerTimeout.roundedUpSeconds)
    )
  }

  private func armPump() {
    guard loop.pump.deadline == nil else { return }
    loop.pump.set(Monotonic.now() + 5_000)
  }

  /// Continues the responses that did not fit into their sockets.
  func continueResponses() {
    for connection in loop.connections.values {
      guard case .responding(var transfer) = connection.phase, let wsi = unsafe connection.wsi
      else {
        continue
      }
      switch unsafe transfer.send(to: lws_get_socket_fd(wsi)) {
      case .done:
        connection.phase = .idle
        unsafe lws_rx_flow_control(wsi, 1)
        if unsafe lws_http_transaction_completed(wsi) != 0 { loop.transport.cut(connection) }
      case .broken:
        loop.transport.cut(connection)
      case .waits(let moved):
        connection.phase = .responding(transfer)
        if moved { unsafe extendTimeout(of: wsi) }
        armPump()
      }
    }
  }
}
