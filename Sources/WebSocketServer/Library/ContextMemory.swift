import CLibwebsockets
import Glibc

/// The strings and tables that the library reads for as long as a context lives.
@safe final class ContextMemory {
  let protocols: UnsafeMutablePointer<lws_protocols>
  /// The first of a linked list, which ends in nil.
  let headers: UnsafeMutablePointer<lws_protocol_vhost_options>
  let policy: UnsafeMutablePointer<lws_retry_bo_t>
  /// The name of the protocol that represents whichever other version a client requests.
  ///
  /// See `ServerLoop.select`. Room for `foreignNameCapacity` bytes.
  let foreignName: UnsafeMutablePointer<CChar>
  static let foreignNameCapacity = 64

  private static let protocolCount = 3
  private var strings: [UnsafeMutablePointer<CChar>] = unsafe []

  init(configuration: Configuration, headers fields: [(name: String, value: String)]) {
    var strings: [UnsafeMutablePointer<CChar>] = unsafe []
    func copy(_ text: String) -> UnsafeMutablePointer<CChar> {
      let bytes = Array(text.utf8CString)
      let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
      unsafe pointer.initialize(from: bytes, count: bytes.count)
      unsafe strings.append(pointer)
      return unsafe pointer
    }

    unsafe headers = .allocate(capacity: fields.count)
    for (index, field) in fields.enumerated() {
      let isLast = index == fields.count - 1
      unsafe (headers + index).initialize(
        to: lws_protocol_vhost_options(
          next: isLast ? nil : UnsafePointer(headers + index + 1),
          options: nil,
          name: UnsafePointer(copy(field.name + ":")),
          value: UnsafePointer(copy(field.value))
        )
      )
    }

    unsafe policy = .allocate(capacity: 1)
    var times = unsafe lws_retry_bo_t()
    unsafe times.secs_since_valid_ping = UInt16(configuration.idlePing.roundedUpSeconds)
    unsafe times.secs_since_valid_hangup = UInt16(configuration.idleHangUp.roundedUpSeconds)
    unsafe policy.initialize(to: times)

    unsafe foreignName = .allocate(capacity: Self.foreignNameCapacity)
    unsafe foreignName.initialize(repeating: 0, count: Self.foreignNameCapacity)

    unsafe protocols = .allocate(capacity: Self.protocolCount)
    unsafe protocols.initialize(repeating: lws_protocols(), count: Self.protocolCount)
    unsafe protocols[0].name = UnsafePointer(copy(configuration.subprotocol))
    unsafe protocols[1].name = UnsafePointer(foreignName)
    for index in 0..<2 {
      unsafe protocols[index].callback = clientCallback
      unsafe protocols[index].rx_buffer_size = 4096
      // The library would split a longer message and copy the rest.
      unsafe protocols[index].tx_packet_size = ConnectionWriter.maximumBytes
    }
    unsafe self.strings = strings
  }

  deinit {
    for index in unsafe strings.indices { unsafe strings[index].deallocate() }
    unsafe foreignName.deallocate()
    unsafe policy.deallocate()
    unsafe headers.deallocate()
    unsafe protocols.deallocate()
  }
}
