import CLibwebsockets

/// Finds the object that a callback of the library belongs to.
enum CallbackOwner {
  /// Returns the object that the connection's context was created with, as its user data; nil if the
  /// context is gone.
  static func of<Owner: AnyObject>(_ wsi: OpaquePointer, as type: Owner.Type) -> Owner? {
    guard let context = unsafe lws_get_context(wsi),
      let user = unsafe lws_context_user(context)
    else { return nil }
    return unsafe Unmanaged<Owner>.fromOpaque(user).takeUnretainedValue()
  }
}

extension lws_callback_reasons {
  /// Whether the callback is for event loops other than the library's own.
  ///
  /// Builds of the library with external polling make three of them with every request to write.
  var isForForeignLoops: Bool {
    switch self {
    case LWS_CALLBACK_LOCK_POLL, LWS_CALLBACK_UNLOCK_POLL, LWS_CALLBACK_CHANGE_MODE_POLL_FD,
      LWS_CALLBACK_ADD_POLL_FD, LWS_CALLBACK_DEL_POLL_FD:
      true
    default: false
    }
  }
}
