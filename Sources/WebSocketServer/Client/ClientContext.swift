import CLibwebsockets
import Synchronization

/// Owns a client's library context and the C memory that the context refers to while it lives.
@safe final class ClientContext {
  private let pointer: OpaquePointer
  /// Everything that the context reads while it lives; freed after it.
  private let memory: ClientContextMemory
  /// Receives the context's callbacks, also while the context is destroyed.
  private let loop: ClientLoop

  /// Creates the context; `timeout` is when the library itself may abandon a handshake, in whole seconds.
  init(loop: ClientLoop, timeout: Int64) throws(WebSocketClientError) {
    let memory = ClientContextMemory()
    var info = unsafe lws_context_creation_info()
    unsafe info.port = CONTEXT_PORT_NO_LISTEN
    unsafe info.options = UInt64(
      LWS_SERVER_OPTION_DISABLE_IPV6 | LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME
    )
    unsafe info.protocols = UnsafePointer(memory.protocols)
    // permessage-deflate reads the caller's buffer after the write has returned, so none is offered.
    unsafe info.extensions = nil
    // Otherwise the library uses http_proxy of the environment, and the proxy would receive the token.
    unsafe info.http_proxy_address = memory.copy("")
    unsafe info.timeout_secs = UInt32(clamping: timeout)
    unsafe info.connect_timeout_secs = UInt32(clamping: timeout)
    unsafe info.max_http_header_data = 16_384
    unsafe info.pt_serv_buf_size = UInt32(ClientContextMemory.bufferBytes)
    // One socket and the library's own descriptors.
    unsafe info.fd_limit_per_thread = 16
    // Unretained: `self` holds `loop`, and destroys the context before it releases it.
    unsafe info.user = Unmanaged.passUnretained(loop).toOpaque()

    let made = loop.log.collecting {
      Context.creation.withLock { _ in
        unsafe lws_create_context(&info).map { unsafe CreatedContext($0) }
      }
    }
    guard let made else { throw .noResources("libwebsockets made no context") }
    unsafe WakeDescriptor.silence(made.context)
    unsafe pointer = made.context
    self.memory = memory
    self.loop = loop
  }

  deinit {
    loop.log.collecting {
      unsafe lws_sul_cancel(memory.alarm)
      Context.creation.withLock { _ in unsafe lws_context_destroy(pointer) }
    }
  }

  /// Sendable, so that it may leave the lock under which it is made; no other thread has it.
  @safe private struct CreatedContext: @unchecked Sendable {
    let context: OpaquePointer

    init(_ context: OpaquePointer) {
      unsafe self.context = context
    }
  }

  /// The library's own descriptor to be woken by; nil, because it has been silenced.
  var wakeDescriptor: Int32? { unsafe WakeDescriptor.find(pointer) }

  /// Starts to connect; the loop receives the result, unless the return value is false.
  func connect(to address: WebSocketAddress, subprotocols: [String]) -> Bool {
    var info = unsafe lws_client_connect_info()
    unsafe info.context = pointer
    unsafe info.address = memory.copy(address.destination)
    unsafe info.port = Int32(address.port)
    unsafe info.path = memory.copy(address.target)
    unsafe info.host = memory.copy(address.authority)
    // No Origin: that is for pages, and the server requires only the token from a program.
    unsafe info.origin = nil
    if !subprotocols.isEmpty {
      unsafe info.protocol = memory.copy(subprotocols.joined(separator: ", "))
    }
    unsafe info.local_protocol_name = memory.protocols[0].name
    // A redirection would send the token elsewhere.
    unsafe info.ssl_connection = Int32(LCCSCF_HTTP_NO_FOLLOW_REDIRECT.rawValue)
    unsafe info.retry_and_idle_policy = UnsafePointer(memory.policy)
    return loop.log.collecting { unsafe lws_client_connect_via_info(&info) != nil }
  }

  /// Handles what is pending, after waiting for at most `wait` microseconds, rounded up to whole
  /// milliseconds.
  ///
  /// Returns false when the library cannot continue.
  func service(waiting wait: Int64) -> Bool {
    loop.log.collecting {
      guard wait > 0 else { return unsafe lws_service(pointer, -1) >= 0 }
      // The library waits without limit unless a timer is scheduled. It truncates the time to whole
      // milliseconds, and would return repeatedly within the last one.
      unsafe lws_sul_schedule(pointer, 0, memory.alarm, { _ in }, wait + 999)
      defer { unsafe lws_sul_cancel(memory.alarm) }
      return unsafe lws_service(pointer, 0) >= 0
    }
  }
}
