import Inspector
import JSON
import ModelCoding
import ScrollRecording
import SeededRandom
import Simulation
import Sockets

/// One run of the server: the inspector with its pump, between virtual sockets, a virtual timer and a
/// virtual disk.
final class VirtualServer: ClientSockets {
  let inspector: Inspector
  /// The file of the recording from the start; nil if there is none.
  let file: VirtualFile?
  let session: String
  /// Whether it was killed or has ended.
  private(set) var isOver = false
  /// What clients have received in this run.
  let witness = Witness()
  private let writer: RecordingFileWriter?
  private unowned let world: World
  private var pump: Pump?
  private var sockets: [ClientID: VirtualSocket] = [:]
  private var timer: (deadline: Int64?, number: Int) = (nil, 0)
  private var calls = 0
  private var stateMessages = 0

  /// A state message in so many carries the state that it leads to.
  private static let checkedShare = 24
  /// The number of calls between two checks of the invariants.
  private static let callsPerCheck = 200
  /// How long a client may read nothing before it is cut, in microseconds.
  private static let patience: Int64 = 5_000_000

  init(_ number: Int, in world: World) throws {
    self.world = world
    session = "run\(number)"
    inspector = Inspector(
      scene: world.settings.scene,
      options: world.settings.options(session: session, clock: world.clock),
      now: world.clock.look()
    )
    let recording = world.settings.recording
    file = recording.isOn ? world.disk.create("server-\(number).scroll.ndjson") : nil
    writer = file.map { RecordingFileWriter(virtual: $0, name: $0.name) }
    let pump = Pump(inspector, self)
    self.pump = pump
    inspector.recordingFiles.keeper = VirtualStorage(world.disk, world.clock) {
      [weak self, unowned world] action in
      world.schedule(after: world.latency(20_000)) {
        guard let self, !self.isOver else { return }
        action()
        self.called()
      }
    }
    if let writer {
      try inspector.recordings.record(hasDerivedLines: recording.hasDerivedLines) {
        writer.write($0)
      }
      writer.flush()
      pump.record(to: writer) { _ in }
    }
    called()
  }

  /// Whether the file of the recording from the start could not be written.
  var hasRecordingFailed: Bool { writer?.failure != nil }

  func accept(_ socket: VirtualSocket) {
    guard !isOver, !socket.isOver else { return }
    sockets[socket.id] = socket
    inspector.connect(socket.id, now: world.clock.look())
    called()
    watch(socket)
  }

  /// Delivers what has arrived from a client, if the server reads from it.
  func deliver(_ socket: VirtualSocket) {
    // What the library has read before reading was paused still comes.
    var late = Int.random(in: 0...2, using: &world.random)
    while !isOver, !socket.isOver, socket.closing == nil, !socket.arrived.isEmpty {
      if !socket.isReading {
        guard late > 0 else { return }
        late -= 1
      }
      let message = socket.arrived.removeFirst()
      message.withUnsafeBytes { bytes in
        inspector.receive(bytes, from: socket.id, now: world.clock.look())
      }
      called()
    }
  }

  /// Removes a client after its connection has ended.
  func end(_ socket: VirtualSocket) {
    guard !isOver, sockets.removeValue(forKey: socket.id) != nil else { return }
    socket.isOver = true
    inspector.disconnect(socket.id, now: world.clock.look())
    called()
  }

  /// Writes to a client, as the library calls for it.
  func write(_ socket: VirtualSocket) {
    guard !isOver, !socket.isOver, socket.closing == nil, !socket.isChoked else { return }
    socket.wantsWrite = false
    var writer = Writer(socket: socket, server: self)
    inspector.outgoing.write(to: socket.id, with: &writer)
    called()
    if socket.pending > 0 { world.dataArrived(socket) }
  }

  func requestWrites(to clients: [ClientID]) {
    for client in clients { requestWrite(to: client) }
  }

  private func requestWrite(to client: ClientID) {
    guard let socket = sockets[client], !socket.wantsWrite else { return }
    socket.wantsWrite = true
    // Clients are served in any order.
    world.schedule(after: world.latency(200)) { [weak self] in self?.write(socket) }
  }

  func setReading(_ isReading: Bool, from client: ClientID) {
    guard let socket = sockets[client] else { return }
    socket.isReading = isReading
    guard isReading else { return }
    world.schedule(after: 0) { [weak self] in self?.deliver(socket) }
  }

  func close(_ client: ClientID, code: UInt16, reason: String) {
    guard let socket = sockets[client] else { return }
    socket.closing = (code, reason)
    world.judgeClosing(of: socket, clients: sockets.count)
    world.schedule(after: world.latency(500)) { [weak self] in self?.end(socket) }
    world.dataArrived(socket)
  }

  /// Ends it at once.
  func kill() {
    isOver = true
    for socket in sockets.values { socket.isOver = true }
  }

  /// Ends it as a signal does.
  func shutDown() throws {
    inspector.shutDown(reason: "the server was stopped")
    called()
    isOver = true
    if !hasRecordingFailed { try writer?.close() }
  }

  /// The state document of the present engine.
  func state() throws -> JSONValue {
    var writer = JSONWriter(capacity: 4_096)
    StateWriter.writeState(
      of: inspector.engine,
      scene: inspector.simulation?.factory.name ?? StateWriter.SceneName(name: "", title: ""),
      to: &writer
    )
    return try JSONValue(parsing: writer.bytes, limits: .file)
  }

  /// Follows every call of the inspector.
  private func called() {
    pump?.run(now: world.clock.now)
    setTimer(inspector.nextDeadline)
    calls += 1
    guard calls % Self.callsPerCheck == 0 else { return }
    for broken in inspector.brokenInvariants().prefix(1) { world.fail(.bounds, broken) }
  }

  private func setTimer(_ deadline: Int64?) {
    guard deadline != timer.deadline else { return }
    timer = (deadline, timer.number + 1)
    guard let deadline else { return }
    let number = timer.number
    let delay = max(0, deadline - world.clock.now) + world.latency(200)
    world.schedule(after: delay) { [weak self] in
      guard let self, !self.isOver, number == self.timer.number else { return }
      self.timer.deadline = nil
      self.inspector.advance(now: self.world.clock.look())
      self.called()
    }
  }

  /// Cuts a client that reads nothing for too long.
  private func watch(_ socket: VirtualSocket, chokedSince: Int64? = nil, unread: Int = 0) {
    let now = world.clock.now
    let isStuck = socket.isChoked && socket.pending >= unread
    let since = isStuck ? chokedSince ?? now : nil
    if let since, now - since > Self.patience {
      socket.closing = (1013, "nothing was read")
      world.dataArrived(socket)
      return end(socket)
    }
    let pending = socket.pending
    world.schedule(after: 1_000_000) { [weak self] in
      guard let self, !self.isOver, !socket.isOver else { return }
      self.watch(socket, chokedSince: since, unread: pending)
    }
  }

  /// The state that a message leads to, for a share of them.
  fileprivate func checkedState(after message: [UInt8]) -> JSONValue? {
    guard message.starts(with: Self.stateMessage) else { return nil }
    stateMessages += 1
    guard stateMessages % Self.checkedShare == 0 else { return nil }
    do {
      return try state()
    } catch {
      world.fail(.state, "the state document cannot be read: \(error)")
      return nil
    }
  }

  private static let stateMessage = Array(#"{"jsonrpc":"2.0","method":"State."#.utf8)

  private struct Writer: ClientWriter {
    let socket: VirtualSocket
    let server: VirtualServer

    var isChoked: Bool { socket.isChoked || socket.isOver || socket.closing != nil }

    mutating func send(_ payload: UnsafeMutableRawBufferPointer) -> Bool {
      let bytes = Array(payload)
      server.world.note(bytes)
      socket.append(bytes, state: server.checkedState(after: bytes))
      return true
    }
  }
}
