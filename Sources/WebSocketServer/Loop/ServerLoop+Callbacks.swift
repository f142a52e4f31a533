import CLibwebsockets
import Libwebsockets

/// The library's callback for everything that happens to a client.
func clientCallback(
  wsi: OpaquePointer?,
  reason: lws_callback_reasons,
  user: UnsafeMutableRawPointer?,
  input: UnsafeMutableRawPointer?,
  length: Int
) -> Int32 {
  guard !reason.isForForeignLoops, let wsi = unsafe wsi,
    let loop = unsafe ServerLoop.of(wsi)
  else { return 0 }
  if reason == LWS_CALLBACK_GET_THREAD_ID {
    // The library asks whenever it waits for something else than before, as when it has to answer a ping:
    // only its own round does that.
    loop.isLibraryDue = true
    return ServerLoop.threadNumber
  }
  if let result = unsafe loop.handle(reason, wsi, input, length) { return result }
  // The library's own callback handles everything else, as its manual requires.
  return unsafe lws_callback_http_dummy(wsi, reason, user, input, length)
}

extension ServerLoop {
  /// What the library takes for the number of the thread, which is always the same; without one it does not
  /// ask.
  fileprivate static let threadNumber: Int32 = 1

  /// Handles a callback; returns nil for callbacks that the library handles itself.
  fileprivate func handle(
    _ reason: lws_callback_reasons,
    _ wsi: OpaquePointer,
    _ input: UnsafeMutableRawPointer?,
    _ length: Int
  ) -> Int32? {
    switch reason {
    case LWS_CALLBACK_RAW_ADOPT, LWS_CALLBACK_RAW_RX, LWS_CALLBACK_RAW_CONNECTED:
      // CONNECT makes the library treat the socket as one without a protocol and without timeouts.
      return -1
    case LWS_CALLBACK_WSI_DESTROY:
      unsafe forget(wsi)
      return nil
    case LWS_CALLBACK_HTTP_BODY, LWS_CALLBACK_HTTP_BODY_COMPLETION:
      return -1
    default: break
    }
    guard let connection = unsafe connection(of: wsi) else { return nil }
    if !connection.isDirect { hasServedOthers = true }
    switch reason {
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
      unsafe connection.wsi = wsi
      return 0
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
      return unsafe http.confirmUpgrade(of: connection, wsi)
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
      // The decision has been made; this only ensures that no path bypasses it.
      if case .admitted = connection.phase { return 0 }
      return -1
    case LWS_CALLBACK_FILTER_HTTP_CONNECTION:
      return unsafe http.filterRequest(of: connection, wsi)
    case LWS_CALLBACK_HTTP:
      return unsafe http.serve(connection, wsi)
    case LWS_CALLBACK_ESTABLISHED:
      transport.established(connection)
      return 0
    case LWS_CALLBACK_RECEIVE:
      let piece = unsafe UnsafeRawBufferPointer(start: input, count: length)
      unsafe transport.received(piece, from: connection, wsi)
      return 0
    case LWS_CALLBACK_SERVER_WRITEABLE:
      return unsafe transport.writable(connection, wsi)
    case LWS_CALLBACK_CLOSED:
      closed(connection)
      return 0
    default:
      return nil
    }
  }
}
