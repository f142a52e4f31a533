public import Sockets

/// The events of a server; every call comes on the thread that runs the loop.
public protocol WebSocketServerDelegate: AnyObject {
  /// A client was admitted and may be written to.
  func clientConnected(_ client: ClientID)

  /// One whole text message, valid UTF-8; the bytes are valid during the call only.
  func client(_ client: ClientID, sent message: UnsafeRawBufferPointer)

  /// The only place where messages are sent: follows every `requestWrite(to:)`, and the draining of a client
  /// that was choked.
  func clientIsWritable(_ client: ClientID, writer: inout ConnectionWriter)

  /// Some events were handled: a `requestWrite(to:)` made here is served before the next ones.
  ///
  /// So a delegate can handle many events at once.
  func eventsWereHandled()

  /// The client has disconnected, whichever side closed; the last call for it.
  func clientClosed(_ client: ClientID)

  /// The response to a GET of `path`, which is percent-decoded and without its query; nil if there is none.
  ///
  /// Called only for paths that are not in the table of files. It must have no side effects: a browser sends
  /// GETs on behalf of any page.
  func response(toPath path: String) -> HTTPResponse?

  /// The response to a GET of a path for which ``response(toPath:)`` has none: an open file.
  ///
  /// The same rules apply, but a ticket that cannot be guessed may be used up.
  func file(_ request: FileRequest) -> FileAnswer

  /// The deadline given to `setTimer(at:)` has passed.
  func timerFired()

  /// The server is about to close every client with 1001; the messages that `clientIsWritable` sends in answer to a
  /// `requestWrite(to:)` made here still arrive.
  func shutdownBegan()
}

extension WebSocketServerDelegate {
  /// Does nothing.
  public func eventsWereHandled() {}
}
