import CLibwebsockets
import Libwebsockets

/// The library's callback for everything that happens to a client's connection.
func connectionCallback(
  wsi: OpaquePointer?,
  reason: lws_callback_reasons,
  user: UnsafeMutableRawPointer?,
  input: UnsafeMutableRawPointer?,
  length: Int
) -> Int32 {
  guard !reason.isForForeignLoops, let wsi = unsafe wsi,
    let loop = unsafe ClientLoop.of(wsi)
  else { return 0 }
  let bytes = unsafe UnsafeRawBufferPointer(start: input, count: input == nil ? 0 : length)
  return unsafe loop.handle(reason, wsi, bytes)
}

extension ClientLoop {
  /// Handles a callback; returns less than 0 to have the connection closed.
  fileprivate func handle(
    _ reason: lws_callback_reasons,
    _ wsi: OpaquePointer,
    _ input: UnsafeRawBufferPointer
  ) -> Int32 {
    switch reason {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
      unsafe began(wsi)
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
      return accepts(status: unsafe lws_http_client_http_response(wsi)) ? 0 : -1
    case LWS_CALLBACK_CLIENT_FILTER_PRE_ESTABLISH:
      return unsafe acceptsHandshake(wsi) ? 0 : -1
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
      unsafe established(wsi)
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
      failed(unsafe Self.text(input))
    case LWS_CALLBACK_CLIENT_RECEIVE:
      unsafe received(input, wsi)
    case LWS_CALLBACK_CLIENT_WRITEABLE:
      return unsafe writable(wsi)
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
      unsafe closed(by: input)
    case LWS_CALLBACK_WSI_DESTROY:
      forget()
    case LWS_CALLBACK_CLIENT_HTTP_REDIRECT, LWS_CALLBACK_RECEIVE_CLIENT_HTTP,
      LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ, LWS_CALLBACK_RAW_ADOPT, LWS_CALLBACK_RAW_RX,
      LWS_CALLBACK_RAW_CONNECTED:
      // None of these can come before or after a WebSocket handshake that was accepted.
      return -1
    default: break
    }
    return 0
  }

  /// The library's text; its length sometimes includes the zero at its end.
  private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    unsafe LogSink.escaped(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
  }
}
