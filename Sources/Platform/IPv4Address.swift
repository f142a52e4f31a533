import CPlatform

/// An IPv4 address in the byte order of the host.
package struct IPv4Address: Equatable, Sendable {
  package let bits: UInt32

  package init(bits: UInt32) {
    self.bits = bits
  }

  /// Parses four decimal parts; returns nil for anything else.
  package init?(_ text: String) {
    var address = in_addr()
    guard unsafe inet_pton(AF_INET, text, &address) == 1 else { return nil }
    bits = UInt32(bigEndian: address.s_addr)
  }

  /// Reads the address of a socket's own end and its port, as the system knows it.
  package static func bound(to descriptor: Int32) -> (address: IPv4Address, port: Int)? {
    var storage = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(descriptor, $0, &length)
      }
    }
    guard status == 0, storage.sin_family == sa_family_t(AF_INET) else { return nil }
    return (
      IPv4Address(bits: UInt32(bigEndian: storage.sin_addr.s_addr)),
      Int(UInt16(bigEndian: storage.sin_port))
    )
  }

  package var isLoopback: Bool { bits >> 24 == 127 }

  /// 0.0.0.0, which stands for every interface.
  package var isAny: Bool { bits == 0 }
}

extension IPv4Address: CustomStringConvertible {
  package var description: String {
    "\(bits >> 24).\(bits >> 16 & 255).\(bits >> 8 & 255).\(bits & 255)"
  }
}
