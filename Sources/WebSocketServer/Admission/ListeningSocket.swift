import CPlatform
import Platform

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The socket that clients connect to, created here and not by the library.
///
/// libwebsockets 4.1.6 writes a numeric IPv4 interface into an IPv6 address and then listens on every
/// interface; when it cannot bind, it reports that only in its log; and without free descriptors it spins.
final class ListeningSocket {
  /// The socket, -1 when closed.
  private(set) var descriptor: Int32
  /// The address and the port; nil for a Unix socket.
  private let place: (address: IPv4Address, port: Int)?
  /// The file of a Unix socket.
  private let file: UnixSocketFile?
  /// A descriptor to release for a moment when descriptors run out, so that the waiting connection can be
  /// rejected: left waiting, it would keep the loop awake.
  private var spare: Int32

  /// The maximum that the kernel holds for one client, in bytes, which it may double: a slow one should be
  /// behind by messages, which can be skipped, and not by seconds.
  private static let sendBufferBytes: Int32 = 131_072

  /// Binds and listens where the configuration says.
  convenience init(_ configuration: Configuration) throws(WebSocketServerError) {
    if let path = configuration.unixSocket {
      try self.init(path: path)
    } else {
      try self.init(host: configuration.host, port: configuration.port)
    }
  }

  /// Binds `host` and `port` and listens.
  init(host: String, port: Int) throws(WebSocketServerError) {
    guard let wanted = IPv4Address(host) else {
      throw .invalidConfiguration("the host must be an IPv4 address, found \(host)")
    }
    let descriptor = try Self.newSocket(AF_INET)
    do throws(WebSocketServerError) {
      try Self.listen(descriptor, on: wanted, port: port)
      place = (wanted, try Self.verified(descriptor, isAt: wanted, port: port))
    } catch {
      CPlatform.close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    file = nil
    spare = Self.openSpare()
  }

  /// Binds a Unix socket at `path` and listens.
  init(path: String) throws(WebSocketServerError) {
    let descriptor = try Self.newSocket(AF_UNIX)
    do throws(WebSocketServerError) {
      file = try UnixSocketFile(binding: descriptor, to: path)
    } catch {
      CPlatform.close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    place = nil
    spare = Self.openSpare()
    guard CPlatform.listen(descriptor, 128) == 0 else {
      throw .cannotListen(path: path, reason: SystemError.text())
    }
  }

  deinit {
    close()
    if spare >= 0 { CPlatform.close(spare) }
  }

  /// The port; nil for a Unix socket.
  var port: Int? { place?.port }

  /// Frees the port, once every duplicate of the descriptor is closed too, or removes the file.
  func close() {
    guard descriptor >= 0 else { return }
    file?.remove()
    CPlatform.close(descriptor)
    descriptor = -1
  }

  /// Accepted sockets inherit its options.
  private static func newSocket(_ family: Int32) throws(WebSocketServerError) -> Int32 {
    let descriptor = Descriptors.socket(family)
    guard descriptor >= 0 else { throw .noResources("socket: \(SystemError.text())") }
    return descriptor
  }

  private static func listen(
    _ descriptor: Int32,
    on address: IPv4Address,
    port: Int
  ) throws(WebSocketServerError) {
    // Only skips the wait for connections of a server that has ended; two listeners still collide.
    SocketOption.set(SOL_SOCKET, SO_REUSEADDR, of: descriptor)
    // Frames are whole messages, so there is nothing to gather.
    SocketOption.set(Int32(IPPROTO_TCP), TCP_NODELAY, of: descriptor)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = address.bits.bigEndian
    name.sin_port = UInt16(port).bigEndian
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = unsafe withUnsafePointer(to: &name) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, length)
      }
    }
    guard bound == 0, CPlatform.listen(descriptor, 128) == 0 else {
      if errno == EADDRINUSE { throw .addressInUse(host: address.description, port: port) }
      throw .cannotBind(host: address.description, port: port, reason: SystemError.text())
    }
  }

  /// Verifies with the system where `descriptor` is bound, and returns the port.
  static func verified(
    _ descriptor: Int32,
    isAt address: IPv4Address,
    port: Int
  ) throws(WebSocketServerError) -> Int {
    guard let found = IPv4Address.bound(to: descriptor), found.address == address,
      port == 0 || found.port == port
    else {
      let found = IPv4Address.bound(to: descriptor).map { "\($0.address):\($0.port)" }
      throw .boundElsewhere(wanted: "\(address):\(port)", found: found ?? "no IPv4 address")
    }
    return found.port
  }

  /// The result of an attempt to accept.
  enum Accepted {
    /// A socket, and the address at which it arrived; none for a Unix socket.
    case socket(Int32, address: IPv4Address?)
    /// There was a connection, and it has been closed; the text says why.
    case turnedAway(String)
    case none
  }

  /// Accepts the next connection, without waiting; the caller owns the socket.
  func accept() -> Accepted {
    let socket = Descriptors.accept(descriptor)
    guard socket >= 0 else {
      switch errno {
      case EMFILE, ENFILE: return turnAway()
      // The peer has already disconnected, which is not an error of this server.
      case ECONNABORTED, EINTR: return .turnedAway("")
      default: return .none
      }
    }
    SocketOption.set(SOL_SOCKET, SO_SNDBUF, to: Self.sendBufferBytes, of: socket)
    // The listener was verified; this verifies each connection.
    guard let place else {
      guard [0, geteuid()].contains(Peers.user(of: socket)) else {
        CPlatform.close(socket)
        return .turnedAway("a connection of another user was turned away")
      }
      return .socket(socket, address: nil)
    }
    guard let bound = IPv4Address.bound(to: socket),
      place.address.isAny || bound.address == place.address
    else {
      CPlatform.close(socket)
      return .turnedAway("a connection came in at another address than \(place.address)")
    }
    return .socket(socket, address: bound.address)
  }

  private func turnAway() -> Accepted {
    guard spare >= 0 else { return .none }
    CPlatform.close(spare)
    let socket = Descriptors.accept(descriptor)
    if socket >= 0 { CPlatform.close(socket) }
    spare = Self.openSpare()
    return .turnedAway("no descriptors are left: a connection was turned away")
  }

  private static func openSpare() -> Int32 {
    unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
  }
}
