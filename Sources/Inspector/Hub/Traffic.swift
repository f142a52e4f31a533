import JSON

/// What the inspector has exchanged with a client, or with all of them, and done for it.
struct Traffic {
  /// Messages, and the bytes of their texts.
  struct Count {
    private(set) var messages: Int64 = 0
    private(set) var bytes: Int64 = 0

    mutating func add(bytes: Int) {
      messages += 1
      self.bytes += Int64(bytes)
    }

    mutating func add(_ other: Count) {
      messages += other.messages
      bytes += other.bytes
    }
  }

  /// From clients.
  var received = Count()
  /// To clients.
  var sent = Count()
  /// The states that a client did not receive one by one, because it had not acknowledged earlier ones.
  var mergedFrames: Int64 = 0
  /// The requests that were refused.
  var refusals: Int64 = 0
  /// The time that was charged, in microseconds.
  var work: Int64 = 0

  mutating func add(_ other: Traffic) {
    received.add(other.received)
    sent.add(other.sent)
    mergedFrames += other.mergedFrames
    refusals += other.refusals
    work += other.work
  }

  /// Writes the members.
  func write(to writer: inout JSONWriter) {
    for (key, count) in [("received", received), ("sent", sent)] {
      writer.key(key)
      writer.beginObject()
      writer.member("messages", count.messages)
      writer.member("bytes", count.bytes)
      writer.endObject()
    }
    writer.member("mergedFrames", mergedFrames)
    writer.member("refusals", refusals)
    writer.member("work", work)
  }
}

/// What the inspector has counted beside the traffic of the connected clients.
struct Counters {
  /// The time of the inspector's start, in microseconds of its callers' clock.
  let start: Int64
  /// The traffic of the clients that have disconnected.
  var departed = Traffic()
  /// The refused requests, by the code of their errors.
  var refusals: [RPCError.Code: Int64] = [:]
  /// The clients that were closed, by the close code.
  var closings: [UInt16: Int64] = [:]
}
