import CFanOut
import JSON

/// A client that is attached, and waits for each answer.
final class WaitingClient {
  private let client: OpaquePointer

  /// Connects, with the given receive buffer or the usual one.
  init(port: Int, receiveBuffer: Int = 0) throws {
    guard let client = fan_out_client_open(Int32(port), Int32(receiveBuffer)) else {
      throw UserError.refused(1)
    }
    self.client = client
  }

  deinit { fan_out_client_close(client) }

  /// Sends a text, and returns the bytes of the text that answers it, which contains `answer` near its start.
  @discardableResult
  func ask(_ text: String, for answer: String) throws -> Int {
    var sequence: Int64 = 0
    let bytes = fan_out_client_ask(client, text, answer, &sequence)
    guard bytes >= 0, sequence == 0 || fan_out_client_acknowledge(client, sequence) else {
      throw UserError.disconnected
    }
    return Int(bytes)
  }
}
