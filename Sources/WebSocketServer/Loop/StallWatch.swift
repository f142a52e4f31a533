import CLibwebsockets
import Libwebsockets
import Platform

/// Cuts the clients that accept nothing, and excuses those that could not be heard.
@safe final class StallWatch {
  /// When the last round ended.
  var lastRound: Int64?
  private unowned let loop: ServerLoop

  init(_ loop: ServerLoop) { self.loop = loop }

  /// The number of checks in the stall timeout; a stalled client is disconnected after one more, so the
  /// shipped timeout of 5 s becomes 5.5 s at most.
  static let stallChecks = 10

  /// The duration of the loop's work, or of a stop of the whole process, above which the loop is late, in
  /// microseconds.
  private static let lateness: Int64 = 1_000_000

  /// Ends a round of the loop whose work began at `began`.
  ///
  /// The library disconnects clients that have not answered its pings for a while. If the loop itself was
  /// late, or does not read a client, there may be unread answers: those clients get their full time again.
  func endRound(began: Int64) {
    let now = Monotonic.now()
    lastRound = now
    excuseLateness(since: began, until: now)
  }

  /// Excuses the clients if the work of a round, which began at `began`, has taken long.
  func excuseLateness(since began: Int64, until now: Int64) {
    if now - began > Self.lateness { excuseSilence() }
  }

  /// Excuses the clients if nothing was served for long until `now`: the process was stopped, or the program
  /// that polls was away, and their answers are still unread.
  func excuseAbsence(until now: Int64) {
    guard let lastRound, .microseconds(now - lastRound) > loop.configuration.idlePing
    else { return }
    excuseSilence()
  }

  /// Gives all clients their full time to answer a ping again.
  func excuseSilence() {
    for connection in loop.connections.values { excuseSilence(of: connection) }
  }

  private func excuseSilence(of connection: Connection) {
    guard connection.isWebSocket, let wsi = unsafe connection.wsi else { return }
    unsafe lws_validity_confirmed(wsi)
  }

  /// Schedules another check of the watchdog.
  func armWatchdog() {
    guard loop.watchdog.deadline == nil, !loop.isStopping else { return }
    let period = max(.milliseconds(1), loop.configuration.stallTimeout / Self.stallChecks)
    loop.watchdog.set(Monotonic.now(plus: period))
  }

  /// Disconnects the clients that accepted nothing for too long; one that is only slow, or is not read,
  /// stays.
  func checkStalled() {
    guard !loop.isStopping else { return }
    for connection in loop.connections.values {
      if !connection.isReading { excuseSilence(of: connection) }
      guard var stall = connection.stall, let descriptor = connection.descriptor else { continue }
      let progress = Peers.progress(of: descriptor)
      if progress == stall.progress {
        stall.looks += 1
      } else {
        stall = Stall(progress: progress)
      }
      connection.stall = stall
      switch connection.phase {
      case .closing where stall.looks >= 4:
        loop.transport.cut(connection)
      case .open where stall.looks >= Self.stallChecks:
        loop.count(.stalled)
        loop.log.warn(
          "\(connection.id) took nothing for \(loop.configuration.stallTimeout) and was cut"
        )
        loop.transport.cut(connection)
      default: break
      }
    }
    if loop.connections.values.contains(where: { $0.stall != nil || !$0.isReading }) {
      armWatchdog()
    }
  }
}
