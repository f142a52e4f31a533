import CLibwebsockets
import Glibc
import Synchronization

/// Owns the library's context, its virtual host and the C memory that both refer to while they live.
@safe final class Context {
  private let pointer: OpaquePointer
  private let host: OpaquePointer
  /// Everything that the context reads while it lives; freed after it.
  private let memory: ContextMemory
  /// Receives the context's callbacks, also while the context is destroyed.
  private let loop: ServerLoop

  /// The library creates and destroys contexts with plain global variables.
  static let creation = Mutex<Void>(())

  init(loop: ServerLoop, configuration: Configuration) throws(WebSocketServerError) {
    let memory = ContextMemory(configuration: configuration, headers: loop.content.headers)
    var info = unsafe lws_context_creation_info()
    unsafe info.port = CONTEXT_PORT_NO_LISTEN_SERVER
    // HTTP/2 is never spoken: neither with prior knowledge, nor after an upgrade, which is refused.
    unsafe info.options = UInt64(
      LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_DISABLE_IPV6
        | LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME
    )
    unsafe info.protocols = UnsafePointer(memory.protocols)
    // permessage-deflate reads the caller's buffer after the write has returned, so none is registered.
    unsafe info.extensions = nil
    unsafe info.headers = UnsafePointer(memory.headers)
    unsafe info.retry_and_idle_policy = UnsafePointer(memory.policy)
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
    // Unretained: `self` holds `loop`, and destroys the context before it releases it.
    unsafe info.user = Unmanaged.passUnretained(loop).toOpaque()

    let made = loop.log.collecting { unsafe Self.create(&info) }
    guard let made else { throw .noResources("libwebsockets made no context") }
    unsafe WakeDescriptor.silence(made.context)
    unsafe pointer = made.context
    unsafe host = made.host
    self.memory = memory
    self.loop = loop
    unsafe loop.attach(host: host, foreignName: memory.foreignName)
  }

  deinit {
    loop.log.collecting {
      Self.creation.withLock { _ in unsafe lws_context_destroy(pointer) }
    }
    loop.detach()
  }

  /// The library's own descriptor to be woken by; nil, because it has been silenced.
  var wakeDescriptor: Int32? { unsafe WakeDescriptor.find(pointer) }

  /// Handles the events of all sockets without waiting; returns false when the library cannot continue.
  func service() -> Bool {
    // The library takes any time that is not negative as "until something happens".
    guard unsafe lws_service(pointer, -1) >= 0 else {
      loop.log.warn("libwebsockets cannot go on")
      return false
    }
    return true
  }

  /// Reads the socket of one client, which is readable.
  func read(_ descriptor: Int32) {
    var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: Int16(POLLIN))
    _ = unsafe lws_service_fd(pointer, &event)
  }

  /// Whether the library has read something that it has not handled.
  var hasUnhandledInput: Bool { unsafe lws_service_adjust_timeout(pointer, 1, 0) == 0 }

  /// Sendable, so that it may leave the lock under which it is made; no other thread has it.
  @safe private struct CreatedContext: @unchecked Sendable {
    let context: OpaquePointer
    let host: OpaquePointer
  }

  private static func create(_ info: inout lws_context_creation_info) -> CreatedContext? {
    creation.withLock { _ in
      guard let context = unsafe lws_create_context(&info) else { return nil }
      guard let host = unsafe lws_create_vhost(context, &info) else {
        unsafe lws_context_destroy(context)
        return nil
      }
      return unsafe CreatedContext(context: context, host: host)
    }
  }

  /// The number of descriptors that the library is configured for; 0 for all that the process may open.
  ///
  /// The library makes tables with an entry for each. That is fast and small up to some ten thousand. With a
  /// lower number than the process may open, it searches a table of that size for every event.
  private static func descriptorLimit(sockets: Int) -> UInt32 {
    let allowed = sysconf(Int32(_SC_OPEN_MAX))
    return allowed > 0 && allowed <= 65_536 ? 0 : UInt32(clamping: sockets + 32)
  }
}
