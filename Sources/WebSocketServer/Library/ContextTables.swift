import CLibwebsockets
import Libwebsockets

/// The tables that the library reads for as long as a server's context lives.
@safe struct ContextTables {
  let protocols: UnsafeMutablePointer<lws_protocols>
  /// The first of a linked list, which ends in nil.
  let headers: UnsafeMutablePointer<lws_protocol_vhost_options>
  let policy: UnsafeMutablePointer<lws_retry_bo_t>
  /// The name of the protocol that represents whichever other version a client requests.
  ///
  /// See `ServerLoop.select`. Room for `foreignNameCapacity` bytes.
  let foreignName: UnsafeMutablePointer<CChar>
  static let foreignNameCapacity = 64

  init(
    in memory: LibraryMemory,
    configuration: Configuration,
    headers fields: [(name: String, value: String)]
  ) {
    unsafe headers = memory.table(lws_protocol_vhost_options(), count: fields.count)
    for (index, field) in fields.enumerated() {
      let isLast = index == fields.count - 1
      unsafe headers[index].next = isLast ? nil : UnsafePointer(headers + index + 1)
      unsafe headers[index].name = memory.copy(field.name + ":")
      unsafe headers[index].value = memory.copy(field.value)
    }

    var times = unsafe lws_retry_bo_t()
    unsafe times.secs_since_valid_ping = UInt16(configuration.idlePing.roundedUpSeconds)
    unsafe times.secs_since_valid_hangup = UInt16(configuration.idleHangUp.roundedUpSeconds)
    unsafe policy = memory.table(times)

    unsafe foreignName = memory.table(0, count: Self.foreignNameCapacity)

    // The last one, which is empty, ends the table.
    unsafe protocols = memory.table(lws_protocols(), count: 3)
    unsafe protocols[0].name = memory.copy(configuration.subprotocol)
    unsafe protocols[1].name = UnsafePointer(foreignName)
    for index in 0..<2 {
      unsafe protocols[index].callback = clientCallback
      unsafe protocols[index].rx_buffer_size = 4096
      // The library would split a longer message and copy the rest.
      unsafe protocols[index].tx_packet_size = Frame.maximumBytes
    }
  }
}
