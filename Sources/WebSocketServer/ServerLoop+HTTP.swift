import CLibwebsockets

extension ServerLoop {
  /// An upgrade was asked for; returns less than 0 to hang up.
  ///
  /// For an unknown upgrade libwebsockets 4.1.6 answers, frees the header table and then still asks here
  /// with a pointer into it (CVE-2025-11677). So the pointer is never touched, and a table that is gone,
  /// or an upgrade that the library has answered, ends the connection.
  func confirmUpgrade(of connection: Connection, _ wsi: OpaquePointer) -> Int32 {
    let request = unsafe Request(reading: wsi)
    guard request.upgrade.matches("websocket") || request.upgrade.matches("h2c") else { return -1 }
    let verdict = admission.verdict(for: request, at: connection.address, isFull: isFull)
    switch verdict {
    case .admit:
      select(nil)
    case .close(_, _, let subprotocol):
      select(subprotocol)
    case .refuse(let response):
      return unsafe refuse(connection, wsi, response)
    case .serve:
      return -1
    }
    connection.isWebSocket = true
    connection.phase = .admitted(verdict)
    return 0
  }

  /// A plain request has arrived; returns other than 0 to hang up.
  func filterRequest(of connection: Connection, _ wsi: OpaquePointer) -> Int32 {
    let request = unsafe Request(reading: wsi)
    let verdict = admission.verdict(for: request, at: connection.address, isFull: isFull)
    switch verdict {
    case .serve:
      connection.phase = .admitted(verdict)
      return 0
    case .refuse(let response):
      return unsafe refuse(connection, wsi, response)
    case .admit, .close:
      return -1
    }
  }

  /// Answers the plain request that was admitted last.
  func serve(_ connection: Connection, _ wsi: OpaquePointer) -> Int32 {
    guard case .admitted(.serve(let path, let headOnly)) = connection.phase else { return -1 }
    connection.phase = .idle
    return unsafe begin(response(to: path), headOnly: headOnly, on: connection, wsi)
  }

  private func response(to path: [UInt8]) -> HTTPResponse {
    if let file = files[path] { return file }
    let answer = String(validating: path, as: UTF8.self).flatMap { delegate?.response(toPath: $0) }
    return answer ?? .text(404, "not found")
  }

  private func refuse(
    _ connection: Connection,
    _ wsi: OpaquePointer,
    _ response: HTTPResponse
  ) -> Int32 {
    let head = response.head(closing: true) + headerLines + "\r\n"
    _ = unsafe write(Array(head.utf8) + response.body, to: wsi)
    connection.phase = .closed
    return -1
  }

  private func begin(
    _ response: HTTPResponse,
    headOnly: Bool,
    on connection: Connection,
    _ wsi: OpaquePointer
  ) -> Int32 {
    let head = Array((response.head(closing: false) + headerLines + "\r\n").utf8)
    let body = headOnly ? [] : response.body
    let sent = min(body.count, max(0, Self.pieceBytes - head.count))
    guard unsafe write(head + body[..<sent], to: wsi) else { return -1 }
    connection.phase = .responding(response, sent: headOnly ? response.body.count : sent)
    return unsafe continueResponse(of: connection, wsi)
  }

  /// Writes as much of a response as the socket takes; returns other than 0 to hang up.
  func continueResponse(of connection: Connection, _ wsi: OpaquePointer) -> Int32 {
    guard case .responding(let response, var sent) = connection.phase else { return 0 }
    while sent < response.body.count, !connection.hasUnsentBytes {
      let end = min(response.body.count, sent + Self.pieceBytes)
      guard unsafe write(response.body[sent..<end], to: wsi) else { return -1 }
      sent = end
    }
    // A reader that takes nothing for this long is cut; each piece starts the time anew.
    unsafe lws_set_timeout(
      wsi,
      PENDING_TIMEOUT_HTTP_CONTENT,
      Int32(configuration.headerTimeout.roundedUpSeconds)
    )
    connection.stalledTicks = connection.hasUnsentBytes ? 0 : nil
    if connection.hasUnsentBytes { armWatchdog() }
    guard sent == response.body.count else {
      connection.phase = .responding(response, sent: sent)
      unsafe lws_callback_on_writable(wsi)
      return 0
    }
    connection.phase = .idle
    // With bytes left unsent the library does this by itself when they are gone.
    return unsafe lws_http_transaction_completed(wsi) == 0 ? 0 : -1
  }

  /// Hands at most one piece over to the library; false when the connection is broken.
  private func write(_ bytes: some Collection<UInt8>, to wsi: OpaquePointer) -> Bool {
    let count = bytes.count
    guard count > 0 else { return true }
    let piece = unsafe UnsafeMutableRawBufferPointer(
      rebasing: scratch[MessageWriter.headroom..<MessageWriter.headroom + count]
    )
    unsafe piece.copyBytes(from: bytes)
    guard let base = unsafe piece.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
      return false
    }
    return unsafe lws_write(wsi, base, count, LWS_WRITE_HTTP) >= 0
  }
}
