import Inspector
import JSON

/// A client: its connection, and what it does by itself as the protocol asks.
final class VirtualClient {
  let slot: Int
  /// The connection; nil while there is none.
  private(set) var socket: VirtualSocket?
  /// What it has learnt.
  private(set) var model = ClientModel()
  /// Whether it comes back when its connection ends.
  private(set) var isAway = true
  /// How fast it reads; nil for at once.
  var bytesPerSecond: Int?
  /// The time until which it reads nothing.
  var stalledUntil: Int64 = 0
  /// The time until which it acknowledges nothing.
  var hiddenUntil: Int64 = 0
  /// Whether it subscribes to everything, so that what it knows can be compared.
  var wantsAll = false
  private unowned let world: World
  private var isReading = false
  private var isPainting = false

  /// How often a slow client reads, in microseconds.
  private static let readInterval: Int64 = 20_000

  init(_ slot: Int, in world: World) {
    self.slot = slot
    self.world = world
  }

  /// Connects, and comes back when the connection ends.
  func arrive() {
    isAway = false
    connect()
  }

  /// Closes the connection after all that was sent on it, and stays away.
  func leave() {
    isAway = true
    guard let socket else { return }
    let delay = max(0, socket.lastArrival - world.clock.now) + world.latency(3_000)
    world.schedule(after: delay) { [weak world] in
      world?.server?.end(socket)
      socket.isOver = true
    }
    connectionEnded()
  }

  /// Breaks the connection with all that is on its way; the server notices after some microseconds.
  func breakConnection(serverNoticesAfter delay: Int64) {
    guard let socket else { return }
    if delay < 10_000 { socket.arrived = [] }
    world.schedule(after: delay) { [weak world] in
      world?.server?.end(socket)
      socket.isOver = true
    }
    connectionEnded()
  }

  /// Follows the end of the connection.
  func connectionEnded() {
    socket = nil
    model.connectionEnded()
    guard !isAway else { return }
    world.schedule(after: 5_000 + world.latency(800_000)) { [weak self] in self?.connect() }
  }

  /// Sends a request or, without an answer, a notification.
  func send(_ method: String, _ parameters: JSONValue, isAnswered: Bool, isDoubtful: Bool = true) {
    guard model.isGreeted else { return }
    var message: JSONObject = [
      "jsonrpc": "2.0", "method": .string(method), "params": parameters,
    ]
    if isAnswered { message["id"] = .integer(model.request(method)) }
    if method == "State.resync" { model.resync() }
    send(JSONValue.object(message).serialized(), isDoubtful: isDoubtful)
  }

  /// Sends bytes.
  func send(_ bytes: [UInt8], isDoubtful: Bool) {
    guard let socket, !socket.isOver else { return }
    socket.sent.messages += 1
    socket.sent.bytes += bytes.count
    if isDoubtful { socket.sent.doubtful += 1 }
    // Nothing overtakes what was sent before on the same connection.
    let arrival = max(socket.lastArrival, world.clock.now + 50 + world.latency(4_000))
    socket.lastArrival = arrival
    world.schedule(after: arrival - world.clock.now) { [weak world] in
      guard !socket.isOver else { return }
      socket.arrived.append(bytes)
      world?.server?.deliver(socket)
    }
  }

  /// Reads what has arrived, soon.
  func dataArrived() {
    guard !isReading, socket != nil else { return }
    isReading = true
    let now = world.clock.now
    let wait = bytesPerSecond == nil ? world.latency(3_000) : Self.readInterval
    world.schedule(after: max(0, stalledUntil - now) + wait) { [weak self] in
      self?.isReading = false
      self?.read()
    }
  }

  /// Reads and acknowledges without delay from now on.
  func recover() {
    (bytesPerSecond, stalledUntil, hiddenUntil) = (nil, 0, 0)
    // An acknowledgement that waits for a hidden page does not keep back the next ones.
    isPainting = false
    acknowledge()
  }

  private func connect() {
    guard socket == nil, !isAway, world.violation == nil else { return }
    guard let server = world.server, !server.isOver else { return connectionEnded() }
    let socket = world.makeSocket()
    self.socket = socket
    world.schedule(after: world.latency(4_000)) { [weak world] in world?.server?.accept(socket) }
  }

  private func read() {
    guard let socket else { return }
    guard world.clock.now >= stalledUntil else { return dataArrived() }
    let wasChoked = socket.isChoked
    let size = bytesPerSecond.map { max(1, $0 * Int(Self.readInterval) / 1_000_000) } ?? .max
    for message in socket.read(size) {
      receive(message)
      guard world.violation == nil, self.socket === socket else { return }
    }
    if socket.isOver || (socket.closing != nil && socket.pending == 0) { return connectionEnded() }
    if wasChoked, !socket.isChoked { world.server?.write(socket) }
    if socket.pending > 0 { dataArrived() }
  }

  private func receive(_ message: VirtualSocket.Message) {
    do throws(ClientModel.Fault) {
      try model.receive(
        message.bytes,
        checkedState: message.state,
        witness: world.server?.witness,
        slot
      )
    } catch {
      return fail(error)
    }
    if model.needsAttachment { attach() }
    guard model.mustAcknowledge, !isPainting else { return }
    isPainting = true
    let wait = max(0, hiddenUntil - world.clock.now) + world.latency(16_000)
    world.schedule(after: wait) { [weak self] in
      self?.isPainting = false
      self?.acknowledge()
    }
  }

  /// Notes that a rule was violated.
  func fail(_ fault: ClientModel.Fault) {
    world.fail(fault.rule, "client \(slot): \(fault.text)")
  }

  private func acknowledge() {
    guard socket != nil, model.mustAcknowledge else { return }
    guard world.clock.now >= hiddenUntil else { return }
    model.acknowledged()
    send("State.ack", ["seq": .integer(model.seq)], isAnswered: false, isDoubtful: false)
  }

  private func attach() {
    var parameters: JSONObject = ["client": ["name": "model", "version": "1"]]
    func choice() -> Bool { wantsAll || world.latency(3) > 0 }
    parameters["want"] = [
      "events": .bool(choice()), "why": .bool(choice()), "doctor": .bool(choice()),
    ]
    parameters["resume"] = model.resumption
    send("Session.attach", .object(parameters), isAnswered: true, isDoubtful: false)
    model.attached(wantsDoctor: parameters["want"]?["doctor"] == true)
  }
}
