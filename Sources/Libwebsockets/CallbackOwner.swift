package import CLibwebsockets

/// An object that the callbacks of a context belong to.
package protocol CallbackOwner: AnyObject {
  /// Receives the library's lines while it works for the object.
  var log: LogSink { get }
}

extension CallbackOwner {
  /// Returns the object that the connection's context was created with; nil if the context is gone.
  package static func of(_ wsi: OpaquePointer) -> Self? {
    guard let context = unsafe lws_get_context(wsi),
      let user = unsafe lws_context_user(context)
    else { return nil }
    return unsafe Unmanaged<Self>.fromOpaque(user).takeUnretainedValue()
  }
}

extension lws_callback_reasons {
  /// Whether the callback is for event loops other than the library's own.
  ///
  /// Builds of the library with external polling make three of them with every request to write.
  package var isForForeignLoops: Bool {
    switch self {
    case LWS_CALLBACK_LOCK_POLL, LWS_CALLBACK_UNLOCK_POLL, LWS_CALLBACK_CHANGE_MODE_POLL_FD,
      LWS_CALLBACK_ADD_POLL_FD, LWS_CALLBACK_DEL_POLL_FD:
      true
    default: false
    }
  }
}
