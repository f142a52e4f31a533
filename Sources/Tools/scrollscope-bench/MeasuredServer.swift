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

/// Why something could not be measured.
enum MeasurementError: Error, CustomStringConvertible {
  /// The server did not accept that many clients.
  case refused(Int)
  /// The server disconnected a client, or sent nothing.
  case disconnected
  /// A program ended with this status, or did not print what it should.
  case failed(String, Int32)

  var description: String {
    switch self {
    case .refused(let count): "the server did not accept \(count) clients"
    case .disconnected: "the server disconnected a client, or sent nothing"
    case .failed(let program, let status): "\(program) ended with status \(status)"
    }
  }
}
