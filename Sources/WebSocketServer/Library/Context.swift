import CLibwebsockets
import CPlatform
import Libwebsockets

/// The library's context for a server, with its virtual host.
@safe final class Context {
  let library: LibraryContext
  private let loop: ServerLoop

  init(loop: ServerLoop, configuration: Configuration) throws(WebSocketServerError) {
    let memory = LibraryMemory()
    let tables = ContextTables(
      in: memory,
      configuration: configuration,
      headers: loop.content.headers
    )
    var info = unsafe lws_context_creation_info()
    unsafe info.port = CONTEXT_PORT_NO_LISTEN_SERVER
    // HTTP/2 is never spoken: neither with prior knowledge, nor after an upgrade, which is refused.
    unsafe info.options = UInt64(
      LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_DISABLE_IPV6
        | LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME
    )
    unsafe info.protocols = UnsafePointer(tables.protocols)
    // permessage-deflate reads the caller's buffer after the write has returned, so none is registered.
    unsafe info.extensions = nil
    unsafe info.headers = UnsafePointer(tables.headers)
    unsafe info.retry_and_idle_policy = UnsafePointer(tables.policy)
    let headerTimeout = configuration.headerTimeout.roundedUpSeconds
    unsafe info.timeout_secs = UInt32(headerTimeout)
    unsafe info.timeout_secs_ah_idle = UInt32(headerTimeout)
    unsafe info.keepalive_timeout = Int32(headerTimeout)
    // Cookies are shared by all servers on localhost and can be long.
    unsafe info.max_http_header_data = 16_384
    // One for each socket, so that those that send nothing cannot block the others.
    unsafe info.max_http_header_pool = UInt16(clamping: loop.maximumSockets)
    unsafe info.pt_serv_buf_size = 16_384
    unsafe info.fd_limit_per_thread = Self.descriptorLimit(sockets: loop.maximumSockets)

    guard let library = unsafe LibraryContext(&info, owner: loop, memory: memory),
      let host = unsafe library.addHost(&info)
    else { throw .noResources("libwebsockets made no context") }
    self.library = library
    self.loop = loop
    unsafe loop.attach(host: host, foreignName: tables.foreignName)
  }

  deinit { loop.detach() }

  /// Handles the events of all sockets without waiting; returns false when the library cannot continue.
  func service() -> Bool {
    // The library takes any time that is not negative as "until something happens".
    guard unsafe lws_service(library.pointer, -1) >= 0 else {
      loop.log.warn("libwebsockets cannot go on")
      return false
    }
    return true
  }

  /// Reads the socket of one client, which is readable.
  func read(_ descriptor: Int32) {
    var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: Int16(POLLIN))
    _ = unsafe lws_service_fd(library.pointer, &event)
  }

  /// Whether the library has read something that it has not handled.
  var hasUnhandledInput: Bool { unsafe lws_service_adjust_timeout(library.pointer, 1, 0) == 0 }

  /// The number of descriptors that the library is configured for; 0 for all that the process may open.
  ///
  /// The library makes tables with an entry for each. That is fast and small up to some ten thousand. With a
  /// lower number than the process may open, it searches a table of that size for every event.
  private static func descriptorLimit(sockets: Int) -> UInt32 {
    let allowed = sysconf(Int32(_SC_OPEN_MAX))
    return allowed > 0 && allowed <= 65_536 ? 0 : UInt32(clamping: sockets + 32)
  }
}
