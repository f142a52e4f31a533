package import CLibwebsockets
import Synchronization

/// Owns a context of the library, and destroys it before the objects that it refers to.
@safe package final class LibraryContext {
  package let pointer: OpaquePointer
  /// Receives the context's callbacks, also while the context is destroyed.
  private let owner: any CallbackOwner
  /// Everything that the context reads while it lives; freed after it.
  private let memory: LibraryMemory

  /// The library creates and destroys contexts with plain global variables.
  private static let globals = Mutex<Void>(())

  /// Creates a context; nil if the library cannot.
  package init?<Owner: CallbackOwner>(
    _ info: inout lws_context_creation_info,
    owner: Owner,
    memory: LibraryMemory
  ) {
    // Unretained: `self` holds the owner, and destroys the context before it releases it.
    unsafe info.user = Unmanaged.passUnretained(owner).toOpaque()
    var created: OpaquePointer?
    owner.log.collecting {
      Self.globals.withLock { _ in unsafe created = lws_create_context(&info) }
    }
    guard let created = unsafe created else { return nil }
    unsafe WakeDescriptor.silence(created)
    unsafe pointer = created
    self.owner = owner
    self.memory = memory
  }

  deinit {
    owner.log.collecting { Self.globals.withLock { _ in unsafe lws_context_destroy(pointer) } }
  }

  /// Adds a virtual host, which the context frees; nil if the library cannot.
  package func addHost(_ info: inout lws_context_creation_info) -> OpaquePointer? {
    var host: OpaquePointer?
    owner.log.collecting {
      Self.globals.withLock { _ in unsafe host = lws_create_vhost(pointer, &info) }
    }
    return unsafe host
  }

  /// The library's own descriptor to be woken by; nil, because it has been silenced.
  package var wakeDescriptor: Int32? { unsafe WakeDescriptor.find(pointer) }
}
