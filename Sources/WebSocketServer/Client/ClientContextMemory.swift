import CLibwebsockets

/// The strings and tables that the library reads for as long as a client's context lives.
@safe final class ClientContextMemory {
  /// One entry for everything, and the empty one that ends the table.
  let protocols: UnsafeMutablePointer<lws_protocols>
  let policy: UnsafeMutablePointer<lws_retry_bo_t>
  /// The timer that makes the library return from waiting.
  let alarm: UnsafeMutablePointer<lws_sorted_usec_list_t>

  private static let protocolCount = 2
  private var strings: [UnsafeMutablePointer<CChar>] = unsafe []

  /// The number of bytes read from the socket at once, and the maximum length of a piece of a message.
  static let bufferBytes = 65_536

  init() {
    unsafe policy = .allocate(capacity: 1)
    // No pings of the client's own: between calls nothing would read the answers.
    unsafe policy.initialize(to: lws_retry_bo_t())
    unsafe alarm = .allocate(capacity: 1)
    unsafe alarm.initialize(to: lws_sorted_usec_list_t())
    unsafe protocols = .allocate(capacity: Self.protocolCount)
    unsafe protocols.initialize(repeating: lws_protocols(), count: Self.protocolCount)
    unsafe protocols[0].name = copy("client")
    unsafe protocols[0].callback = connectionCallback
    unsafe protocols[0].rx_buffer_size = Self.bufferBytes
    // The library would split a longer message and copy the rest.
    unsafe protocols[0].tx_packet_size = ConnectionWriter.maximumBytes
  }

  deinit {
    for index in unsafe strings.indices { unsafe strings[index].deallocate() }
    unsafe protocols.deallocate()
    unsafe alarm.deallocate()
    unsafe policy.deallocate()
  }

  /// A C string that lives as long as `self`.
  func copy(_ text: String) -> UnsafePointer<CChar> {
    let bytes = Array(text.utf8CString)
    let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    unsafe pointer.initialize(from: bytes, count: bytes.count)
    unsafe strings.append(pointer)
    return unsafe UnsafePointer(pointer)
  }
}
