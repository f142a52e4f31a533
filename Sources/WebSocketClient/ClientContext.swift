import CLibwebsockets
import Libwebsockets

/// The library's context for a client.
@safe final class ClientContext {
  let library: LibraryContext
  private let memory = LibraryMemory()
  private let loop: ClientLoop
  /// One entry for everything, and the empty one that ends the table.
  private let protocols: UnsafeMutablePointer<lws_protocols>
  private let policy: UnsafeMutablePointer<lws_retry_bo_t>
  /// The timer that makes the library return from waiting.
  private let alarm: UnsafeMutablePointer<lws_sorted_usec_list_t>

  /// The number of bytes read from the socket at once, and the maximum length of a piece of a message.
  private static let bufferBytes = 65_536

  /// Creates the context; `timeout` is when the library itself may abandon a handshake, in whole seconds.
  init(loop: ClientLoop, timeout: Int64) throws(WebSocketClientError) {
    // No pings of the client's own: between calls nothing would read the answers.
    unsafe policy = memory.table(lws_retry_bo_t())
    unsafe alarm = memory.table(lws_sorted_usec_list_t())
    unsafe protocols = memory.table(lws_protocols(), count: 2)
    unsafe protocols[0].name = memory.copy("client")
    unsafe protocols[0].callback = connectionCallback
    unsafe protocols[0].rx_buffer_size = Self.bufferBytes
    // The library would split a longer message and copy the rest.
    unsafe protocols[0].tx_packet_size = Frame.maximumBytes

    var info = unsafe lws_context_creation_info()
    unsafe info.port = CONTEXT_PORT_NO_LISTEN
    unsafe info.options = UInt64(
      LWS_SERVER_OPTION_DISABLE_IPV6 | LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME
    )
    unsafe info.protocols = UnsafePointer(protocols)
    // permessage-deflate reads the caller's buffer after the write has returned, so none is offered.
    unsafe info.extensions = nil
    // Otherwise the library uses http_proxy of the environment, and the proxy would receive the token.
    unsafe info.http_proxy_address = memory.copy("")
    unsafe info.timeout_secs = UInt32(clamping: timeout)
    unsafe info.connect_timeout_secs = UInt32(clamping: timeout)
    unsafe info.max_http_header_data = 16_384
    unsafe info.pt_serv_buf_size = UInt32(Self.bufferBytes)
    // One socket and the library's own descriptors.
    unsafe info.fd_limit_per_thread = 16

    guard let library = unsafe LibraryContext(&info, owner: loop, memory: memory) else {
      throw .noResources("libwebsockets made no context")
    }
    self.library = library
    self.loop = loop
  }

  /// Starts to connect; the loop receives the result, unless the return value is false.
  func connect(to address: WebSocketAddress, subprotocols: [String]) -> Bool {
    var info = unsafe lws_client_connect_info()
    unsafe info.context = library.pointer
    unsafe info.address = memory.copy(address.destination)
    unsafe info.port = Int32(address.port)
    unsafe info.path = memory.copy(address.target)
    unsafe info.host = memory.copy(address.authority)
    // No Origin: that is for pages, and the server requires only the token from a program.
    unsafe info.origin = nil
    if !subprotocols.isEmpty {
      unsafe info.protocol = memory.copy(subprotocols.joined(separator: ", "))
    }
    unsafe info.local_protocol_name = protocols[0].name
    // A redirection would send the token elsewhere.
    unsafe info.ssl_connection = Int32(LCCSCF_HTTP_NO_FOLLOW_REDIRECT.rawValue)
    unsafe info.retry_and_idle_policy = UnsafePointer(policy)
    return loop.log.collecting { unsafe lws_client_connect_via_info(&info) != nil }
  }

  /// Handles pending events, after waiting for at most `wait` microseconds, rounded up to whole
  /// milliseconds.
  ///
  /// Returns false when the library cannot continue.
  func service(waiting wait: Int64) -> Bool {
    loop.log.collecting {
      guard wait > 0 else { return unsafe lws_service(library.pointer, -1) >= 0 }
      // The library waits without limit unless a timer is scheduled. It truncates the time to whole
      // milliseconds, and would return repeatedly within the last one.
      unsafe lws_sul_schedule(library.pointer, 0, alarm, { _ in }, wait + 999)
      defer { unsafe lws_sul_cancel(alarm) }
      return unsafe lws_service(library.pointer, 0) >= 0
    }
  }
}
