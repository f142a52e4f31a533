import JSON

/// A server that clients are connected to while its processor time is measured.
protocol MeasuredServer {
  var port: Int { get }
  /// The processor time that it has used until now, in nanoseconds.
  var processorTime: Double { get throws }

  func stop()
}

/// Requests in the wire's form.
enum WireText {
  /// The request that attaches a client; its reply precedes the state.
  static let attach =
    #"{"jsonrpc":"2.0","id":1,"method":"Session.attach","params":{"client":{"name":"bench","version":"1"}}}"#
  /// A short request, whose reply begins with ``reply``.
  static let request =
    #"{"jsonrpc":"2.0","id":7,"method":"View.hitTest","params":{"location":[100,100]}}"#
  static let reply = #""id":7,"result""#
  static let began = touch("began", "400")
  /// A touch whose place has one number to be filled in.
  static let moved = touch("moved", "3%02d")
  static let patch = #""State.patch""#
  static let snapshot = #""State.snapshot""#

  static func touch(_ phase: String, _ y: String) -> String {
    #"{"jsonrpc":"2.0","method":"Input.touch","params":{"touches":[{"id":1,"phase":""#
      + #"\#(phase)","location":[100,\#(y)]}]}}"#
  }
}

extension UserError {
  /// The server did not accept that many clients.
  static func refused(_ count: Int) -> UserError {
    UserError("the server did not accept \(count) clients")
  }

  /// The server disconnected a client, or sent nothing.
  static let disconnected = UserError("the server disconnected a client, or sent nothing")

  /// A program ended with this status, or did not print what it should.
  static func failed(_ program: String, _ status: Int32) -> UserError {
    UserError("\(program) ended with status \(status)")
  }
}
