import JSON

extension World {
  /// Does to the world what an operation says.
  func perform(_ operation: Operation) {
    switch operation {
    case .arrive(let slot): clients[slot].arrive()
    case .leave(let slot): clients[slot].leave()
    case .reset(let slot): clients[slot].breakConnection(serverNoticesAfter: latency(2_000))
    case .vanish(let slot): clients[slot].breakConnection(serverNoticesAfter: 10_000_000)
    case .slow(let slot, let bytesPerSecond): clients[slot].bytesPerSecond = bytesPerSecond
    case .stall(let slot, let time): clients[slot].stalledUntil = clock.now + time
    case .hide(let slot, let time): clients[slot].hiddenUntil = clock.now + time
    case .send(let slot, let method, let parameters, let isAnswered):
      clients[slot].send(method, parameters, isAnswered: isAnswered)
    case .flood(let slot, let count, let isMarks):
      for _ in 0..<count {
        let method = isMarks ? "Record.mark" : "View.search"
        clients[slot].send(method, ["text": "e"], isAnswered: true, isDoubtful: false)
      }
    case .damaged(let slot, let bytes): clients[slot].send(bytes, isDoubtful: true)
    case .stop(let time): clock.advance(to: clock.now + time)
    case .work(let time): clock.workPerLook = time
    case .room(let bytes): disk.room = bytes ?? .max
    case .unreliableDisk(let isUnreliable): disk.isUnreliable = isUnreliable
    case .kill(let losesPower): kill(losesPower: losesPower)
    }
  }

  /// Ends all faults; every client comes back.
  func endFaults() {
    disk.room = .max
    disk.isUnreliable = false
    clock.workPerLook = 1
    for client in clients {
      client.recover()
      client.arrive()
    }
  }

  /// Whether the client of a connection acknowledges nothing at present, so that marks wait for it.
  private func isHidden(_ socket: VirtualSocket) -> Bool {
    clients.contains { $0.socket === socket && $0.hiddenUntil > clock.now }
  }

  /// Checks that there is a reason why the server closes a client.
  func judgeClosing(of socket: VirtualSocket, clients count: Int) {
    guard let closing = socket.closing else { return }
    tally.closings += 1
    let isJust =
      switch closing.reason {
      case "too slow": socket.pending > 0 || isHidden(socket)
      case "too many faulty messages": socket.sent.doubtful >= 16
      case "too many messages": socket.sent.messages > 1_000 || socket.sent.bytes > 1 << 20
      case "too many clients": count > settings.maximumClients
      case "going away": true
      default: false
      }
    let sent = socket.sent
    if !isJust {
      fail(
        .closing,
        "\(closing.code) \(closing.reason), with \(socket.pending) unread bytes, after \(sent.messages) messages with "
          + "\(sent.bytes) bytes, of which \(sent.doubtful) may be invalid"
      )
    }
  }
}
